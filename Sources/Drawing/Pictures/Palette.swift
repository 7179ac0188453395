/// The colours of items that define none.
enum Palette {
  /// The colour behind pictures: a neutral grey, on which both dark and light shapes can be seen.
  static let ground = CSSColor("#e8e8e8")

  /// Soft colours, light enough for dark text, in an order in which neighbours differ.
  static let colors: [CSSColor] = [
    "#e9c5b4", "#b9cfc4", "#d9cbe3", "#efd9a7", "#aac6d8", "#e4b3ae", "#c9d3a2", "#c3bfdc",
    "#dccdb8", "#94bdb6", "#eebfca", "#b4c4e3", "#d8b894",
  ].compactMap(CSSColor.init)

  /// Returns the colour of the item at an input index, which is always the same.
  static func color(ofItem item: Int) -> CSSColor { colors[item % colors.count] }
}

/// Returns the relative luminance of red, green and blue in sRGB, each clamped to 0…1, within 0.002
/// of WCAG's definition.
func relativeLuminance(_ rgb: [Double]) -> Double {
  // A cubic approximates the transfer curve and needs no power function.
  let linear = rgb.map { part in
    let part = min(max(part, 0), 1)
    return part * (part * (part * 0.305306 + 0.682171) + 0.012523)
  }
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

extension CSSColor {
  /// The colour for text on this one: nearly black if that is easy to read, otherwise black or
  /// white, whichever has more contrast (at least 4.5 to 1); `nil` if the luminance is unknown.
  var ink: String? {
    luminance.map {
      switch $0 {
      case 0.35...: "#1f1e1c"
      case 0.179...: "#000"
      default: "#fff"
      }
    }
  }
}

/// The look that the picture formats share.
enum Theme {
  /// The typefaces, in order of preference.
  static let fonts: Markup = "\(styled: LabelText.fonts)"
  static let background: Markup = "#f4f2ee"
  static let paper: Markup = "#fff"
  static let ink: Markup = "#1f1e1c"
  static let paleInk: Markup = "#6b675f"
}
