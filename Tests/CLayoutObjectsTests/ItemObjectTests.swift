import CLayoutObjects
import CLuaHost
import LuaStates
import Testing

@Suite struct ItemObjectTests {
  @Test("An item can be a key of a table that crosses to Swift")
  func key() throws {
    let state = try #require(TestState(objects: lo_hooks()))
    #expect(lh_define(state.pointer, "swift", 0) == LH_OK)
    let function = try #require(
      state.function("return function(item) return select(2, pcall(swift, { [item] = 1 })) end"))
    #expect(state.withItem { state.ask(function) } == LH_OK)
    #expect(state.nextString() == "Swift says no")
  }

  @Test("A method of an item that is no longer lent reports that, not a wrong call")
  func method() throws {
    let state = try #require(TestState(objects: lo_hooks()))
    let function = try #require(
      state.function(
        """
        local height_at
        return function(item)
          height_at = height_at or item.height_at
          return height_at(item, 100)
        end
        """))
    #expect(state.withItem { state.ask(function) } == LH_OK)
    #expect(state.ask(function) == LH_RUNTIME)
    #expect(state.message == "this item belongs to another layout")
  }

  @Test("Asking begin again releases its previous answer")
  func begin() throws {
    let state = try #require(TestState(memory: 1 << 20, objects: lo_hooks()))
    let function = try #require(
      state.function(
        """
        local n = 0
        return function(layout)
          n = n + 1
          assert(layout.state == nil)
          return n % 2 == 0 and ("x"):rep(9999) .. n or nil
        end
        """))
    let statuses = (0..<1000).map { _ in lo_ask_begin(state.pointer, function) }
    #expect(statuses == Array(repeating: LH_OK, count: 1000))
  }
}
