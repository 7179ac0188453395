import LayoutScripting
import LuaHosting
import Waterfall

/// All that can be seen of a layout, to compare two.
struct Wall: Equatable {
  let frames: [Rect]
  let columns: [Int]
  let sections: [WaterfallLayout.Section]
  let titles: [String?]
  let order: [Int]?
  let contentSize: Size

  init(_ scripted: ScriptedLayout) {
    let layout = scripted.layout
    frames = (0..<layout.itemCount).map { layout.frame(of: $0) }
    columns = (0..<layout.itemCount).map { layout.column(of: $0) }
    sections = (0..<layout.sectionCount).map { layout.section($0) }
    titles = scripted.titles
    order = scripted.order
    contentSize = layout.contentSize
  }

  init(_ text: String, _ items: ItemList, options: LayoutOptions = .init()) throws {
    self.init(try LayoutScript(text: text, name: "t.lua").layout(items, options: options))
  }
}
