import Foundation
import Testing
import Workplaces

@Suite struct DiagnosticsTests {
  /// The facts of a line besides its message.
  struct Facts: Hashable, Codable, Sendable {
    var severity = "error"
    var kind: String
    var file: String?
    var line: Int?
    var function: String?
    var item: Int?
    var section: Int?
    var count: Int? = 1
  }

  struct Words: Decodable {
    var message: String
    var hint: String?
  }

  static let failures: [(call: String, code: Int32, facts: Facts)] = [
    ("layuot", 64, Facts(kind: "usage")),
    ("layout --widht 3", 64, Facts(kind: "usage")),
    ("layout nope.json", 66, Facts(kind: "items", file: "nope.json")),
    ("layout bad.json", 65, Facts(kind: "items", file: "bad.json", line: 2, item: 2)),
    ("layout -s nope", 66, Facts(kind: "missing")),
    ("layout -o no/such.json", 74, Facts(kind: "output")),
    ("layout syntax.lua", 70, Facts(kind: "syntax", file: "syntax.lua", line: 1)),
    ("layout contract.lua", 70, Facts(kind: "contract", file: "contract.lua", line: 2)),
    (
      "layout runtime.lua", 70,
      Facts(kind: "runtime", file: "runtime.lua", line: 1, function: "height", item: 1, count: 60)
    ),
    (
      "layout answer.lua", 70,
      Facts(kind: "answer", file: "answer.lua", line: 1, function: "height", item: 3)
    ),
    (
      "layout section.lua", 70,
      Facts(kind: "answer", file: "section.lua", line: 1, function: "insets", section: 1)
    ),
    ("layout memory.lua --memory 4", 70, Facts(kind: "memory", file: "memory.lua", line: 1)),
    (
      "layout deadline.lua --deadline 1", 70,
      Facts(kind: "deadline", file: "deadline.lua", line: 1, function: "height", item: 1)
    ),
    (
      "layout warning.lua -o out.json", 0,
      Facts(severity: "warning", kind: "field", file: "warning.lua")
    ),
    (
      "layout forgetful.lua -o out.json", 0,
      Facts(
        severity: "warning", kind: "answer", file: "forgetful.lua", line: 1, function: "height")
    ),
  ]

  static let files = [
    "bad.json": "[{},\n {\"width\": \"wide\"}]",
    "syntax.lua": "return { height = = 3 }",
    "contract.lua": "return {\n  heigth = 3 }",
    "runtime.lua": "return { height = function(item) return item.title.x.y end }",
    "answer.lua": "return { height = function(item) if item.index == 3 then return -1 end end }",
    "section.lua": "return { insets = function() return -1 end }",
    "memory.lua": "local t = {} for i = 1, 1e9 do t[i] = { i } end",
    "deadline.lua": "return { height = function() while true do end end }",
    "warning.lua": "return { height = function(item) return item.rating or 10 end }",
    "forgetful.lua": "return { height = function(item, width) local h = width end }",
  ]

  @Test(
    "Every message is one line of JSON with the known facts", arguments: failures)
  func facts(call: String, code: Int32, facts: Facts) throws {
    let workplace = try Workplace(Self.files)
    let outcome = try workplace.moonfall(line: "\(call) --diagnostics json")
    #expect(outcome.code == code)
    #expect(outcome.output == "")
    try #require(outcome.errors.lines.count == 1, "\(outcome.errors)")
    let line = Data(outcome.errors.utf8)
    #expect(try JSONDecoder().decode(Facts.self, from: line) == facts)
    #expect(try !JSONDecoder().decode(Words.self, from: line).message.isEmpty)
  }

  @Test("Several messages are several lines, including a script's output")
  func several() throws {
    let workplace = try Workplace([
      "mine.lua": """
      print("a line\\nand \\"another\\"")
      return {
        column = function(item) if item.rating then return 1 end end,
        height = function(item) if item.index > 50 then error("no") end return {} end,
      }
      """
    ])
    let outcome = try workplace.moonfall("layout", "mine.lua", "--diagnostics", "json")
    let facts = try outcome.errors.lines.map {
      try JSONDecoder().decode(Facts.self, from: Data($0.utf8))
    }
    #expect(facts.map(\.kind) == ["print", "field", "answer", "runtime"])
    #expect(facts.map(\.severity) == ["note", "warning", "error", "error"])
    #expect(facts.map(\.count) == [1, 1, 50, 10])
  }

  @Test("A message is the same in both forms")
  func message() throws {
    let workplace = try Workplace(Self.files)
    for call in ["layout nope.json", "layout contract.lua", "layout answer.lua"] {
      let text = try workplace.moonfall(line: call).errors
      let json = try workplace.moonfall(line: "\(call) --diagnostics=json").errors
      let words = try JSONDecoder().decode(Words.self, from: Data(json.utf8))
      #expect(text.contains(words.message))
    }
  }

  @Test("The calls that led to an error are in the JSON")
  func traceback() throws {
    let workplace = try Workplace(Self.files)
    let outcome = try workplace.moonfall("layout", "runtime.lua", "--diagnostics", "json")
    #expect(outcome.errors.contains("\"traceback\":[\"runtime.lua:1: in function"))
  }

  @Test("A hint that has a line of its own in text is in the JSON")
  func hint() throws {
    let workplace = try Workplace(Self.files)
    let text = try workplace.moonfall("layout", "bad.json")
    let json = try workplace.moonfall("layout", "bad.json", "--diagnostics", "json")
    let words = try JSONDecoder().decode(Words.self, from: Data(json.errors.utf8))
    #expect(text.errors.hasSuffix("\n\(try #require(words.hint))\n"))
  }

  @Test("Notes are not in the JSON lines")
  func notes() throws {
    let workplace = try Workplace(["a.json": "[{\"width\": 1}]"])
    #expect(
      try workplace.moonfall("items", "a.json", "--diagnostics", "json").errors == "")
    #expect(try workplace.moonfall("items", "a.json").errors != "")
  }
}
