extension WaterfallLayout {
  /// Finds the items that share area with a rectangle, ascending.
  ///
  /// Edges that only touch do not count, nor do items or rectangles without area.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, for example the viewport with a margin, in points.
  ///   - result: Takes the items; what it held before is removed, its room is kept, so that
  ///     scrolling allocates nothing.
  /// - Complexity: O(columns · log items + items found) for items of ordinary heights. An item
  ///   that is far longer than its neighbours costs nothing.
  public func items(in rect: Rect, into result: inout [Int]) {
    result.removeAll(keepingCapacity: true)
    guard rect.width > 0, rect.height > 0 else { return }
    var index = sections.partitioningIndex { $0.maxY > rect.y }
    while index < sections.count, sections[index].y < rect.maxY {
      let section = sections[index]
      forEachBlock(of: section, from: rect.y, to: rect.maxY) { block in
        for item in block
        where ys[item] < rect.maxY && ys[item] + heights[item] > rect.y
          && frame(of: item, in: section.tracks).overlaps(rect)
        {
          result.append(item)
        }
      }
      index += 1
    }
  }

  /// The item at a point, in points; left and upper edges belong to an item, right and lower ones
  /// do not.
  ///
  /// - Complexity: O(columns · log items)
  public func item(atX x: Double, y: Double) -> Int? {
    let index = sections.partitioningIndex { $0.maxY > y }
    guard index < sections.count else { return nil }
    let section = sections[index]
    var found: Int?
    forEachBlock(of: section, from: y, to: y.nextUp) { block in
      for item in block where ys[item] <= y && ys[item] + heights[item] > y {
        let frame = frame(of: item, in: section.tracks)
        if frame.x <= x, x < frame.maxX { found = item }
      }
    }
    return found
  }

  /// Visits the blocks of a section, ascending, that may hold items between two y positions.
  ///
  /// Tops are not sorted across columns, but in each column no item starts above an earlier one's
  /// end. So in each column a range of blocks can reach the band; the blocks in any of these
  /// ranges are visited.
  private func forEachBlock(
    of section: PlacedSection, from top: Double, to bottom: Double, _ visit: (Range<Int>) -> Void
  ) {
    guard !section.items.isEmpty else { return }
    let count = section.tracks.count
    let blocks = section.blockCount
    withUnsafeTemporaryAllocation(of: Range<Int32>.self, capacity: count) { ranges in
      let share =
        (top - section.contentTop) / max(1, section.contentBottom - section.contentTop)
      var guess = share > 0 ? Int(min(share, 1) * Double(blocks)) : 0
      for column in 0..<count {
        let first = firstBlock(of: section, column: column, near: guess) { $0 > top }
        guess = first
        // The first block that starts at or below the band's lower edge is out of it.
        let end = firstBlock(of: section, column: column, near: first - 1) { $0 >= bottom } + 1
        ranges[column] = Int32(min(first, blocks))..<Int32(max(first, min(end, blocks)))
      }
      var block = ranges.lazy.map(\.lowerBound).min() ?? 0
      while block < blocks {
        if ranges.contains(where: { $0.contains(block) }) {
          visit(section.block(Int(block)))
          block += 1
        } else {
          block = ranges.lazy.map(\.lowerBound).filter { $0 > block }.min() ?? Int32(blocks)
        }
      }
    }
  }

  /// The first block after which a column's end fulfils a predicate that is false before,
  /// the number of blocks where none does.
  ///
  /// Searches by doubling steps from a guess: the columns' answers lie close together.
  private func firstBlock(
    of section: PlacedSection, column: Int, near guess: Int, where reached: (Double) -> Bool
  ) -> Int {
    let blocks = section.blockCount
    let stride = section.tracks.count
    func isReached(_ block: Int) -> Bool {
      reached(checkpoints[section.checkpoint + (block + 1) * stride + column])
    }
    var low = min(max(0, guess), blocks)
    var high = low
    var step = 1
    while high < blocks, !isReached(high) {
      low = high + 1
      high = min(blocks, high + step)
      step *= 2
    }
    step = 1
    while low > 0, isReached(low - 1) {
      high = low - 1
      low = max(0, high - step)
      step *= 2
    }
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
