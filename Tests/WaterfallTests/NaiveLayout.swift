import Waterfall

/// A waterfall in plain loops, to compare with.
struct NaiveLayout {
  private(set) var frames: [Rect] = []
  private(set) var columns: [Int] = []
  private(set) var height = 0.0

  init(_ random: RandomLayout) {
    for section in random.sections {
      let widths = section.columns(in: random.width).widths
      let gap = section.spacing.column
      let top = height + (section.header ?? 0) + section.insets.top
      var bottom = top
      var starts = Array(repeating: top, count: widths.count)
      var turn = 0
      var lastY = top
      var placed: [(columns: Range<Int>, y: Double, bottom: Double)] = []
      for item in section.items {
        let span = min(item.span, widths.count)
        let choices = (0...widths.count - span).map { starts[$0..<$0 + span].max() ?? top }
        var column = 0
        let before = turn
        if let wish = item.column {
          column = wish < 0 ? widths.count - span + 1 + wish : wish
        } else {
          column = choose(
            section.placement, choices, turn: &turn, count: widths.count, span: span)
        }
        func x(_ column: Int) -> Double {
          widths[..<column].reduce(section.insets.left) { $0 + $1 + gap }
        }
        func width(_ column: Int) -> Double {
          widths[column..<column + span].reduce(-gap) { $0 + $1 + gap }
        }
        var y = choices[column]
        if section.placement.keepsOrder { y = max(y, lastY) }
        if section.placement.isDense {
          let spots = item.column == nil ? Array(choices.indices) : [column]
          let holes = spots.filter { abs(width($0) - width(column)) < 1e-6 }.map { spot in
            let others = placed.filter { $0.columns.overlaps(spot..<spot + span) }
              .map { ($0.y, $0.bottom) }
            let y = highest(others, from: top, item.height, gap: section.spacing.row)
            // Below all that its columns hold it is no hole.
            return (spot, y: starts[spot..<spot + span].contains { y < $0 } ? y : .infinity)
          }
          let least = holes.map(\.y).min() ?? y
          if least <= y,
            let hole = holes.first(where: { $0.y <= min(y, least + section.placement.tolerance) })
          {
            (column, y) = hole
            turn = before
          }
        }
        lastY = y
        let frame = Rect(x: x(column), y: y, width: width(column), height: item.height)
        for index in column..<column + span {
          starts[index] = max(starts[index], frame.maxY + section.spacing.row)
        }
        bottom = max(bottom, frame.maxY)
        placed.append((column..<column + span, y, frame.maxY))
        frames.append(frame)
        columns.append(column)
      }
      height = bottom + section.insets.bottom + (section.footer ?? 0)
    }
  }

  /// The column of an item that names none.
  private func choose(
    _ placement: Placement, _ choices: [Double], turn: inout Int, count: Int, span: Int
  ) -> Int {
    let tied = choices.indices.filter {
      choices[$0] <= (choices.min() ?? 0) + placement.tolerance
    }
    switch placement.rule {
    case .shortest: return tied[0]
    case .lanes:
      let column = tied.first { $0 >= turn } ?? tied[0]
      turn = column + span
      return column
    case .inOrder, .inReverseOrder:
      let column = min(turn % count, choices.count - 1)
      turn += 1
      return placement.rule == .inOrder ? column : choices.count - 1 - column
    }
  }

  /// The highest y at which an item keeps its distance from all others.
  private func highest(
    _ others: [(y: Double, bottom: Double)], from top: Double, _ height: Double, gap: Double
  ) -> Double {
    ([top] + others.map { $0.bottom + gap }).sorted().first { y in
      others.allSatisfy { y >= $0.bottom + gap - 1e-9 || y + height + gap <= $0.y + 1e-9 }
    } ?? top
  }
}
