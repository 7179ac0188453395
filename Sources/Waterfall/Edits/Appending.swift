extension WaterfallLayout {
  /// The effect of an append on earlier items.
  public enum Appended: Hashable, Sendable {
    /// They did not move, and the delegate was not asked about them.
    case behind
    /// Those of the last section may have moved: the section was laid out again, or its columns
    /// moved sideways.
    case relaid
  }

  /// Appends items to the last section.
  ///
  /// Earlier items do not move and the delegate is not asked about them, so the time does not
  /// depend on their number. There are three exceptions, which the result reports. A dense section
  /// is laid out again, and so is a section with empty `auto-fit` tracks; the delegate is asked
  /// again only for the heights of items whose widths change. Columns that are aligned by used ones
  /// move sideways when another one gets its first item.
  ///
  /// - Parameters:
  ///   - count: The number of items, 0 or more. A layout without sections gets one.
  ///   - delegate: The delegate that answers questions about the new items.
  /// - Returns: Whether earlier items may have moved.
  /// - Throws: What the delegate throws; the layout is then unchanged.
  /// - Complexity: O(`count` · columns), amortised; that of laying out the section if it is laid
  ///   out again.
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

  /// Adds items to the range of a section; returns whether the section has to be placed again.
  @usableFromInline
  mutating func extend(_ index: Int, by count: Int) -> Bool {
    bakeShifts(ofSection: index)
    let items = sections[index].items
    sections[index].items = items.lowerBound..<items.upperBound + count
    // Once all auto-fit tracks have items, further items cannot change which tracks collapse.
    let tracks = sections[index].tracks
    let isOpen =
      !tracks.source.collapsed.isEmpty
      || items.isEmpty && !tracks.source.tracks.collapsible(count: tracks.count).isEmpty
    let isPlacedAgain = isOpen || sections[index].style.placement.isDense
    if isPlacedAgain { makeRoom(for: count, at: items.upperBound) }
    return isPlacedAgain
  }

  /// Returns the columns of a section after its last item, and removes the last row of checkpoints.
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
