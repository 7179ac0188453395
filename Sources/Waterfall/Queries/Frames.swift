extension WaterfallLayout {
  /// The number of items.
  ///
  /// - Complexity: O(1)
  @inlinable public var itemCount: Int { ys.count }

  /// Returns the frame of an item, 0..<``itemCount``, in points.
  ///
  /// - Complexity: O(log sections)
  public func frame(of item: Int) -> Rect {
    frame(of: item, in: sections[section(of: item)])
  }

  /// Returns the first column that an item, 0..<``itemCount``, spans, from 0.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func column(of item: Int) -> Int {
    checkItem(item)
    return Int(lanes[item].column)
  }

  /// Returns the number of columns that an item, 0..<``itemCount``, spans, from 1.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func span(of item: Int) -> Int {
    checkItem(item)
    return Int(lanes[item].span)
  }

  /// Returns the section of an item, 0..<``itemCount``, from 0.
  ///
  /// - Complexity: O(log sections)
  public func section(of item: Int) -> Int {
    checkItem(item)
    return sections.partitioningIndex { $0.items.upperBound > item }
  }

  /// Stops the program if there is no such item.
  @inlinable
  func checkItem(_ item: Int) {
    require(item >= 0 && item < ys.count, "an item must be in 0..<itemCount")
  }

  func frame(of item: Int, in section: PlacedSection) -> Rect {
    let columns = lanes[item].columns
    let (y, height) = (y(of: item, in: section), heights[item])
    return shown(
      Rect(
        x: section.tracks.x(of: columns.lowerBound, span: columns.count), y: section.y + y,
        width: section.tracks.width(of: columns.lowerBound, span: columns.count), height: height),
      bottom: section.y + (y + height))
  }

  /// Returns the upper edge of an item, below its section's upper edge.
  func y(of item: Int, in section: PlacedSection) -> Double {
    section.shifts.isEmpty
      ? ys[item]
      : ys[item] + section.shifts.of(Int(lanes[item].column), inBlock: section.block(of: item))
  }
}

extension Array {
  /// Returns the first index at which a predicate holds, which is false before it and true after
  /// it.
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
