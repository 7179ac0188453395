import LuaHosting
import Testing

@Suite struct RequireTests {
  /// A host that has modules and counts how often each is requested.
  final class Modules {
    let texts: [String: String]
    private(set) var asked: [String] = []
    private(set) var host: LuaHost?

    init(_ texts: [String: String]) throws {
      self.texts = texts
      var services = LuaHost.Services()
      services.module = { [unowned self] name throws(LuaCallbackError) in
        asked.append(name)
        guard let text = texts[name] else { throw LuaCallbackError("no module '\(name)'") }
        return (text, name + ".lua")
      }
      host = try LuaHost(services: services)
    }

    func load(_ text: String) throws -> LuaValue { try host?.load(text, name: "main.lua") ?? .nil }
    func error(_ text: String) throws -> LuaError {
      try #require(throws: LuaError.self) { try load(text) }
    }
  }

  @Test("A module is loaded once for all scripts that require it")
  func once() throws {
    let modules = try Modules([
      "a": "return { n = 1 }", "b": "local a = require 'a' a.n = a.n + 1 return a", "none": "x = 5",
    ])
    #expect(try modules.load("return require('a') == require('b')") == .boolean(true))
    #expect(try modules.load("return require('a').n") == .integer(2))
    #expect(try modules.load("return require('none')") == .boolean(true))
    #expect(try modules.load("require('none') return x") == .integer(5))
    #expect(modules.asked == ["a", "b", "none"])
  }

  @Test("Module names are words joined by dots", arguments: ["a", "a.b", "A1_b.c-d", "x.y.z"])
  func names(name: String) throws {
    #expect(try Modules([name: "return 1"]).load("return require '\(name)'") == .integer(1))
  }

  @Test(
    "Any other name is an error before the owner is asked",
    arguments: [
      "../x", "/etc/passwd", "", ".", "a.", ".a", "a..b", "a/b", "a\\\\b", "a b", "ä", "a\\0b",
    ])
  func badNames(name: String) throws {
    let modules = try Modules([:])
    let error = try modules.error("require '\(name)'")
    #expect(
      error.message.hasPrefix("a module's name is made of letters, digits, _ and -, joined by dots")
    )
    #expect(modules.asked.isEmpty)
  }

  @Test("The owner's error for an unknown module is raised at the line that requires it")
  func absent() throws {
    let error = try Modules([:]).error("\nlocal a = require 'a'")
    #expect("\(error)" == "main.lua:2: error: no module 'a'")
  }

  @Test("An error in a module names the module and its line")
  func places() throws {
    let modules = try Modules([
      "run": "\n\nerror 'words'", "syntax": "\nreturn {",
      "later": "return function()\n  error 'x'\nend",
    ])
    #expect("\(try modules.error("require 'run'"))" == "run.lua:3: error: words")
    let syntax = try modules.error("require 'syntax'")
    #expect("\(syntax)" == "syntax.lua:2: error: unexpected symbol near <eof>")
    let later = try modules.error("local f = require 'later'\nf()")
    #expect("\(later)" == "later.lua:2: error: x")
    let own = try modules.error("require 'later'\nerror 'own'")
    #expect("\(own)" == "main.lua:2: error: own")
  }

  @Test("Modules that require each other are an error that says so")
  func cycle() throws {
    let modules = try Modules([
      "a": "return require 'b'", "b": "return require 'a'", "me": "require 'me'",
    ])
    #expect(try modules.error("require 'a'").message == "module 'a' requires itself")
    #expect(try modules.error("require 'me'").message == "module 'me' requires itself")
  }

  @Test("A module that failed fails again in the same way")
  func again() throws {
    let modules = try Modules(["a": "error 'words'"])
    #expect("\(try modules.error("pcall(require, 'a') require 'a'"))" == "a.lua:1: error: words")
  }

  @Test("Byte code is an error in modules, too")
  func byteCode() throws {
    let error = try Modules(["a": "\u{1B}LuaT"]).error("require 'a'")
    #expect(error.message.contains("attempt to load a binary chunk"))
  }

  @Test("An endless module is stopped at the deadline")
  func endless() throws {
    var services = LuaHost.Services()
    services.module = { name throws(LuaCallbackError) in ("while true do end", name) }
    let host = try LuaHost(limits: .init(deadline: 0.1), services: services)
    let error = try #require(throws: LuaError.self) {
      try host.load("while true do pcall(require, 'a') end", name: "main.lua")
    }
    #expect(error.kind == .deadline)
  }
}
