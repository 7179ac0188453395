/// Returns whether text is a CSS colour that a drawing can use.
///
/// That is `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a colour's name, or `rgb()`, `rgba()`, `hsl()`,
/// `hsla()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` or `color()` of plain numbers,
/// percentages and angles, in any case, with or without white space around it. Variables and
/// calculations do not count.
///
/// ```swift
/// isCSSColor("tomato")              // true
/// isCSSColor("hsl(210 60% 80%)")    // true
/// isCSSColor("tomatoe")             // false
/// isCSSColor("#12")                 // false
/// ```
///
/// - Complexity: O(length)
public func isCSSColor(_ text: String) -> Bool { CSSColor(text) != nil }

/// A checked colour: the text is safe to write into an attribute or a style.
struct CSSColor: Equatable {
  /// The colour in its original notation, without white space around it.
  let text: String
  /// The colour in sRGB; `nil` for `currentcolor`, which is that of the page.
  let color: SRGBColor?
  /// WCAG's relative luminance, from 0 to 1; `nil` if the colour is translucent.
  let luminance: Double?

  init?(_ spelling: String) {
    guard spelling.utf8.count <= 128 else { return nil }
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    var trimmed = spelling[...].drop(while: isSpace)
    while let last = trimmed.last, isSpace(last) { trimmed.removeLast() }
    text = String(trimmed)

    let lower = text.lowercased()
    if lower.hasPrefix("#") {
      guard let bytes = Self.bytes(hex: lower.dropFirst().utf8) else { return nil }
      color = SRGBColor(bytes: bytes)
    } else if let code = namedColors[lower] {
      color = SRGBColor(bytes: [16, 8, 0].map { UInt8(code >> $0 & 0xFF) })
    } else if lower == "transparent" {
      color = SRGBColor(bytes: [0, 0, 0, 0])
    } else if lower == "currentcolor" {
      color = nil
    } else {
      guard let function = CSSColorFunction(lower) else { return nil }
      color = function.color
    }
    luminance = color.flatMap { color in
      color.alpha < 1 ? nil : relativeLuminance([color.red, color.green, color.blue])
    }
  }

  /// Returns the three or four bytes of three, four, six or eight hexadecimal digits.
  private static func bytes(hex digits: Substring.UTF8View) -> [UInt8]? {
    let values = digits.compactMap { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4: return values.map { $0 * 17 }
    case 6, 8:
      return stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
  }
}

extension SRGBColor {
  /// Red, green, blue and perhaps alpha as 0…255.
  fileprivate init(bytes: [UInt8]) {
    let parts = bytes.map { Double($0) / 255 }
    self.init(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }
}
