import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ParamTests {
  static let example = "{ name = \"caption\", default = 48, min = 0, max = 200 }"

  static func param(_ fields: String) throws -> Param {
    let script = try LayoutScript(text: "return { params = { { \(fields) } } }", name: "t.lua")
    return try #require(script.params.first)
  }

  @Test(
    "The type of a param follows from its default, its choices or its type",
    arguments: [
      ("default = 48", .number), ("default = 1.5", .number),
      ("default = 48, type = 'number'", .number),
      ("default = 3, type = 'integer'", .integer), ("default = 3.0, type = 'integer'", .integer),
      ("default = true", .boolean), ("default = false, type = 'boolean'", .boolean),
      ("default = 'gold'", .text), ("default = '', type = 'text'", .text),
      ("default = 'a', choices = { 'a', 'b' }", .choice(["a", "b"])),
      ("default = 2, choices = { 1, 2, 4 }", .choice([1, 2, 4])),
    ] as [(String, Param.Kind)])
  func kind(fields: String, kind: Param.Kind) throws {
    #expect(try Self.param("name = 'p', " + fields).kind == kind)
  }

  @Test("A param has all declared properties")
  func members() throws {
    let param = try Self.param(
      "name = 'caption', default = 48, min = 0, max = 200, step = 4, label = 'Below', help = 'Room'"
    )
    #expect(param.name == "caption" && param.default == 48)
    #expect(param.minimum == 0 && param.maximum == 200 && param.step == 4)
    #expect(param.label == "Below" && param.help == "Room")
    let bare = try Self.param("name = 'caption', default = 48")
    #expect(bare.minimum == nil && bare.maximum == nil && bare.step == nil)
    #expect(bare.label == nil && bare.help == nil)
  }

  @Test(
    "Allowed values are described",
    arguments: [
      ("default = 1, min = 0, max = 2.5", "a number from 0 to 2.5"),
      ("default = 1, min = 0", "a number of at least 0"),
      ("default = 1, max = 9", "a number of at most 9"),
      ("default = 1", "a number"),
      ("default = 1, type = 'integer', min = 1", "a whole number of at least 1"),
      ("default = true", "true or false"), ("default = 'x'", "text"),
      ("default = 1, choices = { 1, 'two', true }", "one of 1, two, true"),
    ])
  func range(fields: String, words: String) throws {
    #expect(try Self.param("name = 'p', " + fields).range == words)
  }

  @Test(
    "Text is read as a value of the param's type",
    arguments: [
      ("default = 1, min = -10, max = 100", "64", 64),
      ("default = 1, min = -10, max = 100", "-10", -10),
      ("default = 1", "2.5", 2.5), ("default = 1", "1e3", 1000), ("default = 1", "0.1", 0.1),
      ("default = 1, type = 'integer'", "7", 7), ("default = false", "true", true),
      ("default = false", "YES", true), ("default = false", "on", true),
      ("default = false", "1", true),
      ("default = true", "false", false), ("default = true", "no", false),
      ("default = true", "off", false),
      ("default = true", "0", false), ("default = 'x'", "", ""), ("default = 'x'", "12", "12"),
      ("default = 'x'", "a = b", "a = b"), ("default = 1, choices = { 1, 'two' }", "1", 1),
      ("default = 1, choices = { 1, 'two' }", "two", "two"),
    ] as [(String, String, LuaValue)])
  func value(fields: String, text: String, value: LuaValue) throws {
    #expect(try Self.param("name = 'p', " + fields).value(from: text) == value)
  }

  @Test(
    "Text of another type or out of range is an error that states the range",
    arguments: [
      ("default = 1, min = 0, max = 200", "300", "a number from 0 to 200"),
      ("default = 1, min = 0, max = 200", "-0.5", "a number from 0 to 200"),
      ("default = 1", "wide", "a number"), ("default = 1", "", "a number"),
      ("default = 1", "nan", "a number"),
      ("default = 1", "inf", "a number"), ("default = 1", "1e999", "a number"),
      ("default = 1, type = 'integer'", "2.5", "a whole number"),
      ("default = 1, type = 'integer', max = 5", "6", "a whole number of at most 5"),
      ("default = 1, type = 'integer'", "99999999999999999999", "a whole number"),
      ("default = true", "maybe", "true or false"),
      ("default = 'a', choices = { 'a', 'b' }", "c", "one of a, b"),
    ])
  func badValue(fields: String, text: String, range: String) throws {
    let param = try Self.param("name = 'p', " + fields)
    let failure = try #require(throws: ValueError.self) { try param.value(from: text) }
    #expect(failure.message.hasPrefix("param 'p' must be \(range), got '\(text)'"))
  }

  @Test("A misspelt choice is an error that suggests the right one")
  func nearChoice() throws {
    let param = try Self.param(
      "name = 'p', default = 'portrait', choices = { 'portrait', 'square' }")
    let failure = try #require(throws: ValueError.self) { try param.value(from: "potrait") }
    #expect(
      failure.message
        == "param 'p' must be one of portrait, square, got 'potrait', did you mean 'portrait'?")
  }

  @Test(
    "Invalid lists of params are errors",
    arguments: [
      (
        "{ 48 }",
        "param 1 must be a table, as in \(example)"
      ),
      (
        "{ { default = 1 } }",
        "param 1 needs a name of letters, digits and _, as in \(example)"
      ),
      (
        "{ { name = 'a b', default = 1 } }",
        "param 1 needs a name of letters, digits and _, as in \(example)"
      ),
      (
        "{ { name = '1st', default = 1 } }",
        "param 1 needs a name of letters, digits and _, as in \(example)"
      ),
      (
        "{ { name = 'a', default = 1, mini = 0 } }",
        "param 'a' has an unknown field 'mini', did you mean 'min'?"
      ),
      (
        "{ { name = 'a', value = 1 } }",
        "param 'a' has an unknown field 'value', did you mean 'default'?"
      ),
      (
        "{ { name = 'a', default = 1 }, { name = 'a', default = 2 } }",
        "there are two params named 'a'"
      ),
      ("{ { name = 'a' } }", "param 'a' needs a default, which sets its type"),
      (
        "{ { name = 'a', default = {} } }",
        "the default of param 'a' must be a number, boolean or text"
      ),
      (
        "{ { name = 'a', default = print } }",
        "the default of param 'a' must be a number, boolean or text"
      ),
      ("{ { name = 'a', default = 1, min = '0' } }", "the min of param 'a' must be a number"),
      ("{ { name = 'a', default = 1, max = 0/0 } }", "the max of param 'a' must be a number"),
      ("{ { name = 'a', default = 1, help = 7 } }", "the help of param 'a' must be text"),
      ("{ { name = 'a', default = 1, min = 5, max = 2 } }", "param 'a' has a min above its max"),
      (
        "{ { name = 'a', default = 9, max = 2 } }",
        "the default of param 'a' must be a number of at most 2, got 9"
      ),
      ("{ { name = 'a', default = 0/0 } }", "the default of param 'a' must be a number, got NaN"),
      (
        "{ { name = 'a', default = 1, choices = { 2, 3 } } }",
        "the default of param 'a' must be one of its choices"
      ),
      (
        "{ { name = 'a', default = 1, choices = 1 } }",
        "the choices of param 'a' must be a list of values"
      ),
      (
        "{ { name = 'a', default = 'x', type = 'integer' } }",
        "the type 'integer' of param 'a' does not fit its default; types are number, integer, "
          + "boolean and text"
      ),
      (
        "{ { name = 'a', default = 1.5, type = 'integer' } }",
        "the type 'integer' of param 'a' does not fit its default; types are number, integer, "
          + "boolean and text"
      ),
    ])
  func badList(list: String, message: String) {
    #expect(faults("return {\n  params = \(list),\n}") == ["t.lua:2: error: \(message)"])
  }

  @Test("Params keep their order, and there may be none")
  func order() throws {
    let text = "return { params = { { name = 'z', default = 1 }, { name = 'a', default = 2 } } }"
    #expect(try LayoutScript(text: text, name: "t.lua").params.map(\.name) == ["z", "a"])
    #expect(try LayoutScript(text: "return { params = {} }", name: "t.lua").params.isEmpty)
  }

  @Test("Setting a param affects the following layouts")
  func set() throws {
    let text = """
      return {
        params = {
          { name = "size", default = 10, min = 0, max = 99 }, { name = "wide", default = false },
        },
        height = function(item, width, layout)
          return layout.params.wide and 1 or layout.params.size
        end,
      }
      """
    let script = try LayoutScript(text: text, name: "t.lua")
    #expect(script.values == [10, false])
    func height() throws -> Double {
      Wall(try script.layout(ItemList.pictures(1))).frames[0].height
    }
    #expect(try height() == 10)
    try script.setParam("size", to: "64")
    #expect(try height() == 64)
    #expect(throws: ValueError.self) { try script.setParam("size", to: "640") }
    #expect(try height() == 64)
    try script.setParam("wide", to: "yes")
    #expect(try height() == 1)
    #expect(script.values == [64, true])
  }

  @Test("An unknown param is an error that lists the params")
  func unknown() throws {
    let text =
      "return { params = { { name = 'caption', default = 1 }, { name = 'columns', default = 2 } } }"
    let script = try LayoutScript(text: text, name: "t.lua")
    func message(_ name: String, of script: LayoutScript) throws -> String {
      try #require(throws: ValueError.self) { try script.setParam(name, to: "1") }.message
    }
    #expect(
      try message("captoin", of: script)
        == "t.lua has no param 'captoin', did you mean 'caption'? (there are caption, columns)")
    #expect(try message("x", of: script) == "t.lua has no param 'x' (there are caption, columns)")
    let bare = try LayoutScript(text: "return {}", name: "t.lua")
    #expect(try message("x", of: bare) == "t.lua has no param 'x'; it has none")
  }
}
