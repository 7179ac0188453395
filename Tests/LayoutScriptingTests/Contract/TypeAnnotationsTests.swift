import LuaHosting
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct TypeAnnotationsTests {
  static let text = TypeAnnotations.text

  /// The fields of each class.
  static let classes: [String: Set<String>] = {
    var classes: [String: Set<String>] = [:]
    var name = ""
    for line in text.split(separator: "\n") {
      if let match = line.wholeMatch(of: /---@class moonfall\.(\w+)/) {
        name = String(match.output.1)
        classes[name] = []
      } else if let match = line.firstMatch(of: /^---@field (\w+|\[\w+\])\??/) {
        classes[name]?.insert(String(match.output.1))
      }
    }
    return classes
  }()

  @Test("The annotations are a Lua file without code, with a meta line")
  func file() throws {
    #expect(Self.text.hasPrefix("---@meta moonfall\n"))
    #expect(Self.text.split(separator: "\n").allSatisfy { $0.hasPrefix("--") })
    #expect(Self.text.hasSuffix("\n"))
  }

  @Test("Every field of a script is annotated, and nothing else")
  func script() {
    #expect(Self.classes["Script"] == Set(Contract.fields.map(\.name)))
  }

  @Test("Every member of a value is annotated, and nothing else")
  func members() {
    for value in Contract.values(.vertical) + Contract.values(.horizontal) {
      let other = Contract.value(value.name, .vertical)?.members ?? value.members
      let strip = Contract.value(value.name, .horizontal)?.members ?? []
      var names = Set((other + strip).map(\.name))
      if value.element != nil { names.insert("[integer]") }
      if value.isOpen { names.insert("[string]") }
      #expect(Self.classes[value.type] == names, "\(value.type)")
    }
  }

  @Test("Every named class is defined")
  func references() {
    for match in Self.text.matches(of: /moonfall\.([A-Z]\w*)/) {
      #expect(Self.classes[String(match.output.1)] != nil, "\(match.output.1)")
    }
  }

  @Test("Params may have all annotated properties")
  func params() throws {
    let fields = try #require(Self.classes["Param"])
    let values = [
      "name": "'n'", "default": "4", "type": "'integer'", "min": "1", "max": "9", "step": "1",
      "choices": "nil", "label": "'l'", "help": "'h'",
    ]
    #expect(Set(values.keys) == fields)
    let param = values.map { "\($0) = \($1)" }.joined(separator: ", ")
    _ = try LayoutScript(text: "return { params = { { \(param) } } }", name: "t.lua")
  }

  @Test("All names of Lua that scripts can use are at the end")
  func environment() throws {
    let start = try #require(Self.text.firstRange(of: "-- The names of Lua"))
    let words = Set(
      Self.text[start.upperBound...].split { !($0.isLetter || $0.isNumber || $0 == "_") })
    for name in LuaNames.all {
      for part in name.split(separator: ".") { #expect(words.contains(part), "\(name)") }
    }
  }
}
