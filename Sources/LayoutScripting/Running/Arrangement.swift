internal import LuaHosting

/// The order in which items are placed, and their sections.
package struct Arrangement: Sendable {
  /// The sections; their ranges are positions in the order.
  package var sections: [ItemSection]
  /// The items, from 0, as they are placed; `nil` for input order.
  var order: [Int32]?

  /// The sections of the input.
  init(_ items: some ItemSource) {
    sections = items.sections
  }

  /// The key that determines an item's section.
  enum Key: Hashable {
    /// No key: a section without a title.
    case none
    /// A number that only distinguishes sections.
    case number(String)
    /// The section's title.
    case title(String)
  }

  /// Sections of items whose keys are equal, in order of first appearance.
  ///
  /// - Complexity: O(items)
  init(grouping keys: [Key]) {
    var numbers: [Key: Int] = [:]
    var titles: [String?] = []
    var counts: [Int] = []
    var groups: [Int32] = []
    groups.reserveCapacity(keys.count)
    for key in keys {
      let number = numbers[key] ?? titles.count
      if number == titles.count {
        numbers[key] = number
        if case .title(let title) = key { titles.append(title) } else { titles.append(nil) }
        counts.append(0)
      }
      counts[number] += 1
      groups.append(Int32(truncatingIfNeeded: number))
    }
    var starts: [Int] = []
    var start = 0
    for count in counts {
      starts.append(start)
      start += count
    }
    sections = titles.indices.map {
      ItemSection(title: titles[$0], items: starts[$0]..<starts[$0] + counts[$0])
    }
    if sections.isEmpty { sections = [ItemSection(items: 0..<0)] }
    var order = [Int32](repeating: 0, count: keys.count)
    for (item, group) in groups.enumerated() {
      order[starts[Int(group)]] = Int32(truncatingIfNeeded: item)
      starts[Int(group)] += 1
    }
    self.order = order
  }

  /// Returns the item at a position in the order.
  @inline(__always)
  package func item(at place: Int) -> Int { order.map { Int($0[place]) } ?? place }
}
