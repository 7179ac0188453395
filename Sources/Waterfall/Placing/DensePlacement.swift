// In a dense placement, items move up into holes between earlier items. Their numbers therefore do
// not follow their positions, and searches go from top to bottom instead.

extension Columns {
  /// Places an item in the highest hole of its width, or else where the rule placed it.
  ///
  /// Of the holes within the tolerance of the highest one, it takes the one nearest to the start.
  /// An item with a column of its own stays in that column.
  @usableFromInline
  mutating func putDense(
    y: Double, height: Double, column: Int, span: Int, isExplicit: Bool, tolerance: Double
  ) -> (column: Int, y: Double, isHole: Bool) {
    guard var holes else { return (column, y, false) }
    var place = (column: column, y: y, isHole: false)
    let width = tracks.width(of: column, span: span)
    let candidates = isExplicit ? column..<column + 1 : 0..<count - span + 1
    var highest = Double.infinity
    for candidate in candidates {
      // A hole of another width would change the item's height.
      let isAsWide = abs(tracks.width(of: candidate, span: span) - width) < 1e-6
      let takesRoom = start(candidate, span: span) < .infinity
      let found =
        isAsWide && takesRoom
        ? holes.highest(
          column: candidate, span: span, height: height, downTo: y, starts: starts) : nil
      positions[candidate] = found ?? .infinity
      highest = min(highest, positions[candidate])
    }
    if highest <= y {
      for candidate in candidates
      where positions[candidate] <= y && positions[candidate] <= highest + tolerance {
        place = (candidate, positions[candidate], true)
        break
      }
    }
    self.holes = nil
    holes.take(y: place.y, height: height, column: place.column, span: span, starts: starts)
    self.holes = holes
    let bottom = place.y + height
    for index in place.column..<place.column + span where place.y >= starts[index] {
      starts[index] = bottom + rowSpacing
      ends[index] = bottom
    }
    return place
  }
}

extension WaterfallLayout {
  /// Sorts the items of a dense section from top to bottom and saves checkpoints in that order, for
  /// searches.
  mutating func sortFromTop(_ index: Int) {
    let section = sections[index]
    let origin = section.items.lowerBound
    let sorted = (0..<section.items.count).sorted {
      (ys[origin + $0], $0) < (ys[origin + $1], $1)
    }
    var ends = [Double](repeating: -.infinity, count: section.tracks.count)
    var checkpoints: [Double] = []
    checkpoints.reserveCapacity((section.blockCount + 1) * section.rowLength)
    for (place, item) in sorted.enumerated() {
      if place & section.blockMask == 0 { checkpoints += ends + [0] }
      let bottom = ys[origin + item] + heights[origin + item]
      for column in lanes[origin + item].columns {
        ends[column] = max(ends[column], bottom)
      }
    }
    sections[index].checkpoints = checkpoints + ends + [0]
    sections[index].fromTop = sorted.map { Int32(truncatingIfNeeded: $0) }
  }

  /// Recomputes the y of each item of a dense section, from top to bottom.
  mutating func restackDense(_ index: Int) {
    let section = sections[index]
    var ends = [Double](repeating: -.infinity, count: section.tracks.count)
    for place in section.fromTop {
      let item = section.items.lowerBound + Int(place)
      let columns = lanes[item].columns
      ys[item] = columns.reduce(section.firstRow) {
        max($0, ends[$1] + section.style.spacing.row)
      }
      for column in columns { ends[column] = ys[item] + heights[item] }
    }
    sections[index].contentBottom = ends.reduce(section.firstRow, max)
    sortFromTop(index)
  }
}
