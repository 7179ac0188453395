import Waterfall

/// A language in which walls are drawn for people: the pieces of a drawing, in order.
protocol PictureLanguage {
  static func head<Content>(of wall: Wall<Content>) -> Markup
  /// The title of a section, in its header.
  static func heading(_ heading: Heading, of section: WaterfallLayout.Section) -> Markup
  /// A header or footer without text: pale.
  static func band(_ rect: Rect) -> Markup
  /// An item with its number, from 1 in input order.
  static func item(number: Int, _ card: Card) -> Markup
  static var foot: Markup { get }
}

extension WallWriter {
  @inline(__always)
  mutating func write<Language: PictureLanguage>(in language: Language.Type) throws(Failure) {
    bytes.append(language.head(of: wall))
    for index in 0..<wall.layout.sectionCount {
      let section = wall.layout.section(index)
      if let heading = wall.heading(ofSection: index) {
        bytes.append(language.heading(heading, of: section))
      } else if let header = section.header {
        bytes.append(language.band(header))
      }
      if let footer = section.footer { bytes.append(language.band(footer)) }
      for position in section.items {
        let frame = wall.layout.frame(of: position)
        guard frame.width > 0, frame.height > 0 else { continue }
        let item = wall.item(atPosition: position)
        let card = Card(try appearance(ofItem: item, in: frame), frame: frame, item: item)
        bytes.append(language.item(number: item + 1, card))
        try finishPart()
      }
    }
    bytes.append(language.foot)
  }
}
