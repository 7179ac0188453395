import Typesetting

/// A label that is to be set in lines of one width.
public struct LabelText: Hashable, Sendable {
  /// The text: without white space at its ends and twice in a row; line feeds start new lines.
  public let text: String
  /// The lines' width in points, above 0.
  public let width: Double
  /// The font size in points, above 0.
  public let fontSize: Double
  /// Whether the label goes on behind this.
  let isCut: Bool

  /// The typefaces of labels, best first, with commas between them.
  public static let fonts = LabelStyle.fonts
  /// The weight of labels, 400 being regular.
  public static let weight = LabelStyle.weight

  /// The most of a text that is looked at: more than any room has lines for.
  private static let limit = 10_000

  /// The lines by an estimate: no font is asked.
  public var estimatedLines: [String] {
    TextLines(text, width: width, fontSize: fontSize, limit: .max).lines
  }

  init?(_ text: String, in room: LabelRoom) {
    let start = text.prefix(Self.limit)
    isCut = start.endIndex < text.endIndex
    self.text = String(start).withoutSpareSpace
    width = room.rect.width
    fontSize = room.fontSize
    if self.text.isEmpty { return nil }
  }
}
