internal import PictureAddresses
import Waterfall

/// A language in which walls are drawn: the pieces of a drawing, in order.
protocol PictureLanguage {
  static func head<Content>(of wall: Wall<Content>) -> Markup
  /// Returns the title of a section, in its header.
  static func heading(_ heading: Heading, of section: WaterfallLayout.Section) -> Markup
  /// Returns a header or footer without text, in a pale colour.
  static func band(_ rect: Rect) -> Markup
  /// Returns an item with its number, from 1 in input order.
  static func item(number: Int, _ card: Card) -> Markup
  static var foot: Markup { get }
}

extension WallWriter {
  /// Writes the wall.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - drawn: Receives the bytes of each piece and the rectangle in which it may be visible;
  ///     `nil` is everywhere.
  /// - Throws: What the content or the sink throws.
  @inline(__always)
  mutating func write<Language: PictureLanguage>(
    in language: Language.Type, drawn: (Range<Int>, Rect?) -> Void = { _, _ in }
  ) throws(Failure) {
    append(language.head(of: wall), in: nil, drawn)
    for index in 0..<wall.layout.sectionCount {
      let section = wall.layout.section(index)
      if let heading = wall.heading(ofSection: index) {
        if heading.isShortened { shortenedCount += 1 }
        append(language.heading(heading, of: section), in: heading.reach, drawn)
      } else if let header = section.header {
        append(language.band(header), in: header, drawn)
      }
      if let footer = section.footer { append(language.band(footer), in: footer, drawn) }
      var start = section.items.lowerBound
      while start < section.items.upperBound {
        let end = min(start + cardsAtOnce, section.items.upperBound)
        for card in try cards(of: start..<end) {
          if card.label?.isShortened == true { shortenedCount += 1 }
          append(language.item(number: card.item + 1, card), in: card.frame, drawn)
          try finishPart()
        }
        start = end
      }
    }
    append(language.foot, in: nil, drawn)
  }

  @inline(__always)
  private mutating func append(
    _ markup: Markup, in rect: Rect?, _ drawn: (Range<Int>, Rect?) -> Void
  ) {
    let start = offset
    bytes.append(markup)
    drawn(start..<offset, rect)
  }

  /// Returns the cards of items whose frames are not empty, with labels and pictures.
  func cards(of positions: Range<Int>) throws(Failure) -> [Card] {
    var cards: [Card] = []
    for position in positions {
      let frame = wall.layout.frame(of: position)
      guard frame.width > 0, frame.height > 0 else { continue }
      let item = wall.item(atPosition: position)
      cards.append(Card(try appearance(ofItem: item, in: frame), frame: frame, item: item))
    }
    try setPictures(of: &cards)
    try setLabels(of: &cards)
    return cards
  }

  private func setPictures(of cards: inout [Card]) throws(Failure) {
    let shown = cards.indices.filter { cards[$0].source != nil }
    if shown.isEmpty { return }
    let pictures = shown.map { index in
      ShownPicture(
        item: cards[index].item, address: cards[index].source?.text ?? "",
        width: cards[index].picture.width, height: cards[index].picture.height)
    }
    for (index, source) in zip(shown, try sources(of: pictures)) {
      cards[index].source = source.flatMap(PictureURL.init)
    }
  }

  private func setLabels(of cards: inout [Card]) throws(Failure) {
    var open = cards.indices.filter { cards[$0].text != nil }
    while !open.isEmpty {
      let lines = try lines(of: open.compactMap { cards[$0].text })
      var again: [Int] = []
      for (index, lines) in zip(open, lines) {
        if cards[index].shrink(for: lines.count) {
          again.append(index)
        } else {
          cards[index].setLines(lines)
        }
      }
      open = again
    }
  }
}

/// The number of items in one question: enough for all cores, with little memory.
private let cardsAtOnce = 64
