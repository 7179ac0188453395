// After an edit, the layout equals a new layout of the same items: items before the edit stay where
// they are, and items after it are placed again (a reflow). The delegate must already use the
// items' new numbers; it is asked only about new items, and for columns. A reflow of a dense
// section, or of one with `lanes` and `auto-fit` tracks, starts at the section's first item. Sticky
// edits, in contrast, keep every item in its column.

extension WaterfallLayout {
  /// Inserts items.
  ///
  /// - Parameters:
  ///   - count: The number of items, 0 or more.
  ///   - item: The number of the first new item, 0...``itemCount``.
  ///   - section: The section of the new items; `item` must be one of its items or its end. `nil`,
  ///     the default, means the section of the item that now has this number, or the last section.
  ///   - delegate: The delegate that answers the questions.
  /// - Throws: What the delegate throws; the layout is then unchanged.
  /// - Complexity: O(following items in the section · columns + following items)
  @inlinable
  public mutating func insert<Delegate: WaterfallLayoutDelegate>(
    _ count: Int = 1, at item: Int, section: Int? = nil, delegate: Delegate
  ) throws(Delegate.Failure) {
    let section = index(ofSectionFor: item, wish: section)
    try edit(section: section, from: item) { (layout) throws(Delegate.Failure) in
      _ = layout.openRoom(for: count, at: item, section: section)
      try layout.reflow(section, from: item, delegate: delegate)
    }
  }

  /// Removes items.
  ///
  /// - Parameters:
  ///   - items: The items, in 0..<``itemCount``.
  ///   - delegate: The delegate that answers questions about columns.
  /// - Throws: What the delegate throws; the layout is then unchanged.
  /// - Complexity: O(following items in the sections · columns + following items)
  @inlinable
  public mutating func remove<Delegate: WaterfallLayoutDelegate>(
    _ items: Range<Int>, delegate: Delegate
  ) throws(Delegate.Failure) {
    let affected = sections(of: items)
    guard let first = affected.first, let last = affected.last else { return }
    try edit(section: first, from: items.lowerBound, to: sections[last].items.upperBound) {
      (layout) throws(Delegate.Failure) in
      for section in layout.closeRoom(of: items) {
        try layout.reflow(section, from: items.lowerBound, delegate: delegate)
      }
    }
  }

  /// Moves an item to another position in the order of items.
  ///
  /// - Parameters:
  ///   - item: The item, 0..<``itemCount``.
  ///   - target: The item's new number.
  ///   - section: The item's new section, as in ``insert(_:at:section:delegate:)``.
  ///   - delegate: The delegate that answers questions about columns.
  /// - Throws: What the delegate throws; the layout is then unchanged.
  /// - Complexity: O(following items in the sections · columns + following items)
  @inlinable
  public mutating func move<Delegate: WaterfallLayoutDelegate>(
    _ item: Int, to target: Int, section: Int? = nil, delegate: Delegate
  ) throws(Delegate.Failure) {
    checkMove(item, to: target, section: section)
    let first = min(self.section(of: item), section ?? self.section(of: target))
    try edit(section: first, from: min(item, target), to: itemCount) {
      (layout) throws(Delegate.Failure) in
      for section in layout.shift(item, to: target, section: section) {
        try layout.reflow(section, from: min(item, target), delegate: delegate)
      }
    }
  }

  /// Sets the height of an item and places the following items again.
  ///
  /// - Parameters:
  ///   - item: The item, 0..<``itemCount``.
  ///   - height: The height, 0…1e9 points.
  ///   - delegate: The delegate that answers questions about columns. It is asked for heights only
  ///     of items whose widths change; with empty `auto-fit` tracks, also for heights at the widths
  ///     that items have before these tracks collapse.
  /// - Throws: What the delegate throws; the layout is then unchanged.
  /// - Complexity: O(following items in the section · columns)
  @inlinable
  public mutating func setHeight<Delegate: WaterfallLayoutDelegate>(
    of item: Int, to height: Double, delegate: Delegate
  ) throws(Delegate.Failure) {
    try edit(section: section(of: item), from: item) { (layout) throws(Delegate.Failure) in
      let section = layout.note(height: height, of: item)
      try layout.reflow(section, from: item, delegate: delegate)
    }
  }

