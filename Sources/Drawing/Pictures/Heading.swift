import Waterfall

/// The title of a section in its header.
struct Heading {
  let text: String
  /// How many items the section has.
  let count: Int
  let header: Rect
  /// Where the text begins: at the first column, or a little inside where that is at the edge.
  let x: Double
  let fontSize: Double

  /// The room for the text and the count after it.
  var width: Double { max(0, header.maxX - 12 - x) }
  /// Where the letters stand.
  var baseline: Double { header.y + header.height / 2 + 0.35 * fontSize }
}

extension Wall {
  /// The heading of a section, `nil` where it has no title or no header to put it in.
  func heading(ofSection index: Int) -> Heading? {
    let section = layout.section(index)
    guard let header = section.header, header.width > 0, header.height > 0,
      let title = sectionTitles[index], title.contains(where: { !$0.isWhitespace })
    else { return nil }
    let firstColumn = layout.columns(ofSection: index).first?.x ?? header.x
    return Heading(
      text: title, count: section.items.count, header: header,
      x: min(max(firstColumn, header.x + 12), header.maxX),
      fontSize: min(26, header.height * 0.42))
  }
}
