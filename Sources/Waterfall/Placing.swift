/// Items are asked for and placed in chunks of this many.
@usableFromInline let chunkCapacity = 256

extension WaterfallLayout {
  /// Asks for a section and places it below what is there.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    section: Int, count: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    let insets = try delegate.insets(ofSection: section) ?? configuration.insets
    let spacing = try delegate.spacing(ofSection: section) ?? configuration.spacing
    let width = PlacedSection.innerWidth(configuration.width, insets: insets)
    let tracks =
      try delegate.tracks(ofSection: section, width: width) ?? configuration.tracks
    let placement = try delegate.placement(ofSection: section) ?? configuration.placement
    let header =
      try delegate.headerHeight(ofSection: section, width: configuration.width)
      ?? configuration.headerHeight
    let footer =
      try delegate.footerHeight(ofSection: section, width: configuration.width)
      ?? configuration.footerHeight
    begin(
      PlacedSection(
        index: section, y: contentSize.height, width: width, insets: insets, spacing: spacing,
        tracks: tracks, placement: placement, headerHeight: header, footerHeight: footer,
        items: ys.count..<ys.count + count, checkpoint: checkpoints.count,
        sharing: sections.last))
    guard count > 0 else { return }
    var columns = Columns(
      tracks: sections[section].tracks, top: sections[section].contentTop,
      rowSpacing: spacing.row)
    try place(
      ys.count..<ys.count + count, section: section, columns: &columns, delegate: delegate)
    end(section: section, columns: columns)
  }

  /// Places consecutive items of one section, in chunks: all spans, then all heights that do not
  /// depend on the column, then column by column.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    _ items: Range<Int>, section: Int, columns: inout Columns, delegate: Delegate
  ) throws(Delegate.Failure) {
    let placement = sections[section].placement
    let block = sections[section].blockMask
    let origin = sections[section].items.lowerBound
    let tracks = columns.tracks
    let chunk = Chunk()
    var first = items.lowerBound
    while first < items.upperBound {
      let count = min(chunkCapacity, items.upperBound - first)
      for i in 0..<count {
        let span = try delegate.span(ofItem: first + i, columns: columns)
        if span < 1 { reject(span: span, item: first + i) }
        chunk.spans[i] = UInt16(truncatingIfNeeded: min(span, columns.count))
      }
      if let width = tracks.commonWidth {
        for i in 0..<count {
          let span = Int(chunk.spans[i])
          chunk.widths[i] = span == 1 ? width : tracks.width(of: 0, span: span)
        }
        try chunk.ask(delegate, for: 0..<count, from: first)
      }
      for i in 0..<count {
        let span = Int(chunk.spans[i])
        if (first + i - origin) & block == 0 { saveCheckpoint(columns) }
        let column: Int
        if let wish = try delegate.column(ofItem: first + i, span: span, columns: columns) {
          column = wish >= 0 ? wish : columns.count + wish + 1 - span
          if column < 0 || column > columns.count - span {
            reject(column: wish, span: span, of: columns.count, item: first + i)
          }
        } else {
          column = columns.choose(span: span, by: placement)
        }
        if tracks.commonWidth == nil {
          chunk.widths[i] = tracks.width(of: column, span: span)
          try chunk.ask(delegate, for: i..<i + 1, from: first)
        }
        chunk.lanes[i] = Lanes(column: column, span: span)
        chunk.ys[i] = columns.put(height: chunk.heights[i], column: column, span: span)
      }
      ys.append(contentsOf: UnsafeBufferPointer(start: chunk.ys, count: count))
      heights.append(contentsOf: UnsafeBufferPointer(start: chunk.heights, count: count))
      lanes.append(contentsOf: UnsafeBufferPointer(start: chunk.lanes, count: count))
      first += count
    }
  }

  @usableFromInline
  mutating func begin(_ section: PlacedSection) {
    sections.append(section)
  }

  @usableFromInline
  mutating func saveCheckpoint(_ columns: borrowing Columns) {
    checkpoints.append(contentsOf: UnsafeBufferPointer(start: columns.ends, count: columns.count))
  }

  @usableFromInline
  mutating func end(section: Int, columns: borrowing Columns) {
    saveCheckpoint(columns)
    sections[section].contentBottom = columns.bottom
  }
}

extension Columns {
  /// The column where a placement rule puts the next item that names none.
  @inlinable
  mutating func choose(span: Int, by placement: Placement) -> Int {
    defer { automaticCount += 1 }
    switch placement {
    case .shortest(let tolerance):
      return span == 1
        ? highest(tolerance: tolerance) : highest(span: span, tolerance: tolerance)
    case .inOrder:
      return min(automaticCount % count, count - span)
    }
  }
}

/// Room for the questions and answers of one chunk of items.
@usableFromInline
struct Chunk: ~Copyable {
  @usableFromInline let widths: UnsafeMutablePointer<Double>
  @usableFromInline let heights: UnsafeMutablePointer<Double>
  @usableFromInline let ys: UnsafeMutablePointer<Double>
  @usableFromInline let spans: UnsafeMutablePointer<UInt16>
  @usableFromInline let lanes: UnsafeMutablePointer<WaterfallLayout.Lanes>

  @usableFromInline
  init() {
    widths = .allocate(capacity: chunkCapacity)
    heights = .allocate(capacity: chunkCapacity)
    ys = .allocate(capacity: chunkCapacity)
    spans = .allocate(capacity: chunkCapacity)
    lanes = .allocate(capacity: chunkCapacity)
    widths.initialize(repeating: 0, count: chunkCapacity)
    heights.initialize(repeating: 0, count: chunkCapacity)
    ys.initialize(repeating: 0, count: chunkCapacity)
    spans.initialize(repeating: 1, count: chunkCapacity)
    lanes.initialize(repeating: .init(column: 0, span: 1), count: chunkCapacity)
  }

  @inlinable
  deinit {
    widths.deallocate()
    heights.deallocate()
    ys.deallocate()
    spans.deallocate()
    lanes.deallocate()
  }

  /// Asks for the heights of some of the chunk's items and checks them; −0 becomes 0.
  @inlinable
  func ask<Delegate: WaterfallLayoutDelegate>(
    _ delegate: Delegate, for range: Range<Int>, from first: Int
  ) throws(Delegate.Failure) {
    let answers = UnsafeMutableBufferPointer(
      start: heights + range.lowerBound, count: range.count)
    var span = answers.mutableSpan
    try delegate.heights(
      ofItems: first + range.lowerBound..<first + range.upperBound,
      widths: UnsafeBufferPointer(start: widths + range.lowerBound, count: range.count).span,
      spans: UnsafeBufferPointer(start: spans + range.lowerBound, count: range.count).span,
      into: &span)
    for i in range {
      let height = heights[i]
      if !(height >= 0 && height <= WaterfallLayout.maximumLength) {
        reject(height: height, item: first + i)
      }
      heights[i] = height + 0
    }
  }
}

@usableFromInline
@inline(never)
func reject(height: Double, item: Int) -> Never {
  fatalError(
    "a height must be a finite number of points from 0 to 1e9, got \(height) for item \(item)")
}

@usableFromInline
@inline(never)
func reject(span: Int, item: Int) -> Never {
  fatalError("a span must be at least 1, got \(span) for item \(item)")
}

@usableFromInline
@inline(never)
func reject(column: Int, span: Int, of count: Int, item: Int) -> Never {
  fatalError(
    "an item of span \(span) must start in a column from 0 to \(count - span), or end in one "
      + "from \(span - count - 1) to -1, got \(column) for item \(item)")
}
