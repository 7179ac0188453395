import LuaHosting
import Testing

@Suite struct DefinedFunctionTests {
  @Test("A function that runs a script which calls another function returns its own result")
  func nested() throws {
    let host = try LuaHost()
    try host.define("inner") { (_) throws(LuaCallbackError) in .string("inner") }
    try host.define("outer") { [unowned host] (_) throws(LuaCallbackError) in
      _ = try? host.load("return inner()", name: "nested.lua")
      return .string("outer")
    }
    #expect(try host.load("return outer()", name: "t.lua") == .string("outer"))
  }

  @Test("A Swift function is a global that takes and returns values")
  func call() throws {
    let host = try LuaHost()
    nonisolated(unsafe) var taken: [[LuaValue]] = []
    try host.define("join") { arguments in
      taken.append(arguments)
      return .list(arguments)
    }
    let text = "local t = join(1, nil, { a = 'b' }) return t[3].a .. #join()"
    #expect(try host.load(text, name: "t") == .string("b0"))
    #expect(taken == [[.integer(1), .nil, .table([.init("a", .string("b"))])], []])
  }

  @Test("An error that it throws is raised at the line of the call")
  func failure() throws {
    let host = try LuaHost()
    try host.define("fetch") { _ throws(LuaCallbackError) in
      throw LuaCallbackError("no such picture")
    }
    let error = try #require(throws: LuaError.self) { try host.load("\n\nfetch()", name: "t.lua") }
    #expect(error.description == "t.lua:3: error: no such picture")
    let caught = try host.load("return select(2, pcall(fetch))", name: "t.lua")
    #expect(caught == .string("no such picture"))
  }

  @Test("It may call the host again")
  func reentrant() throws {
    let host = try LuaHost()
    guard
      case .function(let double) = try host.load("return function(x) return 2 * x end", name: "t")
    else { throw LuaCallbackError("the text returns a function") }
    try host.define("twice") { [unowned host] arguments throws(LuaCallbackError) in
      do throws(LuaError) {
        return try host.call(double, [host.call(double, arguments)])
      } catch {
        throw LuaCallbackError(error.message)
      }
    }
    #expect(try host.load("return twice(1) + twice(10)", name: "t") == .integer(44))
    let error = try #require(throws: LuaError.self) { try host.load("twice({})", name: "t") }
    #expect(error.message.contains("attempt to perform arithmetic on a table value"))
  }

  @Test("It may use another host, which has its own deadline")
  func otherHost() throws {
    let inner = try LuaHost(limits: .init(deadline: 1))
    let outer = try LuaHost(limits: .init(deadline: 30))
    try outer.define("run") { arguments throws(LuaCallbackError) in
      guard case .string(let text) = arguments.first else { throw LuaCallbackError("text, please") }
      do throws(LuaError) {
        return try inner.load(text, name: "inner.lua")
      } catch {
        throw LuaCallbackError("inner: \(error.message)")
      }
    }
    #expect(try outer.load("return run('return 1') + 1", name: "t") == .integer(2))
    let text = "return select(2, pcall(run, 'while true do end'))"
    #expect(
      try outer.load(text, name: "t")
        == .string("inner: the script ran longer than 1 second: look for a loop that does not end"))
    #expect(try outer.load("return 1", name: "t") == .integer(1))
  }

  @Test("A later definition of a name replaces it")
  func redefine() throws {
    let host = try LuaHost()
    try host.define("answer") { _ in .integer(1) }
    try host.define("answer") { _ in .integer(2) }
    #expect(try host.load("return answer()", name: "t") == .integer(2))
  }
}
