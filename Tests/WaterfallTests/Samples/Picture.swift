import Waterfall

/// Draws a layout, one character to a point.
///
/// ```
/// =====   a header
/// 00.11   items 0 and 1, two points wide, a column spacing of one point
/// 00...   item 0 is two points high
/// ....    nothing
/// -----   a footer
/// ```
///
/// Items after 9 are letters from `a`. A character shows what is at the middle of its point; `#`
/// marks an overlap.
func picture(of layout: WaterfallLayout) -> String {
  let symbols = Array("0123456789abcdefghijklmnopqrstuvwxyz")
  var things: [(Rect, Character)] = layout.frames.enumerated().map { ($1, symbols[$0]) }
  for section in (0..<layout.sectionCount).map(layout.section(_:)) {
    if let header = section.header { things.append((header, "=")) }
    if let footer = section.footer { things.append((footer, "-")) }
  }
  let width = things.map(\.0.maxX).reduce(layout.contentSize.width, max)
  let rows = (0..<Int(layout.contentSize.height)).map { y in
    String(
      (0..<Int(width)).map { x in
        let middle = Rect(x: Double(x) + 0.25, y: Double(y) + 0.25, width: 0.5, height: 0.5)
        let here = things.filter { $0.0.overlaps(middle) }
        return here.count > 1 ? "#" : here.first?.1 ?? "."
      })
  }
  return rows.joined(separator: "\n")
}
