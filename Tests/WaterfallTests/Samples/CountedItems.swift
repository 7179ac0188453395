import Waterfall

/// Items that record the questions about them.
final class CountedItems: WaterfallLayoutDelegate {
  var items: [Item]
  private(set) var heights: [Int] = []
  private(set) var spans: [Int] = []
  private(set) var columns: [Int] = []
  private(set) var sections = 0

  init(_ items: [Item]) {
    self.items = items
  }

  /// The number of questions.
  var count: Int { heights.count + spans.count + columns.count + sections }

  func forget() {
    (heights, spans, columns, sections) = ([], [], [], 0)
  }

  func insets(ofSection section: Int) -> Insets? {
    sections += 1
    return nil
  }

  func span(ofItem item: Int, columns: borrowing Columns) -> Int {
    spans.append(item)
    return items[item].span
  }

  func height(ofItem item: Int, width: Double, span: Int) -> Double {
    heights.append(item)
    return items[item].height
  }

  func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
    self.columns.append(item)
    return items[item].column
  }
}
