// The storage of items during edits, before the items are placed again.

extension WaterfallLayout {
  @usableFromInline
  mutating func openRoom(for count: Int, at item: Int, section: Int?) -> Int {
    Self.checkItemCount(count, after: ys.count, "the number of items to insert")
    let index = self.index(ofSectionFor: item, wish: section)
    bakeShifts(ofSection: index)
    makeRoom(for: count, at: item)
    let items = sections[index].items
    sections[index].items = items.lowerBound..<items.upperBound + count
    for later in index + 1..<max(index + 1, sections.count) {
      moveItems(ofSection: later, by: count)
    }
    return index
  }

  /// Returns the sections of items to remove.
  @usableFromInline
  func sections(of removed: Range<Int>) -> Range<Int> {
    require(
      removed.lowerBound >= 0 && removed.upperBound <= ys.count,
      "the items to remove must be in 0..<itemCount")
    guard !removed.isEmpty else { return 0..<0 }
    return section(of: removed.lowerBound)..<section(of: removed.upperBound - 1) + 1
  }

  /// Removes items from the storage, and returns their sections.
  @usableFromInline
  mutating func closeRoom(of removed: Range<Int>) -> Range<Int> {
    let affected = sections(of: removed)
    guard !affected.isEmpty else { return affected }
    ys.removeSubrange(removed)
    heights.removeSubrange(removed)
    lanes.removeSubrange(removed)
    for index in affected.lowerBound..<sections.count {
      let items = sections[index].items
      let before = removed.clamped(to: 0..<items.lowerBound).count
      let through = removed.clamped(to: 0..<items.upperBound).count
      sections[index].items = items.lowerBound - before..<items.upperBound - through
      sections[index].firstStuck = sections[index].firstStuck.map {
        $0 < removed.lowerBound ? $0 : max(removed.lowerBound, $0 - removed.count)
      }
    }
    return affected
  }

  /// Stops the program if an item cannot be moved.
  @usableFromInline
  func checkMove(_ item: Int, to target: Int, section: Int?) {
    require(
      ys.indices.contains(item) && ys.indices.contains(target),
      "an item must be moved from and to 0..<itemCount")
    require(
      section.map(sections.indices.contains) ?? true, "a section must be in 0..<sectionCount")
  }

  /// Moves an item in the storage, and returns the sections that change.
  @usableFromInline
  mutating func shift(_ item: Int, to target: Int, section wish: Int?) -> [Int] {
    checkMove(item, to: target, section: wish)
    let source = section(of: item)
    let (height, lanes) = (heights[item], lanes[item])
    _ = closeRoom(of: item..<item + 1)
    let index = openRoom(for: 1, at: target, section: wish)
    heights[target] = height
    // Another section can have other tracks.
    self.lanes[target] = index == source ? lanes : .unknown
    return source == index ? [source] : [min(source, index), max(source, index)]
  }

  @usableFromInline
  mutating func note(height: Double, of item: Int) -> Int {
    checkLength(height, "a height")
    let section = section(of: item)
    heights[item] = height + 0
    return section
  }

  @usableFromInline
  func index(ofSectionFor item: Int, wish: Int?) -> Int {
    require(item >= 0 && item <= ys.count, "an item's number must be in 0...itemCount")
    require(
      !sections.isEmpty, "items cannot be inserted into a layout without sections; append them")
    if let wish {
      require(
        sections.indices.contains(wish) && item >= sections[wish].items.lowerBound
          && item <= sections[wish].items.upperBound,
        "item \(item) would not be in section \(wish)")
      return wish
    }
    return item < ys.count ? section(of: item) : sections.count - 1
  }

  @usableFromInline
  mutating func makeRoom(for count: Int, at item: Int) {
    ys.insert(contentsOf: repeatElement(0, count: count), at: item)
    heights.insert(contentsOf: repeatElement(0, count: count), at: item)
    lanes.insert(contentsOf: repeatElement(.unknown, count: count), at: item)
  }

  private mutating func moveItems(ofSection index: Int, by count: Int) {
    let items = sections[index].items
    sections[index].items = items.lowerBound + count..<items.upperBound + count
    sections[index].firstStuck = sections[index].firstStuck.map { $0 + count }
  }
}