  /// Lays out all items again for another width.
  ///
  /// - Parameters:
  ///   - width: The container's width, in a strip its height, 0…1e9 points.
  ///   - anchor: The item that stays at its position on screen, 0..<``itemCount``; `nil` for none.
  ///   - offset: The offset to which the viewport was scrolled, in points.
  ///   - viewportLength: The viewport's new height, in a strip its width, in points.
  ///   - delegate: The delegate that answers all questions.
  /// - Returns: The offset, as near as the content allows, that keeps the anchor's upper edge at
  ///   its position on screen; without an anchor, the valid offset nearest to `offset`.
  /// - Throws: What the delegate throws; the layout is then unchanged.
  /// - Complexity: As for ``init(_:itemCounts:delegate:)``.
  @inlinable
  public mutating func resize<Delegate: WaterfallLayoutDelegate>(
    width: Double, keeping anchor: Int?, offset: Double = 0, viewportLength: Double = 0,
    delegate: Delegate
  ) throws(Delegate.Failure) -> Double {
    var configuration = configuration
    configuration.width = width
    let resized = try WaterfallLayout(
      configuration, itemCounts: sections.map(\.items.count), delegate: delegate)
    let before = anchor.map { upperEdge(of: $0) } ?? 0
    self = resized
    let after = anchor.map { upperEdge(of: $0) } ?? 0
    return clampedOffset(offset + after - before, viewportLength: viewportLength)
  }

  // MARK: Placing again

  /// Places the items of a section again, from a given one or the first one that a sticky edit
  /// moved.
  @inlinable
  mutating func reflow<Delegate: WaterfallLayoutDelegate>(
    _ section: Int, from item: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    let before = itemsOfCollapsedTracks(ofSection: section)
    let first = restart(section, from: item)
    if !sections[section].items.isEmpty {
      try fill(section, from: first, before: before, delegate: delegate)
    }
    settle(from: section + 1)
  }

  /// Returns the upper edge of an item in the scrolling direction.
  @usableFromInline
  func upperEdge(of item: Int) -> Double { flowFrame(of: item).y }

  /// Resets which of a section's tracks are used and which are collapsed, until all items are
  /// placed.
  mutating func openTracks(ofSection index: Int) {
    var source = sections[index].tracks.source
    guard source.used != nil || !source.collapsed.isEmpty else { return }
    source.used = nil
    source.collapsed = []
    sections[index].tracks = ResolvedTracks(source)
  }

  /// Adds the shifts of sticky edits to the items and checkpoints themselves.
  mutating func bakeShifts(ofSection index: Int) {
    guard !sections[index].shifts.isEmpty else { return }
    let section = sections[index]
    for item in section.items where item < ys.count { ys[item] = y(of: item, in: section) }
    for row in 0..<section.checkpoints.count / section.rowLength {
      for column in 0..<section.tracks.count {
        sections[index].checkpoints[row * section.rowLength + column] = section.end(
          column, beforeBlock: row)
      }
    }
    sections[index].shifts = Shifts()
  }

  /// Prepares a section for being placed again.
  ///
  /// - Returns: The item from which it has to be placed again, the first one of a block.
  @usableFromInline
  mutating func restart(_ index: Int, from item: Int) -> Int {
    bakeShifts(ofSection: index)
    let items = sections[index].items
    var first = max(items.lowerBound, min(item, items.upperBound))
    if let stuck = sections[index].firstStuck { first = max(items.lowerBound, min(first, stuck)) }
    sections[index].firstStuck = nil
    if !sections[index].tracks.source.collapsed.isEmpty {
      // Which tracks collapse can change, and with it the items' widths.
      forget(items)
      first = items.lowerBound
    }
    openTracks(ofSection: index)
    if items.isEmpty {
      sections[index].checkpoints = []
      sections[index].fromTop = []
      sections[index].contentBottom = sections[index].firstRow
    }
    // Any item can fill a hole, or decide which tracks stay.
    if sections[index].style.placement.isDense || collapsesTracksFirst(ofSection: index) {
      first = items.lowerBound
    }
    let block = sections[index].block(of: first)
    if block * sections[index].rowLength >= sections[index].checkpoints.count {
      return items.lowerBound
    }
    return items.lowerBound + block << sections[index].blockShift
  }

  /// Moves each section, from a given one on, to the end of the previous one.
  @usableFromInline
  mutating func settle(from index: Int) {
    for index in max(1, index)..<max(1, max(index, sections.count)) {
      sections[index].y = sections[index - 1].maxY
    }
  }
}
