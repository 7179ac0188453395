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
