import Waterfall

/// A layout with known heights and optional spans, as native delegates often have them.
struct SampleWall {
  /// A delegate for items that span one column each.
  struct Heights: WaterfallLayoutDelegate {
    let heights: [Double]
    /// The item of the list that is the first of the layout.
    var first = 0

    func height(ofItem item: Int, width: Double, span: Int) -> Double { heights[first + item] }
  }

  /// A delegate for items that span one to three columns.
  struct Spans: WaterfallLayoutDelegate {
    let heights: [Double]
    let spans: [UInt16]
    var first = 0

    func height(ofItem item: Int, width: Double, span: Int) -> Double { heights[first + item] }
    func span(ofItem item: Int, columns: borrowing Columns) -> Int { Int(spans[first + item]) }
  }

  /// A delegate for items that fill one column after the other.
  struct OneByOne: WaterfallLayoutDelegate {
    let heights: [Double]

    func height(ofItem item: Int, width: Double, span: Int) -> Double { heights[item] }
    func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
      item * columns.count / heights.count
    }
  }

  static let columns = 6
  static let width = 1200.0
  static let spacing = 10.0

  static func configuration(_ placement: Placement) -> WaterfallLayout.Configuration {
    .init(
      width: width, spacing: Spacing(spacing), tracks: .count(columns), placement: placement)
  }
}
