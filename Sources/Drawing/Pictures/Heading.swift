import Typesetting
import Waterfall

/// The title of a section in its header.
struct Heading {
  let text: String
  /// Whether part of the title is missing because it is long or has many combining marks.
  let isShortened: Bool
  /// The number of items in the section.
  let count: Int
  let header: Rect
  /// Whether the text runs downward, as the header of a strip does.
  let isTurned: Bool
  /// The start of the text along the header: that of the columns, or a little further in if they
  /// start at the edge.
  let start: Double
  let fontSize: Double

  /// The edge of the header at which the text ends.
  var end: Double { isTurned ? header.maxY : header.maxX }
  /// The edge of the header at which the text begins.
  private var edge: Double { isTurned ? header.y : header.x }
  /// The rectangle that the heading may cover, with room for wide letters and for combining marks
  /// above and below them.
  var reach: Rect {
    let slack = 4 * fontSize
    return isTurned
      ? Rect(x: header.x - slack, y: header.y, width: header.width + 2 * slack, height: 1e9)
      : Rect(x: header.x, y: header.y - slack, width: 1e9, height: header.height + 2 * slack)
  }
  /// The distances of the text from the header's two edges.
  var padding: (start: Double, end: Double) { (start - edge, end - start - room) }
  /// The room for the text and the count after it.
  var room: Double { max(0, end - 12 - start) }
  /// The baseline, across the header.
  var baseline: Double {
    isTurned
      ? header.x + header.width / 2 - 0.35 * fontSize
      : header.y + header.height / 2 + 0.35 * fontSize
  }
}

extension Wall {
  /// Returns the heading of a section; `nil` if the section has no title or no header.
  func heading(ofSection index: Int) -> Heading? {
    let section = layout.section(index)
    guard let header = section.header, header.width > 0, header.height > 0,
      let shown = sectionTitles[index].map({
        BoundedText($0, characters: BoundedText.titleLimit)
      }), shown.text.contains(where: { !$0.isWhitespace })
    else { return nil }
    let isTurned = layout.configuration.axis == .horizontal
    let edges = isTurned ? (header.y, header.maxY) : (header.x, header.maxX)
    let columns = columnsStart(ofSection: index)
    return Heading(
      text: shown.ellipsized, isShortened: shown.isCut || shown.isStripped,
      count: section.items.count, header: header,
      isTurned: isTurned, start: min(max(columns, edges.0 + 12), edges.1),
      fontSize: min(26, 0.42 * (isTurned ? header.width : header.height)))
  }

  /// The titles that the picture shows.
  public var shownTitles: [String] {
    (0..<layout.sectionCount).compactMap { heading(ofSection: $0)?.text }
  }

  /// Returns the title of a section in pages, of limited length.
  func shownTitle(ofSection index: Int) -> String? {
    sectionTitles[index].map {
      BoundedText($0, characters: BoundedText.titleLimit).ellipsized
    }
  }

  /// Returns the left edge of a section's columns, or the top edge of a strip's rows.
  ///
  /// From right to left, the first column is not the leftmost.
  func columnsStart(ofSection index: Int) -> Double {
    layout.columns(ofSection: index).reduce(.infinity) { min($0, $1.x) }
  }
}
