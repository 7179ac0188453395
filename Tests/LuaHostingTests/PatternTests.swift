import Foundation
@testable import LuaHosting
import Testing

/// Patterns that would run, or fill memory, endlessly.
@Suite struct PatternTests {
  static let endless = [
    "('a'):rep(26):find(('a?'):rep(40) .. ('a'):rep(26) .. 'b')",
    "string.find(('a'):rep(200000), '.-b')",
    "('a'):rep(10000):find('.-.-b')",
    "('a'):rep(1000000):find(('.-'):rep(30) .. 'b')",
    "('a'):rep(1000000):match('.*.*.*.*x')",
    "('a'):rep(1000000):match('^(.-)(.-)(.-)%1b')",
    "('a'):rep(1000000):gsub('a-a-a-a-b', '')",
    "for _ in ('a'):rep(1000000):gmatch('.*.*.*x') do end",
    "('('):rep(1000000):find('%b()')",
    "('('):rep(1000000):gsub('%b()', '')",
    "('a'):rep(7000000):find(('a'):rep(3000000) .. 'b')",
    "('a'):rep(7000000):find(('a'):rep(3000000) .. '.', 1, true)",
    "('a'):rep(7000000):match('(.*)%1b')",
    "('a'):rep(1000000):find('[' .. ('b'):rep(7000000) .. ']')",
    "('a'):rep(1000000):find('%f[' .. ('b'):rep(7000000) .. ']')",
    "while true do ('a'):gsub('b', '') end",
    "('a'):rep(1000000):gsub('(.-)', ('%1'):rep(1000000))",
    "('a'):rep(1000000):gsub('.', function() while true do end end)",
    "while true do ('abc'):gsub('.', function(c) return (c:gsub('.', 'x')) end) end",
    "('a'):gsub('.', setmetatable({}, { __index = function() while true do end end }))",
    "while true do pcall(string.find, ('a'):rep(26), ('a?'):rep(40) .. ('a'):rep(26) .. 'b') end",
    "while true do pcall(string.gsub, 'a', 'a', function() while true do end end) end",
    "while true do pcall(string.match, 'a', '%') end",
  ]

  @Test("An endless pattern is stopped at the deadline", arguments: endless)
  func deadline(text: String) throws {
    let (error, seconds) = try DeadlineTests.run(text)
    #expect(error.kind == .deadline)
    #expect(
      error.message == "the script ran longer than 0.1 seconds: look for a loop that does not end")
    #expect(error.line == 1)
    #expect(seconds < 2)
  }

  @Test("A pattern can be cancelled from another thread")
  func cancel() throws {
    let host = try LuaHost(limits: .init(deadline: nil))
    let canceller = host.canceller
    let thread = Thread {
      Thread.sleep(forTimeInterval: 0.1)
      canceller.cancel()
    }
    thread.start()
    let error = try #require(throws: LuaError.self) {
      try host.load("return ('a'):rep(1000000):find(('.-'):rep(30) .. 'b')", name: "t.lua")
    }
    #expect(error.kind == .cancelled)
  }

  @Test(
    "The result of gsub is subject to the memory limit, which a script cannot catch",
    arguments: [
      "return ('a'):rep(1000000):gsub('.', ('b'):rep(1000))",
      "return ('a'):rep(1000000):gsub('.', { a = ('b'):rep(1000) })",
      "return ('a'):rep(1000000):gsub('.', function(c) return c:rep(1000) end)",
      "pcall(string.gsub, ('a'):rep(1000000), '.', ('b'):rep(1000)) return 1",
      "xpcall(string.gsub, print, ('a'):rep(1000000), '.', ('b'):rep(1000)) return 1",
      "local t = {} for i in ('a'):rep(1000000):gmatch('()') do t[i] = { i } end",
      "local t = {} while true do t[#t + 1] = ('a'):rep(100000):gsub('a', #t, 1) end",
    ])
  func memory(text: String) throws {
    let host = try LuaHost(limits: .init(memory: 4 << 20, deadline: 60))
    let error = try #require(throws: LuaError.self) { try host.load(text, name: "t.lua") }
    #expect(error.kind == .memory)
    #expect(host.peakMemory <= 4 << 20)
  }

  @Test("gsub can make text of half the memory size, whatever garbage there is")
  func room() throws {
    let host = try LuaHost(limits: .init(memory: 8 << 20, deadline: 60))
    let text = """
      local length = 0
      for i = 1, 100 do length = length + #('a'):rep(10000):gsub('.', ('b'):rep(200)) end
      return length
      """
    #expect(try host.load(text, name: "t.lua") == .integer(200_000_000))
  }

  @Test("A replacement function that calls gsub recursively is an error that can be caught")
  func nested() throws {
    let text = """
      local function replace(c) return (c:gsub('.', replace)) end
      return select(2, pcall(replace, 'a'))
      """
    guard case .string(let message) = try LuaHost().load(text, name: "t.lua") else {
      throw LuaCallbackError("the text returns the message of the error")
    }
    #expect(message.contains("stack overflow"))
  }

  @Test("An error in a pattern names the line of the call")
  func place() throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost().load("local s = 'x'\nreturn s:find('[x')", name: "t.lua")
    }
    #expect("\(error)" == "t.lua:2: error: malformed pattern (missing ']')")
  }

  @Test("Whichever allocation fails, the pattern functions end with a memory error")
  func failingAllocations() throws {
    let text = """
      local parts = {}
      for key, value in ("a=1, b=2"):gmatch("(%w)=(%w)") do parts[#parts + 1] = key .. value end
      local caught = select(2, pcall(string.find, "x", "%"))
      return ("x y z"):gsub("%w", { x = 1.5, y = ("long"):rep(50) }) .. table.concat(parts)
        .. ("abc"):gsub(".", function(c) return c:upper() end) .. ("k"):gsub("()", "%1") .. caught
        .. ("2026-11-30"):match("%d+", -2) .. ("x"):find("()x")
      """
    func run(failingAllocation: Int64) throws(LuaError) -> Int64 {
      var limits = LuaHost.Limits()
      limits.failingAllocation = failingAllocation
      let host = try LuaHost(limits: limits)
      _ = try host.load(text, name: "t.lua")
      return host.allocationCount
    }
    for failing in 1...(try run(failingAllocation: 0)) {
      let error = try #require(throws: LuaError.self) { try run(failingAllocation: failing) }
      #expect(error.kind == .memory, "allocation \(failing)")
    }
  }
}
