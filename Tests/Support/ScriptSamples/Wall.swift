package import LayoutScripting
package import Waterfall

/// Everything that can be read from a layout, to compare two.
package struct Wall: Equatable {
  package let frames: [Rect]
  package let columns: [Int]
  package let sections: [WaterfallLayout.Section]
  package let titles: [String?]
  package let order: [Int]?
  package let contentSize: Size

  package init(_ scripted: ScriptedLayout) {
    let layout = scripted.layout
    frames = (0..<layout.itemCount).map { layout.frame(of: $0) }
    columns = (0..<layout.itemCount).map { layout.column(of: $0) }
    sections = (0..<layout.sectionCount).map { layout.section($0) }
    titles = scripted.titles
    order = scripted.order
    contentSize = layout.contentSize
  }

  package init(_ text: String, _ items: ItemList, options: LayoutOptions = .init()) throws {
    self.init(try LayoutScript(text: text, name: "t.lua").layout(items, options: options))
  }
}
