// Tracks of `auto-fit` that stay empty take no room, which is known only once all items are placed.
// So a section with such tracks is placed twice: first with all of its tracks, then without the
// empty ones. By most rules the items keep their columns then, but get other widths.
//
// With `lanes`, browsers decide which tracks are empty before they place items: a track stays if an
// item names it, or if it is one of the first n, where n is the number of tracks that all other
// items span together. Those items then choose among the tracks that stay. Here the first placement
// shows which items name a column and how many tracks the others span.

extension WaterfallLayout {
  /// Takes the room from tracks of `auto-fit` that stayed empty; where there were any, returns the
  /// items as they were placed beside them.
  @usableFromInline
  mutating func collapseEmptyTracks(
    ofSection index: Int, named: NamedColumns?
  ) -> PlacedItems? {
    let section = sections[index]
    var source = section.tracks.source
    let collapsible = source.tracks.collapsible(count: section.tracks.count)
    let kept = named.map { keptTracks(ofSection: index, named: $0) }
    let empty = collapsible.filter { track in
      kept.map { !$0[track] } ?? (section.end(track, beforeBlock: section.blockCount) == -.infinity)
    }
    guard !empty.isEmpty, source.collapsed != Set(empty) else { return nil }
    let items = placedItems(ofSection: index)
    source.collapsed = Set(empty)
    source.used = nil
    sections[index].tracks = ResolvedTracks(source)
    return items
  }

  /// Whether a section's rule decides which tracks are empty before it places items.
  @usableFromInline
  func collapsesTracksFirst(ofSection index: Int) -> Bool {
    let section = sections[index]
    return section.style.placement.rule == .lanes
      && !section.tracks.source.tracks.collapsible(count: section.tracks.count).isEmpty
  }

  /// Which tracks stay where that is decided before items are placed.
  private func keptTracks(ofSection index: Int, named: NamedColumns) -> [Bool] {
    var kept = Array(repeating: false, count: sections[index].tracks.count)
    var automatic = 0
    for item in sections[index].items {
      if named.contains(item) {
        for column in lanes[item].columns { kept[column] = true }
      } else {
        automatic += Int(lanes[item].span)
      }
    }
    for column in 0..<min(automatic, kept.count) { kept[column] = true }
    return kept
  }

  private func placedItems(ofSection index: Int) -> PlacedItems {
    let section = sections[index]
    let lanes = Array(lanes[section.items])
    return PlacedItems(
      first: section.items.lowerBound, lanes: lanes, heights: Array(heights[section.items]),
      widths: lanes.map {
        $0.span == 0 ? .nan : section.tracks.width(of: Int($0.column), span: Int($0.span))
      })
  }

  /// The items of a section that is to be placed again, where some of its tracks take no room.
  @usableFromInline
  func itemsOfCollapsedTracks(ofSection index: Int) -> PlacedItems? {
    sections[index].tracks.source.collapsed.isEmpty ? nil : placedItems(ofSection: index)
  }
}

/// The items of a section with the heights that they have at their widths, an answer of the
/// delegate's or what an edit set.
@usableFromInline
struct PlacedItems: Sendable {
  @usableFromInline let first: Int
  /// Unknown for new items.
  @usableFromInline let lanes: [WaterfallLayout.Lanes]
  @usableFromInline let heights: [Double]
  /// Not a number for new items.
  @usableFromInline let widths: [Double]

  @usableFromInline
  init(first: Int, lanes: [WaterfallLayout.Lanes], heights: [Double], widths: [Double]) {
    self.first = first
    self.lanes = lanes
    self.heights = heights
    self.widths = widths
  }

  /// An item's height where it had the width.
  @inlinable
  func height(ofItem item: Int, width: Double) -> Double? {
    widths[item - first] == width ? heights[item - first] : nil
  }
}

/// The items of a section that name their column themselves.
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

/// A delegate that is asked for no span and no height that is known already, and for columns only
/// as long as these are not settled.
@usableFromInline
struct RememberingDelegate<Delegate: WaterfallLayoutDelegate>: WaterfallLayoutDelegate {
  @usableFromInline typealias Failure = Delegate.Failure

  @usableFromInline let delegate: Delegate
  /// The items as they were before an edit.
  @usableFromInline let before: PlacedItems?
  /// The items with all tracks, whose columns they keep.
  @usableFromInline let open: PlacedItems?
  /// The items that name their column, where only these keep it.
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
