/// How the label below a picture is set, by the width of its card.
///
/// One description for those who measure labels and for those who draw them.
package struct LabelStyle {
  /// The font size in points.
  package let fontSize: Double
  /// The room on both sides of the text.
  package let padding: Double

  /// The font size on all but narrow cards, in points.
  package static let usualSize = 15.0
  /// The height of a line, in font sizes.
  package static let lineHeight = 1.28
  /// The typefaces, best first, with commas between them.
  package static let fonts =
    "Inter, -apple-system, Segoe UI, Roboto, Helvetica Neue, Noto Sans, Liberation Sans, Arial, "
    + "sans-serif"
  /// The weight, 400 being regular.
  package static let weight = 500

  /// The style on a card of a width.
  package init(cardWidth width: Double) {
    fontSize = min(Self.usualSize, max(11, width * 0.052))
    padding = min(14, max(4, width * 0.05))
  }

  /// The room above and below the text.
  package var margin: Double { padding * 0.8 }
}
