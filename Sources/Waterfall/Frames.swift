extension WaterfallLayout {
  /// How many items there are.
  @inlinable public var itemCount: Int { ys.count }

  /// The frame of an item, 0..<``itemCount``, in points.
  ///
  /// - Complexity: O(log sections)
  public func frame(of item: Int) -> Rect {
    frame(of: item, in: sections[section(of: item)])
  }

  /// The first column that an item covers, from 0.
  @inlinable
  public func column(of item: Int) -> Int { Int(lanes[item].column) }

  /// How many columns an item covers, from 1.
  @inlinable
  public func span(of item: Int) -> Int { Int(lanes[item].span) }

  /// The section of an item, from 0.
  ///
  /// - Complexity: O(log sections)
  public func section(of item: Int) -> Int {
    require(ys.indices.contains(item), "an item must be in 0..<itemCount")
    return sections.partitioningIndex { $0.items.upperBound > item }
  }

  func frame(of item: Int, in section: PlacedSection) -> Rect {
    let (column, span) = (column(of: item), span(of: item))
    let (y, height) = (y(of: item, in: section), heights[item])
    return shown(
      Rect(
        x: section.tracks.x(of: column, span: span), y: section.y + y,
        width: section.tracks.width(of: column, span: span), height: height),
      bottom: section.y + (y + height))
  }

  /// The upper edge of an item below that of its section.
  func y(of item: Int, in section: PlacedSection) -> Double {
    section.shifts.isEmpty
      ? ys[item]
      : ys[item] + section.shifts.of(column(of: item), inBlock: section.block(of: item))
  }
}

extension Array {
  /// The first index from which on a predicate holds that is false before.
  ///
  /// - Complexity: O(log `count`)
  func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
