/// The items of a section with their columns, widths and the heights that belong to these widths.
///
/// A height is the delegate's answer or was set by an edit.
@usableFromInline
struct PlacedItems: Sendable {
  @usableFromInline let first: Int
  /// ``WaterfallLayout/Lanes/unknown`` for new items.
  @usableFromInline let lanes: [WaterfallLayout.Lanes]
  @usableFromInline let heights: [Double]
  /// NaN for new items.
  @usableFromInline let widths: [Double]

  @usableFromInline
  init(first: Int, lanes: [WaterfallLayout.Lanes], heights: [Double], widths: [Double]) {
    self.first = first
    self.lanes = lanes
    self.heights = heights
    self.widths = widths
  }

  /// Returns an item's height if it had the given width.
  @inlinable
  func height(ofItem item: Int, width: Double) -> Double? {
    widths[item - first] == width ? heights[item - first] : nil
  }
}

/// The items of a section whose column the delegate named.
@usableFromInline
final class NamedColumns {
  private let first: Int
  private var isNamed: [Bool]

  @usableFromInline
  init(_ items: Range<Int>) {
    first = items.lowerBound
    isNamed = Array(repeating: false, count: items.count)
  }

  @usableFromInline
  func insert(_ item: Int) { isNamed[item - first] = true }

  @usableFromInline
  func contains(_ item: Int) -> Bool { isNamed[item - first] }
}

/// A delegate that answers from the items of an earlier placement what is known, and forwards the
/// other questions.
@usableFromInline
struct RememberingDelegate<Delegate: WaterfallLayoutDelegate>: WaterfallLayoutDelegate {
  @usableFromInline typealias Failure = Delegate.Failure

  @usableFromInline let delegate: Delegate
  /// The items before an edit.
  @usableFromInline let before: PlacedItems?
  /// The items as they were placed with all tracks; they keep these columns.
  @usableFromInline let open: PlacedItems?
  /// The items whose column the delegate named, if only these keep their column.
  @usableFromInline let named: NamedColumns?

  @usableFromInline
  init(
    delegate: Delegate, before: PlacedItems?, open: PlacedItems? = nil, named: NamedColumns?
  ) {
    self.delegate = delegate
    self.before = before
    self.open = open
    self.named = named
  }

  @inlinable
  func span(ofItem item: Int, columns: borrowing Columns) throws(Failure) -> Int {
    if let known = open ?? before, case let span = known.lanes[item - known.first].span, span > 0 {
      return Int(span)
    }
    return try delegate.span(ofItem: item, columns: columns)
  }

  @inlinable
  func column(ofItem item: Int, span: Int, columns: borrowing Columns) throws(Failure) -> Int? {
    if let open {
      if let named, !named.contains(item) { return nil }
      return Int(open.lanes[item - open.first].column)
    }
    let column = try delegate.column(ofItem: item, span: span, columns: columns)
    if column != nil { named?.insert(item) }
    return column
  }

  @inlinable
  func height(ofItem item: Int, width: Double, span: Int) throws(Failure) -> Double {
    if let known = known(item, width: width) { return known }
    return try delegate.height(ofItem: item, width: width, span: span)
  }

  @inlinable
  func heights(
    ofItems items: Range<Int>, widths: Span<Double>, spans: Span<UInt16>,
    into heights: inout MutableSpan<Double>
  ) throws(Failure) {
    var start = 0
    while start < items.count {
      var end = start
      while end < items.count {
        if let known = known(items.lowerBound + end, width: widths[end]) {
          heights[end] = known
          break
        }
        end += 1
      }
      if start < end {
        try heights.withUnsafeMutableBufferPointer { (heights) throws(Failure) in
          var asked = heights.extracting(start..<end).mutableSpan
          try delegate.heights(
            ofItems: items.lowerBound + start..<items.lowerBound + end,
            widths: widths.extracting(start..<end), spans: spans.extracting(start..<end),
            into: &asked)
        }
      }
      start = end + 1
    }
  }

  @inlinable
  func known(_ item: Int, width: Double) -> Double? {
    before?.height(ofItem: item, width: width) ?? open?.height(ofItem: item, width: width)
  }
}
