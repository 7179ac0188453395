import Waterfall

/// An item in a test; the literal `2` is an item two points high in one column.
struct Item: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  var height: Double
  var span: Int
  var column: Int?

  init(_ height: Double, span: Int = 1, column: Int? = nil) {
    self.height = height
    self.span = span
    self.column = column
  }

  init(integerLiteral height: Int) { self.init(Double(height)) }
  init(floatLiteral height: Double) { self.init(height) }
}

extension Item: CustomStringConvertible {
  var description: String {
    "\(height)" + (span == 1 ? "" : " span \(span)") + (column.map { " in \($0)" } ?? "")
  }
}

/// A delegate that answers from a list of items.
struct GivenItems: WaterfallLayoutDelegate {
  let items: [Item]

  init(_ items: [Item]) {
    self.items = items
  }

  func height(ofItem item: Int, width: Double, span: Int) -> Double { items[item].height }
  func span(ofItem item: Int, columns: borrowing Columns) -> Int { items[item].span }
  func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
    items[item].column
  }
}

extension WaterfallLayout {
  /// Lays out one section of given items.
  init(_ configuration: Configuration, _ items: [Item]) {
    self.init(configuration, itemCount: items.count, delegate: GivenItems(items))
  }

  /// Lays out sections of given items.
  init(_ configuration: Configuration, sections: [[Item]]) {
    self.init(
      configuration, itemCounts: sections.map(\.count),
      delegate: GivenItems(Array(sections.joined()))
    )
  }

  /// The frames of all items.
  var frames: [Rect] { (0..<itemCount).map(frame(of:)) }

  /// The columns of all items.
  var columns: [Int] { (0..<itemCount).map(column(of:)) }

  /// Returns the items that share area with a rectangle.
  func items(in rect: Rect) -> [Int] {
    var items: [Int] = []
    self.items(in: rect, into: &items)
    return items
  }
}
