import CLuaHost
import LuaStates
import Testing

@Suite struct ErrorPlaceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var lib: String
    var place: String
    var message: String
  }

  static let other = "return 1"
  static let broken = "return {\n  1,"
  static let failing = "local t = {}\nreturn t.x.y"

  static let cases = [
    Case(
      testDescription: "after another module was loaded", script: "require 'lib'",
      lib: "local other = require 'other'\n\n\nerror 'boom'", place: "lib.lua:4", message: "boom"),
    Case(
      testDescription: "after another module failed and was caught", script: "require 'lib'",
      lib: "pcall(require, 'failing')\nerror 'boom'", place: "lib.lua:2", message: "boom"),
    Case(
      testDescription: "in the innermost module", script: "require 'lib'",
      lib: "local other = require 'other'\nrequire 'failing'", place: "failing.lua:2",
      message: "attempt to index a nil value (field 'x')"),
    Case(
      testDescription: "in a module that is no Lua", script: "require 'lib'",
      lib: "local other = require 'other'\nrequire 'broken'", place: "broken.lua:2",
      message: "unexpected symbol near <eof>"),
    Case(
      testDescription: "in a module's function, caught and passed on by the script",
      script: "local lib = require 'lib'\nrequire 'other'\n"
        + "local _, message = pcall(lib.f)\nerror(message, 0)",
      lib: "return {\n  f = function()\n    error 'boom'\n  end\n}", place: "lib.lua:3",
      message: "boom"),
    Case(
      testDescription: "in the script, after a module was loaded",
      script: "require 'lib'\nerror 'boom'", lib: "return 1", place: "test.lua:2",
      message: "boom"),
  ]

  @Test("An error names the file and line that raised it", arguments: cases)
  func place(of error: Case) throws {
    let modules = [
      "lib": error.lib, "other": Self.other, "broken": Self.broken, "failing": Self.failing,
    ]
    let state = try #require(TestState(modules: modules))
    #expect(state.load(error.script) == LH_RUNTIME)
    #expect(state.place == error.place)
    #expect(state.message == error.message)
  }

  @Test("A long name is reported in full, though Lua shortens it")
  func longName() throws {
    let name = String(repeating: "long", count: 40)
    let modules = [name: "local other = require 'other'\nerror 'boom'", "other": Self.other]
    let state = try #require(TestState(modules: modules))
    #expect(state.load("require '\(name)'") == LH_RUNTIME)
    #expect(state.place == "\(name).lua:2")
    #expect(state.message == "boom")
  }
}
