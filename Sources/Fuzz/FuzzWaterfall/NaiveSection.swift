import Waterfall

/// A model of a section in plain loops: the positions of items below its upper edge.
struct NaiveSection {
  struct Column {
    var x: Double
    var width: Double
  }

  struct Placed {
    var columns: Range<Int>
    var y: Double
    var bottom: Double
  }

  let section: RandomWall.Section
  let spacing: Double
  /// The y of the first row.
  let top: Double
  private(set) var placed: [Placed] = []

  /// - Parameters:
  ///   - section: The section.
  ///   - items: Its items.
  ///   - columns: Its columns.
  ///   - wall: The wall, for its axis.
  ///   - empty: The tracks that no item may choose.
  ///   - settled: The columns of items, if a first pass found them.
  init(
    _ section: RandomWall.Section, _ items: ArraySlice<RandomWall.Item>, columns: [Column],
    in wall: RandomWall,
    empty: Set<Int> = [], settled: [Range<Int>]? = nil
  ) {
    self.section = section
    let (insets, gaps) = wall.flow(section)
    spacing = gaps.row
    top = (section.header ?? 0) + insets.top
    let count = columns.count
    var starts = (0..<count).map { empty.contains($0) ? .infinity : top }
    var turn = 0
    for (index, item) in items.enumerated() {
      let span = min(item.span, count)
      let wish = settled?[index].lowerBound ?? item.column(span: span, of: count)
      var choices: [Double] = []
      for column in 0...count - span { choices.append(starts[column..<column + span].max() ?? top) }
      let cursor = turn
      var column = 0
      if let wish {
        column = wish < 0 ? count - span + 1 + wish : wish
      } else {
        column = choose(choices, turn: &turn, count: count, span: span)
      }
      func width(_ column: Int) -> Double {
        if span == 1 { return columns[column].width }
        let (first, last) = (columns[column], columns[column + span - 1])
        return max(first.x + first.width, last.x + last.width) - min(first.x, last.x)
      }
      let height = item.height(width: width(column))
      var y = choices[column]
      if section.placement.keepsOrder, let last = placed.last { y = max(y, last.y) }
      if section.placement.isDense,
        let hole = hole(
          in: (wish == nil ? Array(choices.indices) : [column])
            .filter { choices[$0] < .infinity && abs(width($0) - width(column)) < 1e-6 },
          span: span, height: height, above: y,
          starts: starts)
      {
        (column, y) = hole
        turn = cursor
      }
      placed.append(Placed(columns: column..<column + span, y: y, bottom: y + height))
      for index in column..<column + span {
        starts[index] = max(starts[index], y + height + spacing)
      }
    }
  }

  /// Returns the column of an item without a column of its own.
  private func choose(_ choices: [Double], turn: inout Int, count: Int, span: Int) -> Int {
    let least = choices.min() ?? 0
    // An infinite tolerance does not extend to tracks that no item may choose.
    let bound = min(least + section.placement.tolerance, .greatestFiniteMagnitude)
    switch section.placement.rule {
    case .shortest: return choices.firstIndex { $0 <= bound } ?? 0
    case .lanes:
      let tied = choices.indices.filter { choices[$0] <= bound }
      let column = tied.first { $0 >= turn } ?? tied[0]
      turn = column + span
      return column
    case .inOrder, .inReverseOrder:
      let column = min(turn % count, choices.count - 1)
      turn += 1
      return section.placement.rule == .inOrder ? column : choices.count - 1 - column
    }
  }

  /// Returns the highest hole at or above a y, the first of those within the tolerance.
  private func hole(
    in columns: [Int], span: Int, height: Double, above limit: Double, starts: [Double]
  ) -> (Int, Double)? {
    let holes = columns.map { column in
      let others = placed.filter { $0.columns.overlaps(column..<column + span) }
      let y = ([top] + others.map { $0.bottom + spacing }).sorted().first { y in
        others.allSatisfy { y >= $0.bottom + spacing || y + height <= $0.y - spacing }
      }
      // Below the last items of its columns, there is no hole.
      guard let y, starts[column..<column + span].contains(where: { y < $0 }) else {
        return Double.infinity
      }
      return y
    }
    guard let least = holes.min(), least <= limit else { return nil }
    let bound = min(limit, least + section.placement.tolerance)
    return holes.firstIndex { $0 <= bound }.map { (columns[$0], holes[$0]) }
  }
}
