import Typesetting

/// A label to break into lines of one width.
public struct LabelText: Hashable, Sendable {
  /// The text, without leading, trailing or repeated white space; line feeds start new lines.
  public let text: String
  /// The width of the lines in points, above 0.
  public let width: Double
  /// The font size in points, above 0.
  public let fontSize: Double
  /// Whether the text is only the start of the label.
  let isCut: Bool

  /// The typefaces of labels, in order of preference, separated by commas.
  public static let fonts = LabelStyle.fonts
  /// The font weight of labels; 400 is regular.
  public static let weight = LabelStyle.weight

  /// The lines by estimated widths, without a font.
  public var estimatedLines: [String] {
    TextLines(text, width: width, fontSize: fontSize, limit: .max).lines
  }

  /// Creates a label from the part of a text that may fit.
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
