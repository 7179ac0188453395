extension WaterfallLayout {
  /// Asks for a section and places it below what is there.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    section: Int, count: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    let style = try style(ofSection: section, delegate: delegate)
    let first = sections.last?.items.upperBound ?? 0
    begin(section, style: style, items: first..<first + count)
    if count > 0 { try fill(section, from: first, delegate: delegate) }
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
    let block = sections[section].blockMask + 1
    let origin = sections[section].items.lowerBound
    var chunk = Chunk(of: items)
    var hasSpans = false
    while !chunk.items.isEmpty {
      let areNew = try chunk.askSpans(known: lanes, columns: columns, delegate: delegate)
      hasSpans = hasSpans || chunk.hasSpans
      if let width = columns.tracks.commonWidth {
        chunk.setWidths(column: width, spacing: columns.tracks.spacing)
        if areNew {
          var heights = heights.mutableSpan
          try chunk.askHeights(of: chunk.items, into: &heights, delegate: delegate)
        } else {
          try chunk.askHeights(known: lanes, into: &heights, delegate: delegate)
        }
      }
      var first = chunk.items.lowerBound
      while first < chunk.items.upperBound {
        let placeInBlock = (first - origin) & (block - 1)
        if placeInBlock == 0 { saveCheckpoint(columns, section: section) }
        let end = min(chunk.items.upperBound, first + block - placeInBlock)
        switch placement.rule {
        case .shortest:
          try columns.place(
            first..<end, of: chunk, by: Shortest(tolerance: placement.tolerance), placement,
            ys: &ys, heights: &heights, lanes: &lanes, delegate: delegate)
        case .lanes:
          try columns.place(
            first..<end, of: chunk, by: GridLanes(tolerance: placement.tolerance), placement,
            ys: &ys, heights: &heights, lanes: &lanes, delegate: delegate)
        case .inOrder, .inReverseOrder:
          try columns.place(
            first..<end, of: chunk, by: InTurn(isReversed: placement.rule == .inReverseOrder),
            placement, ys: &ys, heights: &heights, lanes: &lanes, delegate: delegate)
        }
        first = end
      }
      chunk.items = (first..<items.upperBound).prefix(Chunk.capacity)
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
    let rows = sections[index].blockCount + 1
    sections[index].checkpoints.reserveCapacity(rows * sections[index].rowLength)
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
  /// Places items of a chunk whose spans are known, and whose heights are where all columns are
  /// equally wide.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    _ items: Range<Int>, of chunk: borrowing Chunk, by rule: some ColumnRule,
    _ placement: Placement, ys: inout [Double], heights: inout [Double],
    lanes: inout [WaterfallLayout.Lanes], delegate: Delegate
  ) throws(Delegate.Failure) {
    var ys = ys.mutableSpan
    var heights = heights.mutableSpan
    var lanes = lanes.mutableSpan
    let isEven = tracks.commonWidth != nil
    require(
      items.upperBound <= ys.count && ys.count == heights.count && ys.count == lanes.count,
      "items must have room before they are placed")
    var item = items.lowerBound
    while item < items.upperBound {
      let span = chunk.span(of: item)
      let turn = turn
      let isExplicit: Bool
      var column: Int
      var y: Double
      if let wish = try delegate.column(ofItem: item, span: span, columns: self) {
        isExplicit = true
        column = wish >= 0 ? wish : count + wish + 1 - span
        if column < 0 || column > count - span {
          reject(column: wish, span: span, of: count, item: item)
        }
        y = start(column, span: span)
      } else {
        isExplicit = false
        let positions = positions(span: span)
        column = rule.choose(positions, count: count &- span &+ 1, columns: &self)
        y = positions[column]
      }
      if !isEven {
        let width = tracks.width(of: column, span: span)
        let known = lanes[unchecked: item]
        if known.span == 0 || tracks.width(of: Int(known.column), span: span) != width {
          chunk.widths[item &- chunk.items.lowerBound] = width
          try chunk.askHeights(of: item..<item &+ 1, into: &heights, delegate: delegate)
        }
      }
      let height = heights[unchecked: item] + 0  // −0 becomes 0.
      if !(height >= 0 && height <= WaterfallLayout.maximumLength) {
        reject(height: height, item: item)
      }
      if placement.isDense {
        let place = putDense(
          y: y, height: height, column: column, span: span, isExplicit: isExplicit,
          tolerance: placement.tolerance)
        // An item in an earlier hole leaves the cursor where it was.
        if place.isHole { self.turn = turn }
        (column, y) = (place.column, place.y)
      } else {
        if placement.keepsOrder {
          y = max(y, lastY)
          lastY = y
        }
        put(y: y, height: height, column: column, span: span)
      }
      ys[unchecked: item] = y
      heights[unchecked: item] = height
      lanes[unchecked: item] = WaterfallLayout.Lanes(column: column, span: span)
      item &+= 1
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
