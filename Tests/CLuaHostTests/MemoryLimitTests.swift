import CLuaHost
import LuaStates
import Testing

@Suite struct MemoryLimitTests {
  @Test(
    "However a script fills its memory, it ends at the limit and never exceeds it",
    arguments: [
      "local t = {} while true do t[#t + 1] = {} end",
      "local t = {} while true do t = { t } end",
      "local t = {} for i = 1, math.huge do t[i] = i end",
      "local s = 'x' while true do s = s .. s end",
      "local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end",
      "local t = {} while true do t[#t + 1] = function() return t end end",
      "local t = {} while true do pcall(function() t[#t + 1] = ('x'):rep(100000) .. #t end) end",
      "t = {} while true do xpcall(function() t[#t + 1] = ('x'):rep(9999) .. 1 end, print) end",
      "local t = {} for i = 1, 60 do t[i] = ('x'):rep(100000) end return table.concat(t)",
      "local t = {} for i = 1, 10000 do t['k' .. i] = i end for i = 1, 99 do t[i] = pairs(t) end",
    ], [256 << 10, 1 << 20, 3 << 20])
  func limit(text: String, limit: Int) throws {
    let state = try #require(TestState(memory: limit))
    #expect(state.load(text) == LH_MEMORY)
    #expect(lh_peak_memory(state.pointer) <= limit)
    #expect(lh_peak_memory(state.pointer) > limit / 4)
  }

  @Test("A state does not open if the limit is too low for the libraries", arguments: 0..<40)
  func tooLittle(kilobytes: Int) throws {
    let state = TestState(memory: kilobytes << 10)
    if let state { #expect(lh_peak_memory(state.pointer) <= kilobytes << 10) }
    if kilobytes < 10 { #expect(state == nil) }
  }

  @Test("Garbage of a script is collected and no longer counts")
  func garbage() throws {
    let state = try #require(TestState(memory: 1 << 20))
    #expect(state.load("for i = 1, 1000 do local s = ('x'):rep(10000) .. i end return 1") == LH_OK)
    #expect(lh_allocation_count(state.pointer) > 1000)
  }
}
