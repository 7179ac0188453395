// Edits. A reflow equals a fresh layout: what stands before the edit is kept, what stands behind
// it is placed again, and the delegate, which must know the items' new numbers by then, is asked
// only about new items, and for columns. Sticky edits keep every item in its column. A reflow of a
// dense section, or of one with `lanes` and tracks of `auto-fit`, starts at the section's first item.

extension WaterfallLayout {
  /// Inserts items before one, in its section or in a given one.
  ///
  /// - Parameters:
  ///   - count: How many items, 0 or more.
  ///   - item: The number that the first of them gets, 0...``itemCount``.
  ///   - section: The section that they belong to, whose items or whose end `item` must be among;
  ///     `nil` for the section of the item that is there, the last one at the end.
  ///   - delegate: Answers the questions.
  /// - Throws: What the delegate throws; the layout is then as it was.
  /// - Complexity: O(items behind in the section · columns + items behind)
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
  ///   - delegate: Answers the questions about columns.
  /// - Throws: What the delegate throws; the layout is then as it was.
  /// - Complexity: O(items behind in the sections · columns + items behind)
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

  /// Moves an item to another place in the order.
  ///
  /// - Parameters:
  ///   - item: The item, 0..<``itemCount``.
  ///   - target: The number that it gets.
  ///   - section: The section that it gets into, as in ``insert(_:at:section:delegate:)``.
  ///   - delegate: Answers the questions about columns.
  /// - Throws: What the delegate throws; the layout is then as it was.
  /// - Complexity: O(items behind in the sections · columns + items behind)
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

  /// Gives an item another height and places again what stands behind it.
  ///
  /// - Parameters:
  ///   - item: The item, 0..<``itemCount``.
  ///   - height: Its height, 0…1e9 points.
  ///   - delegate: Answers the questions about columns. It is asked for the height only where the
  ///     item's width changes. Where tracks of `auto-fit` are empty, items are first placed beside
  ///     them, and asked for their heights there too if they are narrower there.
  /// - Throws: What the delegate throws; the layout is then as it was.
  /// - Complexity: O(items behind in the section · columns)
  @inlinable
  public mutating func setHeight<Delegate: WaterfallLayoutDelegate>(
    of item: Int, to height: Double, delegate: Delegate
  ) throws(Delegate.Failure) {
    try edit(section: section(of: item), from: item) { (layout) throws(Delegate.Failure) in
      let section = layout.note(height: height, of: item)
      try layout.reflow(section, from: item, delegate: delegate)
    }
  }

  /// Lays everything out for another width.
  ///
  /// - Parameters:
  ///   - width: The container's width, a strip's height, 0…1e9 points.
  ///   - anchor: The item that is to stay where it is on screen, 0..<``itemCount``; `nil` for none.
  ///   - offset: How far the viewport is scrolled before, in points.
  ///   - viewportLength: The viewport's height afterwards, its width for a strip, in points.
  ///   - delegate: Answers all questions.
  /// - Returns: The offset at which the anchor's upper edge is where it was, as near as the content
  ///   allows; the nearest one to `offset` without an anchor.
  /// - Throws: What the delegate throws; the layout is then as it was.
  /// - Complexity: That of a layout.
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

  /// Places the items of a section again from one on, or from the first that a sticky edit moved.
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

  /// The upper edge of an item in the direction in which the wall scrolls.
  @usableFromInline
  func upperEdge(of item: Int) -> Double { flowFrame(of: item).y }

  /// Makes a section's tracks what they are while items are placed: which of them are used and
  /// which collapse follows at the end.
  mutating func openTracks(ofSection index: Int) {
    var source = sections[index].tracks.source
    guard source.used != nil || !source.collapsed.isEmpty else { return }
    source.used = nil
    source.collapsed = []
    sections[index].tracks = ResolvedTracks(source)
  }

  /// Writes what sticky edits moved into the items themselves, before there are more of them.
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

  /// Prepares a section for being placed again, and gives the item at which that starts: the first
  /// of a block.
  @usableFromInline
  mutating func restart(_ index: Int, from item: Int) -> Int {
    bakeShifts(ofSection: index)
    let items = sections[index].items
    var first = max(items.lowerBound, min(item, items.upperBound))
    if let stuck = sections[index].firstStuck { first = max(items.lowerBound, min(first, stuck)) }
    sections[index].firstStuck = nil
    if !sections[index].tracks.source.collapsed.isEmpty {
      // The items' widths change with the tracks that are empty.
      forget(items)
      first = items.lowerBound
    }
    openTracks(ofSection: index)
    if items.isEmpty {
      sections[index].checkpoints = []
      sections[index].fromTop = []
      sections[index].contentBottom = sections[index].firstRow
    }
    // Every item has a say in which tracks stay.
    if sections[index].style.placement.isDense || collapsesTracksFirst(ofSection: index) {
      first = items.lowerBound
    }
    let block = sections[index].block(of: first)
    if block * sections[index].rowLength >= sections[index].checkpoints.count {
      return items.lowerBound
    }
    return items.lowerBound + block << sections[index].blockShift
  }

  /// Moves the sections from one on to where the one before them ends.
  @usableFromInline
  mutating func settle(from index: Int) {
    for index in max(1, index)..<max(1, max(index, sections.count)) {
      sections[index].y = sections[index - 1].maxY
    }
  }
}
