import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct LayoutClockTests {
  @Test(
    "A layout that takes long outside of Lua ends by the deadline too", .timeLimit(.minutes(20)))
  func deadline() throws {
    let script = try LayoutScript(
      text: "return { columns = 10000, dense = true, span = 5000 }", name: "t.lua",
      limits: .init(deadline: 1))
    let failure = #expect(throws: ScriptErrors.self) {
      try script.layout(ItemList.pictures(20_000))
    }
    #expect(failure?.errors.map(\.kind) == [.deadline])
    #expect(
      failure?.errors.first?.message
        == "the layout took longer than 1 second: lay out fewer items, or in fewer columns")
  }

  @Test("Any deadline may be set", arguments: [1e30, .infinity])
  func distant(deadline: Double) throws {
    let script = try LayoutScript(
      text: "return { columns = 10000, dense = true, span = 5000 }", name: "t.lua",
      limits: .init(deadline: deadline))
    #expect(try script.layout(ItemList.pictures(4)).layout.itemCount == 4)
  }

  @Test("An infinite tolerance may be written as a keyword or as Lua's own number")
  func infinite() throws {
    let word = try Wall("return { placement = 'lanes', tolerance = 'infinite' }", .pictures(9))
    #expect(try Wall("return { placement = 'lanes', tolerance = math.huge }", .pictures(9)) == word)
    #expect(
      faults("return { tolerance = 'inf' }") == [
        "t.lua:1: error: write a number of points or \"infinite\", got 'inf'"
      ])
  }
}
