import Typesetting

/// A label that is to be set in lines of one width.
public struct LabelText: Hashable, Sendable {
  /// The text: without white space at its ends and twice in a row; line feeds start new lines.
  public let text: String
  /// The lines' width in points, above 0.
  public let width: Double
  /// The font size in points, above 0.
  public let fontSize: Double
  /// Whether the label goes on after this.
  let isCut: Bool

  /// The typefaces of labels, best first, with commas between them.
  public static let fonts = LabelStyle.fonts
  /// The weight of labels, 400 being regular.
  public static let weight = LabelStyle.weight

  /// The lines by an estimate: no font is asked.
  public var estimatedLines: [String] {
    TextLines(text, width: width, fontSize: fontSize, limit: .max).lines
  }

  /// Takes the part of a text that the room can show.
  init?(_ text: String, in room: LabelRoom) {
    // Only the thinnest letters are narrower than a fifth of the font size.
    let lineLength = 5 * room.rect.width / room.fontSize
    let limit = min(Double(BoundedText.characterLimit), Double(room.lineLimit) * lineLength + 16)
    let shown = BoundedText(text.withoutSpareSpace, characters: Int(limit))
    isCut = shown.isCut
    self.text = shown.text
    width = room.rect.width
    fontSize = room.fontSize
    if self.text.isEmpty { return nil }
  }
}
