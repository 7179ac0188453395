import Testing

@testable import LayoutScripting

@Suite struct OutlineTests {
  static func keys(_ text: String) -> [String] {
    ScriptFields(text).keys.map { "\($0.name)@\($0.line)" }
  }

  @Test(
    "The fields of the returned table are found, with their lines",
    arguments: [
      ("return { a = 1, b = 2 }", ["a@1", "b@1"]),
      ("return {\n  a = 1,\n\n  b = 2;\n  c = 3\n}", ["a@2", "b@4", "c@5"]),
      ("return{a=1}", ["a@1"]), ("return {}", []), ("", []), ("return 1", []),
      ("local t = { a = 1 }", []),
      ("return {\n  a =\n    1,\n  b = 2 }", ["a@2", "b@4"]), ("return { _a1 = 1 }", ["_a1@1"]),
      (
        "return {\n  a = { x = 1, y = { z = 2 } },\n  b = f(x, { y = 1 }),\n  c = t[x],\n}",
        ["a@2", "b@3", "c@4"]
      ),
      (
        "return {\n  a = x == 1, b = x ~= 1, c = x <= 1, d = x >= 1,\n}",
        ["a@2", "b@2", "c@2", "d@2"]
      ),
      ("return { ['a'] = 1, [1] = 2, 'x', x, b = 3 }", ["b@1"]),
    ])
  func keys(text: String, expected: [String]) {
    #expect(Self.keys(text) == expected)
  }

  @Test(
    "Functions, blocks and nested tables are skipped",
    arguments: [
      "function(item) local x, y = 1 return { z = 1 } end",
      "function(item) if x then y = 1 elseif z then y = 2 else y = 3 end end",
      "function() for i = 1, 2 do x = i end while x do y = 1 end repeat x = 1 until y end",
      "function() return function() return { y = 1 } end end",
      "function(a, b) local t, u = a, b return t end",
      "function() do local x, y = 1, 2 end goto done ::done:: end",
    ])
  func blocks(function: String) {
    #expect(Self.keys("return {\n  a = \(function),\n  b = 2,\n}") == ["a@2", "b@3"])
  }

  @Test(
    "Comments and text are skipped, whatever they contain",
    arguments: [
      "-- x = 1, }\n", "--[[ x = 1, }\n ]]", "--[==[ ]] x = 1,\n\n ]==] ", "'}, x = 1, ',",
      "\"\\\"}, x = 1\",",
      "[[ }, x = 1,\n ]],", "[==[ ]] }\n ]==],", "'it\\'s, x = 1,',", "'\\\\',",
    ])
  func comments(text: String) {
    let lines = text.count { $0 == "\n" }
    #expect(Self.keys("return {\n  \(text)\n  a = 1,\n}") == ["a@\(3 + lines)"])
  }

  @Test("Text over several lines is counted")
  func continued() {
    #expect(Self.keys("return {\n  a = 'x\\\ny',\n  b = 2,\n}") == ["a@2", "b@4"])
    #expect(Self.keys("return {\n  a = 'x\\z\n    y',\n  b = 2,\n}") == ["a@2", "b@4"])
  }

  @Test("Only the last table at the top level counts")
  func last() {
    let text = """
      local function f() return { a = 1 } end
      if x then
        return { b = 1 }
      end
      return {
        c = 1,
      }
      """
    #expect(Self.keys(text) == ["c@6"])
  }

  @Test("Lines are counted by line feeds, also after carriage returns")
  func carriageReturns() {
    #expect(Self.keys("return {\r\n  a = 1,\r\n  b = 2,\r\n}") == ["a@2", "b@3"])
  }

  @Test(
    "The first field that is written twice is reported with both lines",
    arguments: [
      ("return {\n a = 1,\n b = 2,\n a = 3,\n}", "a 2 4"), ("return { a = 1, a = 2 }", "a 1 1"),
      ("return { a = { x = 1 }, b = { x = 1 } }", nil), ("return { a = 1, b = 2 }", nil),
      ("return { a = function() x = 1 x = 2 return x, x end, x = 1 }", nil), ("return {", nil),
    ])
  func duplicates(text: String, expected: String?) {
    let duplicate = ScriptFields(text).duplicate
    #expect(duplicate.map { "\($0.name) \($0.first) \($0.second)" } == expected)
  }

  @Test("A field's line is that of its last occurrence")
  func line() {
    let outline = ScriptFields("return {\n  a = 1,\n  b = 2,\n  a = 3,\n}")
    #expect(outline.line(of: "a") == 4)
    #expect(outline.line(of: "b") == 3)
    #expect(outline.line(of: "c") == nil)
  }

  @Test(
    "Text that is not Lua comes to an end too",
    arguments: [
      "return { a = 'x", "return { a = [[", "return { --[[", "}}}}", "end end end",
      "return { a = (((", "\\", "'\\",
      "--", "[", "[=", "return {{{{{", "\u{0}\u{1}", "é = 1, ü = {", "return { é = 1, a = 2 }",
    ])
  func broken(text: String) {
    #expect(ScriptFields(text).keys.count <= 1)
  }
}
