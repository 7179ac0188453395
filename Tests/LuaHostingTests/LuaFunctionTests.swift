import LuaHosting
import Testing

@Suite struct LuaFunctionTests {
  static func function(_ text: String, of host: LuaHost) throws -> LuaFunction {
    guard case .function(let function) = try host.load("return \(text)", name: "t.lua") else {
      throw LuaCallbackError("the text is a function")
    }
    return function
  }

  @Test(
    "A function is released when it has no copy left",
    arguments: [
      "function(n) return function() return n end end",
      "function(...) local a = ... return { function() return a end, { b = function() end } } end",
      // A value that is nested too deeply contains functions, too.
      "function() local t = { function() end } for _ = 1, 200 do t = { function() end, t } end return t end",
    ])
  func release(text: String) throws {
    let host = try LuaHost(limits: .init(memory: 1 << 20, deadline: 60))
    let function = try Self.function(text, of: host)
    for number in 0..<20_000 { _ = try? host.call(function, [.integer(Int64(number))]) }
    _ = try host.load("return 1", name: "t.lua")
  }

  @Test("A function exists as long as a copy of it, on any thread")
  func copies() async throws {
    let host = try LuaHost()
    let make = try Self.function("function(n) return function() return n end end", of: host)
    var kept: [LuaFunction] = []
    for number in 0..<1000 {
      guard case .function(let made) = try host.call(make, [.integer(Int64(number))]) else {
        continue
      }
      if number % 10 == 0 { kept.append(made) }
    }
    let gone = kept.removeLast()
    await Task.detached { [gone] in _ = gone }.value
    _ = try host.load("return 1", name: "t.lua")
    for (index, function) in kept.enumerated() {
      #expect(try host.call(function) == .integer(Int64(index * 10)))
    }
  }

  @Test("A function that was passed to a failing call still exists")
  func passed() throws {
    let host = try LuaHost()
    let own = try Self.function("function(...) return ... end", of: host)
    let kept = try Self.function("function() return 42 end", of: host)
    let deep = (0..<200).reduce(LuaValue.integer(1)) { value, _ in .list([value]) }
    for _ in 0..<10 {
      #expect(throws: LuaError.self) { try host.call(own, [deep, .function(kept)]) }
      _ = try host.load("return function() end, {}", name: "t.lua")
    }
    #expect(try host.call(kept) == .integer(42))
  }

  @Test("A function that outlives its host can be kept but not called")
  func outlives() throws {
    let other = try LuaHost()
    var host: LuaHost? = try LuaHost()
    var function: LuaFunction? = try Self.function("function() return 1 end", of: #require(host))
    let copy = try #require(function)
    host = nil
    #expect(throws: LuaError.self) { try other.call(copy) }
    function = nil
  }

  @Test("A function of another host is an error wherever it comes from")
  func foreign() throws {
    let (host, other) = (try LuaHost(), try LuaHost())
    let own = try Self.function("function(...) return ... end", of: host)
    let foreign = try Self.function("function() return 1 end", of: other)
    let called = try #require(throws: LuaError.self) { try host.call(foreign) }
    #expect(called.kind == .runtime && called.message.contains("another host"))
    for argument in [LuaValue.function(foreign), .list([.integer(1), .function(foreign)])] {
      let passed = try #require(throws: LuaError.self) { try host.call(own, [argument]) }
      #expect(passed.kind == .runtime && passed.message.contains("another host"))
    }
    try host.define("give") { _ in .function(foreign) }
    let given = try #require(throws: LuaError.self) { try host.load("give()", name: "t.lua") }
    #expect(given.message.contains("another host"))
    #expect(try host.call(own, [.function(own)]) != .nil)
    #expect(try other.call(foreign) == .integer(1))
  }
}
