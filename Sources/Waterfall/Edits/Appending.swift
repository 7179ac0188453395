extension WaterfallLayout {
  /// What an append did to the items that were there before.
  public enum Appended: Hashable, Sendable {
    /// They stand where they stood, and nothing was asked about them.
    case behind
    /// Those of the last section may stand elsewhere, since its columns depend on all of its items
    /// or new items move up between earlier ones: it was laid out afresh, or its columns moved.
    case relaid
  }

  /// Appends items to the last section.
  ///
  /// Earlier items are not asked about again and do not move, so this costs the same however many
  /// there are. There are three exceptions, and the result tells them. A section with `auto-fit`
  /// tracks of which some are empty is laid out afresh, and so is a dense one; only items whose
  /// width changes are asked for their height again. Columns that are aligned by used ones move
  /// sideways when another one is used.
  ///
  /// - Parameters:
  ///   - count: How many items, 0 or more. A layout without a section gets one.
  ///   - delegate: Answers the questions about them.
  /// - Returns: Whether earlier items may stand elsewhere now.
  /// - Throws: What the delegate throws; the layout is then as it was.
  /// - Complexity: O(`count` · columns), amortised; that of a layout of the section where it is
  ///   laid out afresh.
  @inlinable
  @discardableResult
  public mutating func append<Delegate: WaterfallLayoutDelegate>(
    _ count: Int, delegate: Delegate
  ) throws(Delegate.Failure) -> Appended {
    Self.checkItemCount(count, after: ys.count, "the number of items to append")
    if sections.isEmpty {
      return try edit(section: 0, from: 0) { (layout) throws(Delegate.Failure) in
        layout.makeRoom(for: count, at: 0)
        try layout.place(section: 0, count: count, delegate: delegate)
        return .behind
      }
    }
    guard count > 0 else { return .behind }
    return try edit(section: sections.count - 1, from: ys.count) {
      (layout) throws(Delegate.Failure) in
      try layout.appendToLast(count, delegate: delegate)
    }
  }

  @inlinable
  mutating func appendToLast<Delegate: WaterfallLayoutDelegate>(
    _ count: Int, delegate: Delegate
  ) throws(Delegate.Failure) -> Appended {
    let section = sections.count - 1
    if extend(section, by: count) {
      try reflow(section, from: sections[section].items.lowerBound, delegate: delegate)
      return .relaid
    }
    let used = sections[section].tracks.used
    try grow(section, by: count, delegate: delegate)
    return sections[section].tracks.used == used ? .behind : .relaid
  }

  /// Places new items at the end of the last section.
  @inlinable
  mutating func grow<Delegate: WaterfallLayoutDelegate>(
    _ section: Int, by count: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    var columns = columnsAtEnd(ofSection: section)
    let first = ys.count
    makeRoom(for: count, at: first)
    try place(first..<first + count, section: section, columns: &columns, delegate: delegate)
    finish(section, columns: columns)
  }

  /// Makes a section longer; says whether it has to be placed anew.
  @usableFromInline
  mutating func extend(_ index: Int, by count: Int) -> Bool {
    bakeShifts(ofSection: index)
    let items = sections[index].items
    sections[index].items = items.lowerBound..<items.upperBound + count
    // Once all tracks of auto-fit have items, more items collapse none.
    let tracks = sections[index].tracks
    let isOpen =
      !tracks.source.collapsed.isEmpty
      || items.isEmpty && !tracks.source.tracks.collapsible(count: tracks.count).isEmpty
    let isAnew = isOpen || sections[index].style.placement.isDense
    if isAnew { makeRoom(for: count, at: items.upperBound) }
    return isAnew
  }

  /// The columns of a section as its items left them; the row of checkpoints behind them goes.
  @usableFromInline
  mutating func columnsAtEnd(ofSection index: Int) -> Columns {
    openTracks(ofSection: index)
    let length = sections[index].rowLength
    let rows = sections[index].checkpoints.count / length
    let columns = columns(ofSection: index, atRow: max(0, rows - 1))
    if rows > 0 { sections[index].checkpoints.removeLast(length) }
    return columns
  }
}
