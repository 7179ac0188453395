/// Items are asked for and placed in chunks of this many.
@usableFromInline let chunkCapacity = 256

extension WaterfallLayout {
  /// Asks for a section and places it below what is there.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    section: Int, count: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    let style = try style(ofSection: section, delegate: delegate)
    begin(section, style: style, items: ys.count..<ys.count + count)
    if count > 0 { try fill(section, from: ys.count, delegate: delegate) }
  }

  /// Asks what holds for a section, in the order of the protocol.
  @inlinable
  func style<Delegate: WaterfallLayoutDelegate>(
    ofSection section: Int, delegate: Delegate
  ) throws(Delegate.Failure) -> PlacedSection.Style {
    let c = configuration
    let insets = flow(try delegate.insets(ofSection: section) ?? c.insets)
    let spacing = flow(try delegate.spacing(ofSection: section) ?? c.spacing)
    let width = PlacedSection.innerWidth(c.width, insets: insets)
    return PlacedSection.Style(
      insets: insets, spacing: spacing,
      tracks: try delegate.tracks(ofSection: section, width: width) ?? c.tracks,
      placement: try delegate.placement(ofSection: section) ?? c.placement,
      direction: try direction(ofSection: section, delegate: delegate),
      alignment: try delegate.alignment(ofSection: section) ?? c.alignment,
      headerHeight: try delegate.headerHeight(ofSection: section, width: c.width)
        ?? c.headerHeight,
      footerHeight: try delegate.footerHeight(ofSection: section, width: c.width)
        ?? c.footerHeight)
  }

  /// Rows of a strip never change sides.
  @inlinable
  func direction<Delegate: WaterfallLayoutDelegate>(
    ofSection section: Int, delegate: Delegate
  ) throws(Delegate.Failure) -> Direction {
    let asked = try delegate.direction(ofSection: section) ?? configuration.direction
    return configuration.axis == .vertical ? asked : .leftToRight
  }

  /// Places a section's items from one on, whose block's checkpoint is still true.
  ///
  /// Of items that are there already, spans and heights are known.
  @inlinable
  mutating func fill<Delegate: WaterfallLayoutDelegate>(
    _ section: Int, from first: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    var columns = columns(ofSection: section, before: first)
    try place(
      first..<sections[section].items.upperBound, section: section, columns: &columns,
      delegate: delegate)
    finish(section, columns: columns)
    if collapseEmptyTracks(ofSection: section) {
      let items = sections[section].items
      let settled = Settled(delegate: delegate, lanes: Array(lanes[items]), first: items.lowerBound)
      forget(items)
      var columns = self.columns(ofSection: section, before: items.lowerBound)
      try place(items, section: section, columns: &columns, delegate: settled)
      finish(section, columns: columns)
    }
  }

  /// Places consecutive items of one section, in chunks: all spans, then all heights that do not
  /// depend on the column, then column by column.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    _ items: Range<Int>, section: Int, columns: inout Columns, delegate: Delegate
  ) throws(Delegate.Failure) {
    let placement = sections[section].style.placement
    let block = sections[section].blockMask
    let origin = sections[section].items.lowerBound
    let tracks = columns.tracks
    let chunk = Chunk()
    var hasSpans = false
    var first = items.lowerBound
    while first < items.upperBound {
      let count = min(chunkCapacity, items.upperBound - first)
      load(chunk, first: first, count: count)
      for i in 0..<count where chunk.spans[i] == 0 {
        let span = try delegate.span(ofItem: first + i, columns: columns)
        if span < 1 { reject(span: span, item: first + i) }
        chunk.spans[i] = UInt16(truncatingIfNeeded: min(span, columns.count))
      }
      if let width = tracks.commonWidth {
        for i in 0..<count {
          let span = Int(chunk.spans[i])
          chunk.widths[i] = span == 1 ? width : tracks.width(of: 0, span: span)
        }
        try chunk.askUnknown(delegate, count: count, from: first)
      }
      for i in 0..<count {
        let span = Int(chunk.spans[i])
        if (first + i - origin) & block == 0 { saveCheckpoint(columns, section: section) }
        let turn = columns.turn
        let isExplicit: Bool
        var column: Int
        var y: Double
        if let wish = try delegate.column(ofItem: first + i, span: span, columns: columns) {
          isExplicit = true
          column = wish >= 0 ? wish : columns.count + wish + 1 - span
          if column < 0 || column > columns.count - span {
            reject(column: wish, span: span, of: columns.count, item: first + i)
          }
          y = columns.start(column, span: span)
        } else {
          isExplicit = false
          (column, y) = columns.choose(span: span, by: placement)
        }
        if tracks.commonWidth == nil {
          let width = tracks.width(of: column, span: span)
          if !chunk.isKnown(i) || width != chunk.widths[i] {
            chunk.widths[i] = width
            try chunk.ask(delegate, for: i..<i + 1, from: first)
          }
        }
        let height = chunk.heights[i]
        if placement.isDense {
          let place = columns.putDense(
            y: y, height: height, column: column, span: span, isExplicit: isExplicit,
            tolerance: placement.tolerance)
          // An item in an earlier hole leaves the cursor where it was.
          if place.isHole { columns.turn = turn }
          (column, y) = (place.column, place.y)
        } else {
          if placement.keepsOrder {
            y = max(y, columns.lastY)
            columns.lastY = y
          }
          columns.put(y: y, height: height, column: column, span: span)
        }
        if span > 1 { hasSpans = true }
        chunk.lanes[i] = Lanes(column: column, span: span)
        chunk.ys[i] = y
      }
      store(chunk, first: first, count: count)
      first += count
    }
    if hasSpans { sections[section].hasSpans = true }
  }

  // MARK: Storage

  /// Insets and spacing as they are in a wall that is filled downward.
  @usableFromInline
  func flow(_ insets: Insets) -> Insets {
    configuration.axis == .vertical ? insets : insets.turned
  }

  @usableFromInline
  func flow(_ spacing: Spacing) -> Spacing {
    configuration.axis == .vertical ? spacing : spacing.turned
  }

  @usableFromInline
  mutating func begin(_ index: Int, style: PlacedSection.Style, items: Range<Int>) {
    let width = PlacedSection.innerWidth(configuration.width, insets: style.insets)
    sections.append(
      PlacedSection(
        index: index, style: style, y: sections.last?.maxY ?? 0, width: width, items: items,
        scale: configuration.scale, sharing: sections.last))
  }

  /// The columns of a section as they were before the block of an item; later checkpoints go.
  @usableFromInline
  mutating func columns(ofSection index: Int, before item: Int) -> Columns {
    let block = sections[index].block(of: item)
    let kept = block * sections[index].rowLength
    let columns = columns(ofSection: index, atRow: block)
    sections[index].checkpoints.removeLast(max(0, sections[index].checkpoints.count - kept))
    return columns
  }

  /// The columns of a section as a row of its checkpoints has them, the first row being empty ones.
  @usableFromInline
  func columns(ofSection index: Int, atRow row: Int) -> Columns {
    let section = sections[index]
    let spacing = section.style.spacing.row
    var columns = Columns(
      tracks: section.tracks, origin: section.y, top: section.firstRow, rowSpacing: spacing,
      isDense: section.style.placement.isDense)
    guard row > 0 else { return columns }
    for column in 0..<columns.count {
      let end = section.end(column, beforeBlock: row)
      columns.ends[column] = end
      columns.starts[column] = max(section.firstRow, end + spacing)
    }
    columns.turn = Int(section.checkpoints[row * section.rowLength + columns.count])
    let next = min(ys.count, section.items.lowerBound + row << section.blockShift)
    if next > section.items.lowerBound { columns.lastY = y(of: next - 1, in: section) }
    return columns
  }

  @usableFromInline
  mutating func saveCheckpoint(_ columns: borrowing Columns, section: Int) {
    let ends = UnsafeBufferPointer(start: columns.ends, count: columns.count)
    sections[section].checkpoints.append(contentsOf: ends)
    sections[section].checkpoints.append(Double(columns.turn))
  }

  @usableFromInline
  mutating func finish(_ index: Int, columns: borrowing Columns) {
    saveCheckpoint(columns, section: index)
    sections[index].contentBottom = columns.bottom
    if sections[index].style.placement.isDense { sortFromTop(index) }
    alignUsedColumns(ofSection: index)
  }

  /// Takes what is known of items into a chunk; of items that are not there yet, nothing is.
  @usableFromInline
  func load(_ chunk: borrowing Chunk, first: Int, count: Int) {
    guard first < ys.count else {
      chunk.spans.update(repeating: 0, count: count)
      chunk.known.update(repeating: 0, count: count)
      return
    }
    let tracks = sections[section(of: first)].tracks
    for i in 0..<count {
      let lanes = lanes[first + i]
      chunk.spans[i] = lanes.span
      chunk.known[i] = lanes.span == 0 ? 0 : 1
      chunk.heights[i] = heights[first + i]
      if lanes.span > 0 {
        chunk.widths[i] = tracks.width(of: Int(lanes.column), span: Int(lanes.span))
      }
    }
  }

  @usableFromInline
  mutating func store(_ chunk: borrowing Chunk, first: Int, count: Int) {
    if first == ys.count {
      ys.append(contentsOf: UnsafeBufferPointer(start: chunk.ys, count: count))
      heights.append(contentsOf: UnsafeBufferPointer(start: chunk.heights, count: count))
      lanes.append(contentsOf: UnsafeBufferPointer(start: chunk.lanes, count: count))
    } else {
      for i in 0..<count {
        ys[first + i] = chunk.ys[i]
        heights[first + i] = chunk.heights[i]
        lanes[first + i] = chunk.lanes[i]
      }
    }
  }

  /// Makes items ones to be asked about again.
  @usableFromInline
  mutating func forget(_ items: Range<Int>) {
    for item in items { lanes[item] = .unknown }
  }

  // MARK: What is known at the end only

  /// Shifts columns that are aligned by those that have items.
  private mutating func alignUsedColumns(ofSection index: Int) {
    let section = sections[index]
    var source = section.tracks.source
    guard source.alignment.basis == .used, source.alignment.position != .start else { return }
    let last = section.tracks.xs.indices.last {
      section.end($0, beforeBlock: section.blockCount) > -.infinity
    }
    source.used = last.map { $0 + 1 }
    if source != section.tracks.source { sections[index].tracks = ResolvedTracks(source) }
  }

  /// Takes the room from tracks of `auto-fit` that stayed empty, and says whether there were any.
  @usableFromInline
  mutating func collapseEmptyTracks(ofSection index: Int) -> Bool {
    let section = sections[index]
    var source = section.tracks.source
    let empty = source.tracks.collapsible(count: section.tracks.count).filter {
      section.end($0, beforeBlock: section.blockCount) == -.infinity
    }
    guard !empty.isEmpty, source.collapsed != Set(empty) else { return false }
    source.collapsed = Set(empty)
    source.used = nil
    sections[index].tracks = ResolvedTracks(source)
    return true
  }

  /// Sorts the items of a dense section from top to bottom, and saves its columns' ends in that
  /// order: for searching, since items that fill holes are not in the order of their numbers.
  mutating func sortFromTop(_ index: Int) {
    let section = sections[index]
    let origin = section.items.lowerBound
    let sorted = (0..<section.items.count).sorted {
      (ys[origin + $0], $0) < (ys[origin + $1], $1)
    }
    var ends = [Double](repeating: -.infinity, count: section.tracks.count)
    var checkpoints: [Double] = []
    checkpoints.reserveCapacity((section.blockCount + 1) * section.rowLength)
    for (place, item) in sorted.enumerated() {
      if place & section.blockMask == 0 { checkpoints += ends + [0] }
      let lanes = lanes[origin + item]
      let bottom = ys[origin + item] + heights[origin + item]
      for column in Int(lanes.column)..<Int(lanes.column) + Int(lanes.span) {
        ends[column] = max(ends[column], bottom)
      }
    }
    sections[index].checkpoints = checkpoints + ends + [0]
    sections[index].fromTop = sorted.map { Int32(truncatingIfNeeded: $0) }
  }
}

