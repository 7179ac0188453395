import Testing

@testable import LuaHosting

@Suite struct MemoryTests {
  @Test(
    "A host does not open if the limit is too low for the libraries",
    arguments: [-1, 0, 1000, 9000])
  func tooLittle(bytes: Int) throws {
    let error = try #require(throws: LuaError.self) { try LuaHost(limits: .init(memory: bytes)) }
    #expect(error.kind == .memory)
    #expect(error.message == "the memory limit is too low to open Lua")
  }

  @Test(
    "A script that fills its memory ends at the limit, whatever it does to continue",
    arguments: [
      "local t = {} while true do pcall(function() t[#t + 1] = ('x'):rep(1000000) .. #t end) end",
      "t = {} while true do xpcall(function() t[#t + 1] = ('x'):rep(99999) .. #t end, error) end",
      "local t = {} while true do t[#t + 1] = print end",
      "return ('x'):rep(1000000, ('y'):rep(10))",
    ])
  func limit(text: String) throws {
    let host = try LuaHost(limits: .init(memory: 4 << 20))
    let error = try #require(throws: LuaError.self) { try host.load(text, name: "t.lua") }
    #expect(error.kind == .memory)
    #expect(error.message == "the script needs more than 4 MB")
    #expect(host.peakMemory <= 4 << 20)
    let later = try #require(throws: LuaError.self) { try host.load("return 1", name: "t.lua") }
    #expect(later.kind == .memory)
  }

  @Test("Arguments that do not fit are a memory error")
  func arguments() throws {
    let host = try LuaHost(limits: .init(memory: 1 << 20))
    guard case .function(let ignore) = try host.load("return function() end", name: "t.lua") else {
      throw LuaCallbackError("the text returns a function")
    }
    let text = LuaValue.string(String(repeating: "x", count: 2 << 20))
    let error = try #require(throws: LuaError.self) { try host.call(ignore, [text]) }
    #expect(error.kind == .memory)
  }

  @Test(
    "The maximum length of repeated text is 16 MB",
    arguments: [
      "('x'):rep(1e9)", "string.rep('', 1 << 31)", "('x'):rep(math.maxinteger)",
      "('xy'):rep(8388609)", "('x'):rep(1 << 20, ('y'):rep(100))", "(''):rep(1 << 62, 'abc')",
    ])
  func repetition(text: String) throws {
    let host = try LuaHost()
    let error = try #require(throws: LuaError.self) { try host.load("return \(text)", name: "t") }
    #expect(error.kind == .runtime)
    #expect(error.message == "string.rep makes at most 16 MB")
    #expect(host.peakMemory < 1 << 20)
  }

  @Test(
    "Text is repeated below the limit",
    arguments: [
      ("('ab'):rep(3)", "ababab"), ("('a'):rep(3, ', ')", "a, a, a"), ("('a'):rep(0)", ""),
      ("('a'):rep(-5)", ""), ("('a'):rep(math.mininteger)", ""), ("#('x'):rep(8000000)", "8000000"),
    ])
  func allowedRepetition(text: String, expected: String) throws {
    let value = try LuaHost().load("return tostring(\(text))", name: "t")
    #expect(value == .string(expected))
  }

  @Test(
    "Text that is no longer used is collected, whichever function made it",
    arguments: [
      "m:rep(5)", "m:rep(4):upper()", "m:rep(4):lower():reverse()", "('%s%s%s'):format(m, m, m)",
      "table.concat({ m, m, m, m })", "print(m:rep(4))",
    ])
  func garbage(text: String) throws {
    let host = try LuaHost(limits: .init(memory: 4 << 20, deadline: nil))
    let value = try host.load(
      "local m = ('x'):rep(1 << 18) for i = 1, 50 do local s = \(text) end return 1", name: "t.lua")
    #expect(value == .integer(1))
  }

  @Test("The number of values in a table that crosses to Swift is limited")
  func crossing() throws {
    let shared = "local t, all = {}, {} for i = 1, 1000 do t[i] = true end"
    let text = "\(shared) for i = 1, 600 do all[i] = t end return all"
    let error = try #require(throws: LuaError.self) { try LuaHost().load(text, name: "t.lua") }
    #expect(error.message == "a table has more than 250,000 values")
    let fits = "local t = {} for i = 1, 200000 do t[i] = true end return t"
    guard case .list(let list) = try LuaHost().load(fits, name: "t.lua") else {
      throw LuaCallbackError("the text returns a list")
    }
    #expect(list.count == 200_000)
  }

  @Test("Whichever allocation fails, a load or a call ends with a memory error")
  func failingAllocations() throws {
    let text = """
      local t = setmetatable({}, { __index = function(_, k) return k .. "!" end })
      return function(list)
        for key, value in pairs(list) do t[key] = ("%s=%s"):format(key, value) end
        return { t.a, t[1], t.none, select(2, pcall(error, "x")) }
      end
      """
    let argument = LuaValue.table([.init("a", .string("b")), .init("c", .integer(1))])
    func run(failingAllocation: Int64) throws(LuaError) -> Int64 {
      var limits = LuaHost.Limits()
      limits.failingAllocation = failingAllocation
      let host = try LuaHost(limits: limits)
      if case .function(let function) = try host.load(text, name: "t.lua") {
        _ = try host.call(function, [argument])
      }
      return host.allocationCount
    }
    for failing in 1...(try run(failingAllocation: 0)) {
      let error = try #require(throws: LuaError.self) { try run(failingAllocation: failing) }
      #expect(error.kind == .memory, "allocation \(failing)")
    }
  }

  @Test("A memory error while arguments are passed names the function's first line")
  func argument() throws {
    let host = try LuaHost(limits: .init(memory: 1 << 20))
    guard
      case .function(let function) = try host.load("\nreturn function(x) end", name: "t.lua")
    else { throw LuaCallbackError("the text returns a function") }
    let error = try #require(throws: LuaError.self) {
      try host.call(function, [.string(String(repeating: "x", count: 2 << 20))])
    }
    #expect(error.kind == .memory)
    #expect(error.line == 2)
  }
}
