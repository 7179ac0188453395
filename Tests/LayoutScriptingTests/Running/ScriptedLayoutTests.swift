import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ScriptedLayoutTests {
  @Test(
    "Items are found by their number in the input, in whatever order they were placed",
    arguments: ["", "group = function(item) return item.index % 3 end,"])
  func byInput(group: String) throws {
    let text = """
      return {
        \(group) columns = 3, span = function(item) return item.index % 2 + 1 end,
        height = function(item) return item.index end }
      """
    let result = try LayoutScript(text: text, name: "t.lua").layout(ItemList.pictures(20))
    #expect((result.order == nil) == group.isEmpty)
    for item in 0..<20 {
      let place = result.order?.firstIndex(of: item) ?? item
      #expect(result.frame(of: item) == result.layout.frame(of: place))
      #expect(result.frame(of: item).height == Double(item + 1))
      #expect(result.column(of: item) == result.layout.column(of: place))
      #expect(result.span(of: item) == (item + 1) % 2 + 1)
      #expect(result.section(of: item) == (group.isEmpty ? 0 : item % 3))
    }
  }

  @Test("An item that does not exist stops the program with the rule", arguments: [-1, 3])
  func noItem(item: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [item = item as Int] in
      let layout = try LayoutScript(
        text: "return { label = 'a', reuse_identifier = 'b' }", name: "t"
      )
      .layout(ItemList.pictures(3))
      try layout.draw(isColor: { _ in true }) { (appearance) throws(ScriptErrors) in
        _ = try appearance(item, layout.frame(of: 0))
      }
    }
    #expect(words(of: result).contains("an item must be in 0..<layout.itemCount"))
    let cells = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [item = item as Int] in
      let layout = try LayoutScript(text: "return { reuse_identifier = 'b' }", name: "t")
        .layout(ItemList.pictures(3))
      try layout.identifyCells { (ask) throws(ScriptErrors) in _ = try ask(item) }
    }
    #expect(words(of: cells).contains("an item must be in 0..<layout.itemCount"))
  }

  private func words(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("A script reports which questions it answers")
  func answers() throws {
    let script = try LayoutScript(text: "return { height = 1, span = print }", name: "t.lua")
    #expect(script.answers("height") && script.answers("span"))
    #expect(!script.answers("column") && !script.answers("nonsense"))
  }
}
