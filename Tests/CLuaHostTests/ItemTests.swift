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
}
