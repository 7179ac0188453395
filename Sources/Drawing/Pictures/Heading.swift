import Waterfall

/// The title of a section in its header.
struct Heading {
  let text: String
  /// How many items the section has.
  let count: Int
  let header: Rect
  /// Whether the text runs downward, as the header of a strip does.
  let isTurned: Bool
  /// Where the text begins along the header: where the columns do, or a little inside where that is
  /// at the edge.
  let start: Double
  let fontSize: Double

  /// The header's far edge, in the direction of the text.
  var end: Double { isTurned ? header.maxY : header.maxX }
  /// The header's near edge.
  private var edge: Double { isTurned ? header.y : header.x }
  /// How far the text is from the header's two edges.
  var padding: (start: Double, end: Double) { (start - edge, end - start - room) }
  /// The room for the text and the count after it.
  var room: Double { max(0, end - 12 - start) }
  /// Where the letters stand, across the header.
  var baseline: Double {
    isTurned
      ? header.x + header.width / 2 - 0.35 * fontSize
      : header.y + header.height / 2 + 0.35 * fontSize
  }
}

extension Wall {
  /// The heading of a section, `nil` where it has no title or no header to put it in.
  func heading(ofSection index: Int) -> Heading? {
    let section = layout.section(index)
    guard let header = section.header, header.width > 0, header.height > 0,
      let title = sectionTitles[index], title.contains(where: { !$0.isWhitespace })
    else { return nil }
    let isTurned = layout.configuration.axis == .horizontal
    let edges = isTurned ? (header.y, header.maxY) : (header.x, header.maxX)
    let columns = columnsStart(ofSection: index)
    return Heading(
      text: title, count: section.items.count, header: header, isTurned: isTurned,
      start: min(max(columns, edges.0 + 12), edges.1),
      fontSize: min(26, 0.42 * (isTurned ? header.width : header.height)))
  }

  /// The left edge of a section's columns, the upper one of a strip's rows.
  ///
  /// Read from right to left, the first column is not the leftmost.
  func columnsStart(ofSection index: Int) -> Double {
    layout.columns(ofSection: index).reduce(.infinity) { min($0, $1.x) }
  }
}
