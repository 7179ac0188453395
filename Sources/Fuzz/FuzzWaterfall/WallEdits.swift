import Waterfall

/// Edits of a wall, which work like those of an array.
extension RandomWall {
  /// Returns the section of an item.
  func section(of item: Int) -> Int {
    sections.indices.first { items(ofSection: $0).contains(item) } ?? 0
  }

  /// Returns the sections into which an item can be inserted.
  func sections(at item: Int) -> [Int] {
    sections.indices.filter { section in
      let items = items(ofSection: section)
      return item >= items.lowerBound && item <= items.upperBound
    }
  }

  /// Returns the section of a new item if none is named.
  func section(at item: Int) -> Int {
    item < items.count ? section(of: item) : sections.count - 1
  }

  mutating func insert(_ new: [Item], at item: Int, section: Int) {
    sections[section].count += new.count
    items.insert(contentsOf: new, at: item)
  }

  /// Removes items and returns their sections, and those between.
  mutating func remove(_ removed: Range<Int>) -> Set<Int> {
    let touched = Set(section(of: removed.lowerBound)...section(of: removed.upperBound - 1))
    let ranges = sections.indices.map(items(ofSection:))
    for section in sections.indices {
      sections[section].count -= ranges[section].clamped(to: removed).count
    }
    items.removeSubrange(removed)
    return touched
  }

  /// Moves an item and returns the sections that change.
  mutating func move(_ item: Int, to target: Int, section wish: Int?) -> Set<Int> {
    let moved = items[item]
    let touched = remove(item..<item + 1)
    let section = wish ?? section(at: target)
    insert([moved], at: target, section: section)
    return touched.union([section])
  }

  mutating func setHeight(of item: Int, to height: Double) {
    items[item].height = height
    items[item].isRatio = false
  }
}
