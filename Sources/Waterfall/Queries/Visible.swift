extension WaterfallLayout {
  /// Finds the items that share area with a rectangle, in ascending order.
  ///
  /// Touching edges do not count, nor do items or rectangles without area.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, for example the viewport, in points.
  ///   - margin: The distance in points by which the rectangle is extended on all sides, to prepare
  ///     cells ahead of scrolling.
  ///   - result: The array whose contents are replaced with the items; it keeps its storage, so
  ///     that scrolling allocates nothing.
  /// - Complexity: O(columns · log items + found items) for items of similar heights; single items
  ///   that are much longer do not matter.
  public func items(in rect: Rect, margin: Double = 0, into result: inout [Int]) {
    result.removeAll(keepingCapacity: true)
    let wanted = Rect(
      x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin,
      height: rect.height + 2 * margin)
    guard wanted.width > 0, wanted.height > 0 else { return }
    let flow = configuration.axis == .vertical ? wanted : wanted.turned
    let (top, bottom) = (flow.y - slack(at: flow.y), flow.maxY + slack(at: flow.maxY))
    var index = sectionWithItems(from: sections.partitioningIndex { $0.maxY > top })
    while index < sections.count, sections[index].y < bottom {
      let section = sections[index]
      let origin = section.y
      forEachBlock(of: section, from: top - origin, to: bottom - origin) { item in
        let y = y(of: item, in: section)
        guard y < bottom - origin, y + heights[item] > top - origin else { return }
        if frame(of: item, in: section).overlaps(wanted) { result.append(item) }
      }
      if !section.fromTop.isEmpty { result.sort() }
      index = sectionWithItems(from: index + 1)
    }
  }

  /// Returns the item at a point, in points; left and upper edges belong to an item, right and
  /// lower ones do not.
  ///
  /// - Complexity: O(columns · log items)
  public func item(atX x: Double, y: Double) -> Int? {
    let flow = configuration.axis == .vertical ? y : x
    let slack = slack(at: flow)
    var index = sectionWithItems(from: sections.partitioningIndex { $0.maxY > flow - slack })
    var found: Int?
    while found == nil, index < sections.count, sections[index].y <= flow + slack {
      let section = sections[index]
      let place = flow - section.y
      forEachBlock(of: section, from: place - slack, to: (place + slack).nextUp) { item in
        let frame = frame(of: item, in: section)
        if frame.x <= x, x < frame.maxX, frame.y <= y, y < frame.maxY { found = item }
      }
      index = sectionWithItems(from: index + 1)
    }
    return found
  }

  /// Returns the first section from a given one on that has items, or the number of sections,
  /// without visiting empty sections one by one.
  private func sectionWithItems(from index: Int) -> Int {
    guard index < sections.count, sections[index].items.isEmpty else { return index }
    let next = sections[index].items.lowerBound
    return next < itemCount ? section(of: next) : sections.count
  }

  /// Returns the maximum distance between an edge of a frame and its computed position: a pixel if
  /// frames are aligned to pixels, and a rounding error, since each y is relative to the section.
  private func slack(at y: Double) -> Double {
    (configuration.scale.map { 1 / $0 } ?? 0) + (y.isFinite ? 4 * y.ulp : 0)
  }

  /// Visits the items of a section that may lie between two y below its upper edge, ascending or
  /// from top to bottom.
  ///
  /// Upper edges are not sorted across columns, but within a column, no item starts above the end
  /// of an earlier one. So for each column, only a range of blocks can reach the band between the
  /// two y; the method visits the blocks in any of these ranges.
  private func forEachBlock(
    of section: PlacedSection, from top: Double, to bottom: Double, _ visit: (Int) -> Void
  ) {
    let count = section.tracks.count
    let origin = section.items.lowerBound
    func visitItem(at place: Int) {
      visit(origin + (section.fromTop.isEmpty ? place : Int(section.fromTop[place])))
    }
    // For fewer items than columns, visiting all is faster than a search.
    if section.items.count <= count {
      for place in 0..<section.items.count { visitItem(at: place) }
      return
    }
    let blocks = section.blockCount
    withUnsafeTemporaryAllocation(of: Range<Int32>.self, capacity: count) { ranges in
      let height = max(1, section.contentBottom - section.firstRow) / Double(blocks)
      let place = (top - section.firstRow) / height
      var guess = place > 0 ? Int(min(place, Double(blocks - 1))) : 0
      for column in 0..<count {
        // Rules that ignore the ends of columns let the columns drift apart.
        let drift = (top - section.end(column, beforeBlock: guess + 1)) / height
        if abs(drift) < Double(blocks) { guess += Int(drift) }
        let first = firstBlock(of: section, column: column, near: guess) { $0 > top }
        guess = min(first, blocks - 1)
        // The first block that starts at or below the band's lower edge is not in the range.
        let end = firstBlock(of: section, column: column, near: first - 1) { $0 >= bottom } + 1
        ranges[column] = Int32(min(first, blocks))..<Int32(max(first, min(end, blocks)))
      }
      // Returns the first block, from a given one on, that is in any of the ranges.
      func next(from block: Int32) -> Int32 {
        var next = Int32(blocks)
        for range in ranges where block < range.upperBound && !range.isEmpty {
          next = min(next, max(block, range.lowerBound))
        }
        return next
      }
      var block = next(from: 0)
      while block < blocks {
        for place in section.places(ofBlock: Int(block)) { visitItem(at: place) }
        block = next(from: block + 1)
      }
    }
  }

  /// Returns the first block after which a column's end fulfils a predicate that is false before,
  /// the number of blocks where none does.
  ///
  /// Searches near a guess first, since the columns' answers mostly lie close together, and else
  /// everywhere by halves, since the first of these stay in the cache.
  private func firstBlock(
    of section: PlacedSection, column: Int, near guess: Int, where reached: (Double) -> Bool
  ) -> Int {
    let blocks = section.blockCount
    func isReached(_ block: Int) -> Bool {
      reached(section.end(column, beforeBlock: block + 1))
    }
    let guess = min(max(0, guess), blocks)
    let isBefore = guess == blocks || isReached(guess)
    // The answer is from `low` to `high`.
    var (low, high) = isBefore ? (0, guess) : (guess + 1, blocks)
    var step = 1
    while step <= 64 {
      let probe = isBefore ? guess - step : guess + step
      guard probe >= low, probe < high else { break }
      let isReached = isReached(probe)
      if isReached { high = probe } else { low = probe + 1 }
      if isReached != isBefore { break }
      step *= 8
    }
    if step > 64 { (low, high) = (0, blocks) }
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
