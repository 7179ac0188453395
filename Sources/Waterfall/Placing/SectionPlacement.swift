extension WaterfallLayout {
  /// Asks the delegate about a section and places it below the last one.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    section: Int, count: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    let style = try style(ofSection: section, delegate: delegate)
    let first = sections.last?.items.upperBound ?? 0
    begin(section, style: style, items: first..<first + count)
    if count > 0 { try fill(section, from: first, delegate: delegate) }
  }

  /// Asks for a section's settings, in the order of the protocol's requirements.
  @inlinable
  func style<Delegate: WaterfallLayoutDelegate>(
    ofSection section: Int, delegate: Delegate
  ) throws(Delegate.Failure) -> PlacedSection.Style {
    let c = configuration
    let insets = flow(
      try delegate.insets(ofSection: section) ?? c.insets, ofSection: section)
    let spacing = flow(
      try delegate.spacing(ofSection: section) ?? c.spacing, ofSection: section)
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

  /// Asks for a section's direction; a strip always flows to the right.
  @inlinable
  func direction<Delegate: WaterfallLayoutDelegate>(
    ofSection section: Int, delegate: Delegate
  ) throws(Delegate.Failure) -> WaterfallLayout.Direction {
    let asked = try delegate.direction(ofSection: section) ?? configuration.direction
    return configuration.axis == .vertical ? asked : .leftToRight
  }

  /// Places a section's items from a given one on, the first of a block whose checkpoint is valid.
  ///
  /// The spans and heights of existing items are known; if tracks were collapsed, from `before`.
  @inlinable
  mutating func fill<Delegate: WaterfallLayoutDelegate>(
    _ section: Int, from first: Int, before: PlacedItems? = nil, delegate: Delegate
  ) throws(Delegate.Failure) {
    let items = sections[section].items
    var columns = columns(ofSection: section, before: first)
    let named = collapsesTracksFirst(ofSection: section) ? NamedColumns(items) : nil
    if before == nil && named == nil {
      try place(
        first..<items.upperBound, section: section, columns: &columns, delegate: delegate)
    } else {
      try place(
        first..<items.upperBound, section: section, columns: &columns,
        delegate: RememberingDelegate(delegate: delegate, before: before, named: named))
    }
    finish(section, columns: columns)
    if let open = collapseEmptyTracks(ofSection: section, named: named) {
      let settled = RememberingDelegate(
        delegate: delegate, before: before, open: open, named: named)
      forget(items)
      var columns = self.columns(ofSection: section, before: items.lowerBound)
      try place(items, section: section, columns: &columns, delegate: settled)
      finish(section, columns: columns)
    }
  }

  /// Places consecutive items of one section, in chunks.
  ///
  /// For each chunk, it asks for all spans, then for all heights if these do not depend on the
  /// column, and then places item by item.
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

  /// Returns insets with the axes of a vertical layout; stops the program if one is out of range.
  @usableFromInline
  func flow(_ insets: Insets, ofSection section: Int) -> Insets {
    checkLength(insets.top, "the top inset of section \(section)")
    checkLength(insets.left, "the left inset of section \(section)")
    checkLength(insets.bottom, "the bottom inset of section \(section)")
    checkLength(insets.right, "the right inset of section \(section)")
    return configuration.axis == .vertical ? insets : insets.turned
  }

  /// Returns spacing with the axes of a vertical layout; stops the program if it is out of range.
  @usableFromInline
  func flow(_ spacing: Spacing, ofSection section: Int) -> Spacing {
    checkLength(spacing.row, "the row spacing of section \(section)")
    checkLength(spacing.column, "the column spacing of section \(section)")
    return configuration.axis == .vertical ? spacing : spacing.turned
  }

  @usableFromInline
  mutating func begin(_ index: Int, style: PlacedSection.Style, items: Range<Int>) {
    let width = PlacedSection.innerWidth(configuration.width, insets: style.insets)
    sections.append(
      PlacedSection(
        index: index, style: style, y: sections.last?.maxY ?? 0, width: width, items: items,
        scale: configuration.scale, sharing: sections.last))
    guard !items.isEmpty else { return }
    let rows = sections[index].blockCount + 1
    sections[index].checkpoints.reserveCapacity(rows * sections[index].rowLength)
  }

  /// Returns the columns of a section before the block of an item, and removes later checkpoints.
  @usableFromInline
  mutating func columns(ofSection index: Int, before item: Int) -> Columns {
    let block = sections[index].block(of: item)
    let kept = block * sections[index].rowLength
    let columns = columns(ofSection: index, atRow: block)
    sections[index].checkpoints.removeLast(max(0, sections[index].checkpoints.count - kept))
    return columns
  }

  /// Returns the columns of a section in the state of a row of checkpoints; row 0 stands for empty
  /// columns.
  @usableFromInline
  func columns(ofSection index: Int, atRow row: Int) -> Columns {
    var columns = sections[index].columns(atRow: row)
    guard row > 0 else { return columns }
    let first = sections[index].items.lowerBound
    let next = min(ys.count, first + row << sections[index].blockShift)
    if next > first { columns.lastY = y(of: next - 1, in: sections[index]) }
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

  /// Marks items as unknown, so that the delegate is asked about them again.
  @usableFromInline
  mutating func forget(_ items: Range<Int>) {
    for item in items { lanes[item] = .unknown }
  }

  // MARK: After the last item

  /// Aligns the columns by those that have items.
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
}
