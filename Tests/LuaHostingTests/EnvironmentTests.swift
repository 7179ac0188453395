import LuaHosting
import Testing

@Suite struct EnvironmentTests {
  @Test("Every listed name exists", arguments: LuaNames.all)
  func listed(name: String) throws {
    let type = try LuaHost().load("local value = \(name) return type(value)", name: "t.lua")
    let constants = [
      "_VERSION": "string", "math.huge": "number", "math.maxinteger": "number",
      "math.mininteger": "number", "math.pi": "number", "utf8.charpattern": "string",
    ]
    #expect(type == .string(constants[name] ?? "function"))
  }

  @Test(
    "The libraries contain only what is listed", arguments: ["math", "string", "table", "utf8"])
  func unlisted(library: String) throws {
    let text =
      "local t = {} for k in pairs(\(library)) do t[#t + 1] = '\(library).' .. k end return t"
    guard case .list(let names) = try LuaHost().load(text, name: "t.lua") else {
      throw LuaCallbackError("the text returns a list")
    }
    #expect(names == LuaNames.all.filter { $0.hasPrefix(library + ".") }.map { .string($0) })
  }

  @Test(
    "Reading a name that scripts cannot use is an error that names it",
    arguments: [
      ("os.exit()", "os.exit"), ("os.execute('ls')", "os.execute"), ("os.time()", "os.time"),
      ("os.clock()", "os.clock"), ("io.popen('ls')", "io.popen"), ("io.open('x')", "io.open"),
      ("package.loadlib('x', 'y')", "package.loadlib"), ("return package.path", "package.path"),
      ("dofile('x.lua')", "dofile"), ("load('return 1')", "load"), ("loadfile('x')", "loadfile"),
      ("loadstring('x')", "loadstring"), ("collectgarbage('stop')", "collectgarbage"),
      ("coroutine.create(print)", "coroutine.create"), ("coroutine.wrap(print)", "coroutine.wrap"),
      ("debug.sethook()", "debug.sethook"), ("debug.getregistry()", "debug.getregistry"),
      ("debug.setmetatable(1, {})", "debug.setmetatable"), ("string.dump(print)", "string.dump"),
      ("('x'):dump()", "string.dump"), ("math.randomseed(1)", "math.randomseed"),
      ("return _G", "_G"), ("warn('@on')", "warn"),
    ])
  func blocked(text: String, name: String) throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost().load("\n" + text, name: "t.lua")
    }
    #expect("\(error)" == "t.lua:2: error: \(name) is not available in scripts")
  }

  @Test(
    "Reading an unknown name is an error that suggests the nearest one",
    arguments: [
      ("return prnt", "undefined name 'prnt', did you mean 'print'?"),
      ("return item", "undefined name 'item'"),
      ("x = x + 1", "undefined name 'x'"),
      ("return math.flor(1)", "math has no 'flor', did you mean 'floor'?"),
      ("return ('x'):uper()", "string has no 'uper', did you mean 'upper'?"),
    ])
  func undefined(text: String, message: String) throws {
    let error = try #require(throws: LuaError.self) { try LuaHost().load(text, name: "t.lua") }
    #expect(error.message == message)
    #expect(error.line == 1)
  }

  @Test("Globals can be set while a text is loaded, and read at any time")
  func globals() throws {
    let host = try LuaHost()
    let text = "count = 1 function helper() return count end count = 2 return helper"
    guard case .function(let helper) = try host.load(text, name: "t.lua") else {
      throw LuaCallbackError("the text returns a function")
    }
    #expect(try host.call(helper) == .integer(2))
    #expect(try host.load("return helper() + count", name: "t.lua") == .integer(4))
  }

  @Test(
    "Globals cannot be set later",
    arguments: ["count = 2", "fresh = 2", "function fresh() end", "print = nil", "_ENV.count = 2"])
  func lateGlobals(statement: String) throws {
    let host = try LuaHost()
    let text = "count = 1\nreturn function()\n  \(statement)\nend"
    guard case .function(let set) = try host.load(text, name: "t.lua") else {
      throw LuaCallbackError("the text returns a function")
    }
    let error = try #require(throws: LuaError.self) { try host.call(set) }
    #expect(error.line == 3)
    #expect(
      error.message.contains("can be set only while the script is loaded, not in its functions"))
    #expect(try host.load("return count", name: "t.lua") == .integer(1))
  }

  @Test("A function cannot set globals even after a module failed to load")
  func afterFailedModule() throws {
    var services = LuaHost.Services()
    services.module = { name throws(LuaCallbackError) in ("error('broken')", name) }
    let host = try LuaHost(services: services)
    let text = "return function() pcall(require, 'broken') late = 1 end"
    guard case .function(let set) = try host.load(text, name: "t.lua") else {
      throw LuaCallbackError("the text returns a function")
    }
    let error = try #require(throws: LuaError.self) { try host.call(set) }
    #expect(error.message.contains("can be set only while the script is loaded"))
  }

  @Test(
    "Libraries can only be read",
    arguments: [
      ("string.rep = nil", "string can only be read; 'rep' cannot be set"),
      ("math.tau = 1", "math can only be read; 'tau' cannot be set"),
      ("table[1] = 1", "table can only be read; '1' cannot be set"),
      ("os.exit = print", "os can only be read; 'exit' cannot be set"),
      ("rawset(string, 'rep', 1)", "this table can only be read"),
      ("setmetatable(string, {})", "this table can only be read"),
      ("setmetatable(_ENV, {})", "this table can only be read"),
      ("table.insert(math, 1)", "table.insert takes a plain table, without a metatable"),
      ("table.move({ 1 }, 1, 1, 1, math)", "table.move takes a plain table, without a metatable"),
    ])
  func readOnly(text: String, message: String) throws {
    let host = try LuaHost()
    let error = try #require(throws: LuaError.self) { try host.load(text, name: "t.lua") }
    #expect("\(error)" == "t.lua:1: error: \(message)")
    #expect(try host.load("return ('x'):rep(2)", name: "t.lua") == .string("xx"))
  }
}
