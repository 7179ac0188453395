import Foundation
import LayoutScripting
import Testing
import Workplaces

@Suite struct CheckCommandTests {
  static let items = """
    [{"id": "a", "title": "Sea", "width": 300, "height": 200, "featured": 1},
     {"id": "b", "title": "Sun", "width": 200, "height": 200, "featured": 0}]
    """

  static let noted = """
    return {
      params = { { name = "idle", default = 1 } },
      span = function(item) if item.featured then return 2 end end,
    }
    """

  static let impure = """
    local n = 0
    return {
      label = function(item) n = n + 1 return item.title .. n end,
      color = function(item) return item.index == 2 and "reddish" or "gold" end,
    }
    """

  @Test(
    "The gallery and the starter pass without errors or notes on the built-in items",
    arguments: Gallery.names + ["mine.lua"])
  func gallery(name: String) throws {
    let workplace = try Workplace(["mine.lua": Gallery.starter])
    let file = name.hasSuffix(".lua") ? name : "\(name).lua"
    #expect(
      try workplace.moonfall("check", name)
        == Outcome(code: 0, output: "\(file): no errors; tried on 60 items\n"))
  }

  @Test(
    "The script may be a path, a name or an option, before or after the items",
    arguments: [
      "check mine.lua", "check -s mine.lua", "check --script ./mine.lua a.json",
      "check mine.lua a.json", "check a.json mine.lua", "check captions", "check captions a.json",
      "check a.json captions", "check -s captions a.json", "check captions -",
      "check captions --param caption=0", "check own a.json",
    ])
  func calls(line: String) throws {
    let workplace = try Workplace(["mine.lua": Gallery.starter, "a.json": Self.items])
    try FileManager.default.createDirectory(
      at: workplace.url("scripts"), withIntermediateDirectories: false)
    try workplace.write("return { columns = 2 }", to: "scripts/own.lua")
    let outcome = try workplace.moonfall(
      line: line, input: Self.items,
      environment: ["MOONFALL_SCRIPTS": workplace.url("scripts").path])
    let count = line.hasSuffix(".json") || line.contains(".json ") || line.hasSuffix("-") ? 2 : 60
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(outcome.output.hasSuffix(".lua: no errors; tried on \(count) items\n"))
  }

  @Test("Notes are on standard error with their lines, and the exit code is 0")
  func notes() throws {
    let workplace = try Workplace(["mine.lua": Self.noted, "a.json": Self.items])
    #expect(
      try workplace.moonfall("check", "mine.lua", "a.json")
        == Outcome(
          code: 0, output: "mine.lua: no errors, 2 notes; tried on 2 items\n",
          errors: """
            mine.lua:2: note: no function reads the param 'idle'; \
            read layout.params.idle, or remove the param
             2 |   params = { { name = "idle", default = 1 } },
            mine.lua:3: note: featured is 0 for item 2 “b”, and 0 is true in Lua; \
            write item.featured == 1
             3 |   span = function(item) if item.featured then return 2 end end,

            """))
  }

  @Test("Errors are on standard error, and the exit code is 70")
  func errors() throws {
    let workplace = try Workplace(["mine.lua": Self.impure, "a.json": Self.items])
    let outcome = try workplace.moonfall("check", "mine.lua", "a.json")
    #expect(outcome.code == 70 && outcome.output == "")
    #expect(
      outcome.errors == """
        mine.lua:3: error: in label for item 1 “a”: gives "Sea3", and "Sea4" when asked \
        again; functions are pure: put what changes into begin
         3 |   label = function(item) n = n + 1 return item.title .. n end,
        mine.lua:4: error: in color for item 2 “b”: 'reddish' is not a CSS colour; write "gold", \
        "#c9a227" or "hsl(45 60% 47%)"
         4 |   color = function(item) return item.index == 2 and "reddish" or "gold" end,

        """)
  }

  @Test("With --diagnostics json, every finding is a line of JSON, and nothing else is written")
  func json() throws {
    struct Facts: Decodable, Equatable {
      var severity: String
      var kind: String
      var file: String
      var line: Int
      var function: String?
      var item: Int?
    }
    let text = """
      local n = 0
      return {
        params = { { name = "idle", default = 1 } },
        height = function(item, width) n = n + 1 print(n) return n end,
        columns = function(section) return section.width // 350 end,
      }
      """
    let workplace = try Workplace([
      "mine.lua": text, "noted.lua": Self.noted, "a.json": Self.items,
    ])
    let outcome = try workplace.moonfall(
      "check", "mine.lua", "a.json", "--diagnostics", "json")
    #expect(outcome.code == 70 && outcome.output == "")
    let facts = try outcome.errors.lines.map {
      try JSONDecoder().decode(Facts.self, from: Data($0.utf8))
    }
    #expect(
      facts == [
        Facts(
          severity: "error", kind: "impure", file: "mine.lua", line: 4, function: "height", item: 1),
        Facts(severity: "error", kind: "answer", file: "mine.lua", line: 5, function: "columns"),
        Facts(severity: "note", kind: "param", file: "mine.lua", line: 3),
      ])
    let noted = try workplace.moonfall("check", "noted.lua", "a.json", "--diagnostics=json")
    #expect(noted.code == 0 && noted.output == "")
    #expect(
      noted.errors.lines.map { $0.contains(#"{"severity":"note","kind":""#) } == [true, true])
    #expect(noted.errors.lines.last?.contains(#""item":2,"item_name":"b","#) == true)
  }

  static let mistakes: [(call: String, code: Int32, start: String)] = [
    ("check", 64, "moonfall: error: check takes a script, as in 'moonfall check captions'\n"),
    ("check a.json", 64, "moonfall: error: check takes a script, "),
    ("check mine.lua other.lua", 64, "moonfall: error: there are two scripts, "),
    ("check mine.lua a.json b.json", 64, "moonfall: error: there are two inputs, "),
    ("check mine.lua --width 300", 64, "moonfall: error: --width goes with 'layout', "),
    ("check captions --param nope=1", 64, "moonfall: error: captions.lua has no param 'nope'"),
    ("check mine.lua bad.json", 65, "bad.json:1:"),
    ("check nope.lua", 66, "moonfall: error: cannot read the script nope.lua: "),
    (
      "check capions", 66, "moonfall: error: there is no script 'capions', did you mean 'captions'?"
    ),
    ("check captions nope.json", 66, "nope.json: error: "),
    ("check syntax.lua", 70, "syntax.lua:1: error: "),
    ("check field.lua", 70, "field.lua:1: error: unknown field 'heigth', did you mean 'height'?"),
    (
      "check zigzag.lua", 70,
      "zigzag.lua:1: error: unknown field 'zigzag'; 'moonfall help script' lists the fields\n"
    ),
    ("check hang.lua --deadline 1", 70, "hang.lua:1: error: in height for item 1 “coast-01”: "),
    ("check strict.lua --strict", 70, "strict.lua:1: error: in height for item 1 “coast-01”: no "),
  ]

  @Test("Other mistakes are reported as by the other commands", arguments: mistakes)
  func mistake(call: String, code: Int32, start: String) throws {
    let workplace = try Workplace([
      "mine.lua": "return {}", "other.lua": "return {}", "a.json": "[]", "b.json": "[]",
      "bad.json": "[{]", "syntax.lua": "return { height = = 3 }",
      "field.lua": "return { heigth = 3 }", "zigzag.lua": "return { zigzag = 3 }",
      "hang.lua": "return { height = function() while true do end end }",
      "strict.lua": "return { height = function(item) return item.rating or 3 end }",
    ])
    let outcome = try workplace.moonfall(line: call)
    #expect(outcome.code == code)
    #expect(outcome.errors.hasPrefix(start), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test("An empty list of items is fine")
  func nothing() throws {
    let workplace = try Workplace(["a.json": "[]"])
    for name in Gallery.names {
      #expect(
        try workplace.moonfall("check", name, "a.json")
          == Outcome(code: 0, output: "\(name).lua: no errors; tried on 0 items\n"))
    }
  }

  /// Returns a slow function, by its number of steps.
  static func slow(_ field: String) -> String {
    """
    local function slow(n) local s = 0 for i = 1, n do s = s + i % 7 end return s end
    return { \(field) }
    """
  }

  @Test(
    "The check of a slow script ends at twice its deadline, and reports what was not tried",
    arguments: [
      "height = function(item, width) slow(200000) return width end",
      "label = function(item) slow(200000) return 'a' end",
      "begin = function() slow(12000000) end", "columns = function() slow(12000000) return 3 end",
      "group = function(item) slow(200000) return 'a' end",
      "reuse_identifier = function(item) slow(200000) return 'a' end",
    ], ["0.6"])
  func limit(field: String, deadline: String) throws {
    let workplace = try Workplace(["slow.lua": Self.slow(field)])
    let start = ContinuousClock.now
    let outcome = try workplace.moonfall("check", "slow.lua", "--deadline", deadline)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    // On a busy machine, a single layout may be late.
    #expect(seconds < 20, "\(seconds)")
    guard outcome.code == 0 else {
      return #expect(outcome.code == 70 && outcome.errors.contains("ran longer than 0.6 seconds"))
    }
    if outcome.errors.contains("not tried: ") {
      #expect(
        outcome.errors.contains("slow.lua: note: the check ended at its limit of 1.2 seconds; "))
      #expect(outcome.errors.contains("; the limit is twice --deadline\n"))
      #expect(outcome.output.hasPrefix("slow.lua: no errors in what was run, "))
    }
  }

  @Test("A script's output is not repeated for each layout")
  func quiet() throws {
    let workplace = try Workplace([
      "mine.lua": "return { height = function(item) print(item.index) return 3 end }"
    ])
    #expect(
      try workplace.moonfall("check", "mine.lua")
        == Outcome(code: 0, output: "mine.lua: no errors; tried on 60 items\n"))
  }
}
