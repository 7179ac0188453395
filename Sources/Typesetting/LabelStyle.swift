/// The style of the label below a picture, which depends on the width of its card.
///
/// Labels are measured and drawn with the same style.
package struct LabelStyle {
  /// The font size in points.
  package let fontSize: Double
  /// The space on both sides of the text.
  package let padding: Double

  /// The font size in points, except on narrow cards.
  package static let usualSize = 15.0
  /// The height of a line, in ems (font sizes).
  package static let lineHeight = 1.28
  /// The typefaces, in order of preference, separated by commas.
  package static let fonts =
    "Inter, -apple-system, Segoe UI, Roboto, Helvetica Neue, Noto Sans, Liberation Sans, Arial, "
    + "sans-serif"
  /// The font weight; 400 is regular.
  package static let weight = 500

  /// Creates the style for a card of the given width.
  package init(cardWidth width: Double) {
    fontSize = min(Self.usualSize, max(11, width * 0.052))
    padding = min(14, max(4, width * 0.05))
  }

  /// The space above and below the text.
  package var margin: Double { padding * 0.8 }
}
