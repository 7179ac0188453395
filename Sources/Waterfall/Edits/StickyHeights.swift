extension WaterfallLayout {
  /// Sets the height of an item and moves only the items below it, each within its column.
  ///
  /// Items that span several columns also move the items below them in those columns. The delegate
  /// is not asked. A later edit that uses a delegate places all items from here on again.
  ///
  /// - Parameters:
  ///   - item: The item, 0..<``itemCount``.
  ///   - height: The height, 0…1e9 points.
  /// - Complexity: O(columns · (64 + items / 4096) + following sections) if all items span one
  ///   column and the placement does not keep the order; otherwise O(following items in the
  ///   section), up to the point from which all columns move by the same distance. The first such
  ///   edit of a section, and the first after a reflow, takes O(columns · items / 64). A dense
  ///   section takes O(items · log items).
  public mutating func setHeight(of item: Int, to height: Double) {
    checkLength(height, "a height")
    let index = section(of: item)
    guard heights[item] != height else { return }
    sections[index].firstStuck = min(sections[index].firstStuck ?? item, item)
    heights[item] = height + 0
    if sections[index].style.placement.isDense {
      restackDense(index)
    } else {
      restack(index, from: item)
    }
    settle(from: index + 1)
  }

  /// Moves the items below an item, block by block, until the rest moves by one distance.
  private mutating func restack(_ index: Int, from item: Int) {
    let section = sections[index]
    let spacing = section.style.spacing.row
    let keepsOrder = section.style.placement.keepsOrder
    let count = section.tracks.count
    var block = section.block(of: item)
    var ends = (0..<count).map { section.end($0, beforeBlock: block) }
    var lastY = -Double.infinity
    if keepsOrder, block > 0 {
      lastY = y(
        of: section.items.lowerBound + section.places(ofBlock: block).lowerBound - 1, in: section)
    }
    while block < section.blockCount {
      for place in section.places(ofBlock: block) {
        let item = section.items.lowerBound + place
        let columns = lanes[item].columns
        var y = columns.reduce(section.firstRow) { max($0, ends[$1] + spacing) }
        if keepsOrder {
          y = max(y, lastY)
          lastY = y
        }
        ys[item] = y - section.shifts.of(columns.lowerBound, inBlock: block)
        for column in columns { ends[column] = y + heights[item] }
      }
      block += 1
      let moves = (0..<count).map { column in
        let before = section.end(column, beforeBlock: block)
        return before == ends[column] ? 0 : ends[column] - before
      }
      if moves.allSatisfy({ $0 == 0 }) { break }
      let isWhole = moves.allSatisfy { $0 == moves[0] }
      if block == section.blockCount || isWhole || !section.hasSpans && !keepsOrder {
        sections[index].shifts.move(moves, fromBlock: block, blockCount: section.blockCount)
        break
      }
      for column in 0..<count {
        sections[index].checkpoints[block * section.rowLength + column] += moves[column]
      }
    }
    let last = sections[index]
    sections[index].contentBottom = (0..<count).reduce(last.firstRow) {
      max($0, last.end($1, beforeBlock: last.blockCount))
    }
  }
}
