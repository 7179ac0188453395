import ScriptSamples
import Testing

@testable import LayoutScripting
@testable import ScriptCheck

@Suite struct SourceTokensTests {
  @Test(
    "Functions have a name, line, parameters and body length, in order",
    arguments: [
      ("height = function(item, w) return w end", ["height@1(item w)2"]),
      ("function m.square(w)\nreturn w end local f = function() end", ["-@1(w)2", "f@2()0"]),
      (
        "a = function(x) b = function(...) if x then y() elseif z then else end end\nend",
        ["a@1(x)20", "b@1(. . .)11"]
      ),
      // A function inside a condition.
      (
        "a = function() if f then elseif (function() if x then end end)() then end return 1 end",
        ["a@1()20", "-@1()4"]
      ),
      ("a = function() for i = 1, 2 do repeat until x end while y do end end", ["a@1()15"]),
      // Text that is not Lua.
      ("function", []), ("a = function(x", []), ("a = function(x) if y", []),
      ("a = function(function() end", ["-@1()0"]), ("a = function() end end end", ["a@1()0"]),
    ])
  func functions(text: String, expected: [String]) {
    #expect(
      SourceTokens(text).functions.map {
        "\($0.name ?? "-")@\($0.line)(\($0.parameters.joined(separator: " ")))\($0.body.count)"
      } == expected)
  }

  @Test(
    "A text takes one pass, however functions are nested",
    .timeLimit(.minutes(20)),
    arguments: [
      ("function(", ""), ("function ", ""), ("f(function() ", "end) "),
      ("function(", ") end "), ("function f(a) ", ""), ("f = function() ", "end "),
    ])
  func nested(start: String, end: String) {
    let count = LayoutScript.maximumTextLength / (start.utf8.count + end.utf8.count)
    let text = String(repeating: start, count: count) + String(repeating: end, count: count)
    #expect(SourceTokens(text).functions.count <= count)
  }

  @Test("A condition of thousands of words is searched quickly", .timeLimit(.minutes(20)))
  func conditions() throws {
    let text =
      "return { label = function(item) return item.note"
      + String(repeating: " or item.note", count: 6000) + " end }"
    let script = try LayoutScript(text: text, name: "t.lua")
    #expect(SourceNotes(script).conditions(ItemList(["note": ""])).count == 1)
  }
}
