import CLuaHost
import Testing

@Suite struct ItemTests {
  @Test("An item may be a key in a table that crosses to Swift")
  func key() throws {
    let state = try #require(TestState())
    #expect(lh_define(state.pointer, "swift", 0) == LH_OK)
    let function = try state.function(
      "return function(item) return select(2, pcall(swift, { [item] = 1 })) end")
    #expect(state.withItem { state.ask(function) } == LH_OK)
    #expect(state.nextString() == "Swift says no")
  }

  @Test("A method of an item that is lent no more says so, not that the call is wrong")
  func method() throws {
    let state = try #require(TestState())
    let function = try state.function(
      """
      local height_at
      return function(item)
        height_at = height_at or item.height_at
        return height_at(item, 100)
      end
      """)
    #expect(state.withItem { state.ask(function) } == LH_OK)
    #expect(state.ask(function) == LH_RUNTIME)
    #expect(state.message == "this item belongs to another layout")
  }

  @Test("What begin answered before is forgotten when it is asked again")
  func begin() throws {
    let state = try #require(TestState(memory: 1 << 20))
    let function = try state.function(
      """
      local n = 0
      return function(layout)
        n = n + 1
        assert(layout.state == nil)
        return n % 2 == 0 and ("x"):rep(9999) .. n or nil
      end
      """)
    let statuses = (0..<1000).map { _ in lh_ask_begin(state.pointer, function) }
    #expect(statuses == Array(repeating: LH_OK, count: 1000))
  }
}
