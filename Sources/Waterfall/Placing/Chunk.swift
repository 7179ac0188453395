/// Consecutive items about which the delegate is asked together, and storage for their spans and
/// widths.
///
/// If an item's columns are known, so are its span and its height.
@usableFromInline
struct Chunk: ~Copyable {
  /// The maximum number of items in a chunk.
  @usableFromInline static let capacity = 256

  /// The items of the current chunk.
  @usableFromInline var items: Range<Int>
  @usableFromInline let spans: UnsafeMutablePointer<UInt16>
  @usableFromInline let widths: UnsafeMutablePointer<Double>
  /// Whether any item spans several columns.
  @usableFromInline var hasSpans = false

  /// Creates storage for the chunks of items.
  @usableFromInline
  init(of items: Range<Int>) {
    self.items = items.prefix(Chunk.capacity)
    spans = .allocate(capacity: self.items.count)
    widths = .allocate(capacity: self.items.count)
    spans.initialize(repeating: 1, count: self.items.count)
    widths.initialize(repeating: 0, count: self.items.count)
  }

  @inlinable
  deinit {
    spans.deallocate()
    widths.deallocate()
  }

  @inlinable
  func span(of item: Int) -> Int { Int(spans[item &- items.lowerBound]) }

  /// Asks for the spans that are not known; returns whether all items are new.
  @inlinable
  mutating func askSpans<Delegate: WaterfallLayoutDelegate>(
    known lanes: [WaterfallLayout.Lanes], columns: borrowing Columns, delegate: Delegate
  ) throws(Delegate.Failure) -> Bool {
    var areNew = true
    for i in 0..<items.count {
      let item = items.lowerBound &+ i
      spans[i] = lanes[item].span
      if spans[i] > 0 {
        areNew = false
        continue
      }
      let span = try delegate.span(ofItem: item, columns: columns)
      if span < 1 { reject(span: span, item: item) }
      spans[i] = UInt16(truncatingIfNeeded: min(span, columns.count))
    }
    var bits: UInt16 = 0
    for i in 0..<items.count { bits |= spans[i] }
    hasSpans = bits > 1
    return areNew
  }

  /// Sets the widths of all items in columns of equal width.
  @inlinable
  func setWidths(column width: Double, spacing: Double) {
    if hasSpans {
      for i in 0..<items.count {
        let span = Double(spans[i])
        widths[i] = span * width + (span - 1) * spacing
      }
    } else {
      widths.update(repeating: width, count: items.count)
    }
  }

  /// Asks for the heights that are not known, once for each run of items.
  @inlinable
  func askHeights<Delegate: WaterfallLayoutDelegate>(
    known lanes: [WaterfallLayout.Lanes], into heights: inout [Double], delegate: Delegate
  ) throws(Delegate.Failure) {
    var heights = heights.mutableSpan
    var start = items.lowerBound
    while start < items.upperBound {
      var end = start
      while end < items.upperBound, lanes[end].span == 0 { end += 1 }
      if start < end { try askHeights(of: start..<end, into: &heights, delegate: delegate) }
      start = end + 1
    }
  }

  /// Asks for the heights of items whose widths are set.
  @inlinable
  func askHeights<Delegate: WaterfallLayoutDelegate>(
    of asked: Range<Int>, into heights: inout MutableSpan<Double>, delegate: Delegate
  ) throws(Delegate.Failure) {
    let first = asked.lowerBound &- items.lowerBound
    let widths = UnsafeBufferPointer(start: widths + first, count: asked.count)
    let spans = UnsafeBufferPointer(start: spans + first, count: asked.count)
    try heights.withUnsafeMutableBufferPointer { (heights) throws(Delegate.Failure) in
      var answers = heights.extracting(asked).mutableSpan
      // A height that the delegate does not write must not be an older one.
      answers.update(repeating: .nan)
      try delegate.heights(
        ofItems: asked, widths: widths.span, spans: spans.span, into: &answers)
    }
  }
}
