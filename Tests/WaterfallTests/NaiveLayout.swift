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
      for item in section.items {
        let span = min(item.span, widths.count)
        let choices = (0...widths.count - span).map { starts[$0..<$0 + span].max() ?? top }
        var column = min(turn % widths.count, choices.count - 1)
        if case .shortest(let tolerance) = section.placement, let least = choices.min() {
          column = choices.firstIndex { $0 <= least + tolerance } ?? 0
        }
        if let wish = item.column {
          column = wish < 0 ? widths.count - span + 1 + wish : wish
        } else {
          turn += 1
        }
        let x = widths[..<column].reduce(section.insets.left) { $0 + $1 + gap }
        let width = widths[column..<column + span].reduce(-gap) { $0 + $1 + gap }
        let frame = Rect(x: x, y: choices[column], width: width, height: item.height)
        for index in column..<column + span { starts[index] = frame.maxY + section.spacing.row }
        bottom = max(bottom, frame.maxY)
        frames.append(frame)
        columns.append(column)
      }
      height = bottom + section.insets.bottom + (section.footer ?? 0)
    }
  }
}
