import TextOutput
import Waterfall

@testable import Drawing

/// Items of the given heights.
struct Heights: WaterfallLayoutDelegate {
  var heights: [Double]
  var spans: [Int: Int] = [:]

  func height(ofItem item: Int, width: Double, span: Int) -> Double { heights[item] }
  func span(ofItem item: Int, columns: borrowing Columns) -> Int { spans[item] ?? 1 }
}

/// Content in two lists; items beyond their ends have nothing.
struct ListedContent: WallContent {
  var ids: [ItemID?] = []
  var appearances: [ItemAppearance] = []

  func id(ofItem item: Int) -> ItemID? { ids.indices.contains(item) ? ids[item] : nil }
  func appearance(ofItem item: Int, in frame: Rect) -> ItemAppearance {
    appearances.indices.contains(item) ? appearances[item] : ItemAppearance()
  }
}

/// Returns a wall of items 100 points high in two columns, 210 points wide, without insets.
func plainWall(
  _ content: ListedContent, count: Int, order: [Int]? = nil, title: String = "Waterfall"
) -> Wall<ListedContent> {
  let layout = WaterfallLayout(
    WaterfallLayout.Configuration(width: 210, tracks: .count(2)), itemCount: count,
    delegate: Heights(heights: Array(repeating: 100, count: count)))
  return Wall(layout: layout, content: content, order: order, title: title)
}

extension Wall {
  func frames(as format: FrameFormat) throws -> String {
    let collected = CollectedBytes()
    try writeFrames(as: format, to: collected)
    return collected.text
  }

  func picture(as format: PictureFormat) throws -> String {
    let collected = CollectedBytes()
    try writePicture(as: format, to: collected)
    return collected.text
  }
}