/// A delegate whose spans and columns are settled; only heights are asked.
@usableFromInline
struct Settled<Delegate: WaterfallLayoutDelegate>: WaterfallLayoutDelegate {
  @usableFromInline typealias Failure = Delegate.Failure

  @usableFromInline let delegate: Delegate
  @usableFromInline let lanes: [WaterfallLayout.Lanes]
  @usableFromInline let first: Int

  @usableFromInline
  init(delegate: Delegate, lanes: [WaterfallLayout.Lanes], first: Int) {
    self.delegate = delegate
    self.lanes = lanes
    self.first = first
  }

  @inlinable
  func span(ofItem item: Int, columns: borrowing Columns) -> Int { Int(lanes[item - first].span) }

  @inlinable
  func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
    Int(lanes[item - first].column)
  }

  @inlinable
  func height(ofItem item: Int, width: Double, span: Int) throws(Failure) -> Double {
    try delegate.height(ofItem: item, width: width, span: span)
  }

  @inlinable
  func heights(
    ofItems items: Range<Int>, widths: Span<Double>, spans: Span<UInt16>,
    into heights: inout MutableSpan<Double>
  ) throws(Failure) {
    try delegate.heights(ofItems: items, widths: widths, spans: spans, into: &heights)
  }
}

extension Columns {
  /// Puts an item into the highest earlier hole of its width, else where the rule put it.
  ///
  /// Of holes within the tolerance of the highest the one nearest to the start is taken. An item
  /// with a column of its own looks for holes there only.
  @usableFromInline
  mutating func putDense(
    y: Double, height: Double, column: Int, span: Int, isExplicit: Bool, tolerance: Double
  ) -> (column: Int, y: Double, isHole: Bool) {
    guard var holes else { return (column, y, false) }
    var place = (column: column, y: y, isHole: false)
    let width = tracks.width(of: column, span: span)
    let candidates = isExplicit ? column..<column + 1 : 0..<count - span + 1
    var highest = Double.infinity
    for candidate in candidates {
      // Holes of another width would change the item's height.
      let isAsWide = abs(tracks.width(of: candidate, span: span) - width) < 1e-6
      let found =
        isAsWide
        ? holes.highest(
          column: candidate, span: span, height: height, downTo: y, starts: starts) : nil
      positions[candidate] = found ?? .infinity
      highest = min(highest, positions[candidate])
    }
    if highest <= y {
      for candidate in candidates
      where positions[candidate] <= y && positions[candidate] <= highest + tolerance {
        place = (candidate, positions[candidate], true)
        break
      }
    }
    self.holes = nil
    holes.take(y: place.y, height: height, column: place.column, span: span, starts: starts)
    self.holes = holes
    let bottom = place.y + height
    for index in place.column..<place.column + span where place.y >= starts[index] {
      starts[index] = bottom + rowSpacing
      ends[index] = bottom
    }
    return place
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
  /// 1 for items whose height is known at the width that stands in `widths`.
  @usableFromInline let known: UnsafeMutablePointer<UInt8>

  @usableFromInline
  init() {
    widths = .allocate(capacity: chunkCapacity)
    heights = .allocate(capacity: chunkCapacity)
    ys = .allocate(capacity: chunkCapacity)
    spans = .allocate(capacity: chunkCapacity)
    lanes = .allocate(capacity: chunkCapacity)
    known = .allocate(capacity: chunkCapacity)
    widths.initialize(repeating: 0, count: chunkCapacity)
    heights.initialize(repeating: 0, count: chunkCapacity)
    ys.initialize(repeating: 0, count: chunkCapacity)
    spans.initialize(repeating: 0, count: chunkCapacity)
    lanes.initialize(repeating: .unknown, count: chunkCapacity)
    known.initialize(repeating: 0, count: chunkCapacity)
  }

  @inlinable
  deinit {
    widths.deallocate()
    heights.deallocate()
    ys.deallocate()
    spans.deallocate()
    lanes.deallocate()
    known.deallocate()
  }

  @inlinable
  func isKnown(_ i: Int) -> Bool { known[i] != 0 }

  /// Asks for the heights that are not known, runs of items at a time.
  @inlinable
  func askUnknown<Delegate: WaterfallLayoutDelegate>(
    _ delegate: Delegate, count: Int, from first: Int
  ) throws(Delegate.Failure) {
    var start = 0
    while start < count {
      if isKnown(start) {
        start += 1
        continue
      }
      var end = start + 1
      while end < count, !isKnown(end) { end += 1 }
      try ask(delegate, for: start..<end, from: first)
      start = end
    }
  }

  /// Asks for the heights of some of the chunk's items and checks them; −0 becomes 0.
  @inlinable
  func ask<Delegate: WaterfallLayoutDelegate>(
    _ delegate: Delegate, for range: Range<Int>, from first: Int
  ) throws(Delegate.Failure) {
    let answers = UnsafeMutableBufferPointer(
      start: heights + range.lowerBound, count: range.count)
    // An answer that is left out must not be an older one.
    answers.update(repeating: .nan)
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
