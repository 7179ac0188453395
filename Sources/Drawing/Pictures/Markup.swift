/// A piece of SVG or HTML: literals are markup, everything interpolated is data.
///
/// ```swift
/// let title: Markup = "<title>\(label)</title>"  // whatever the label holds, it stays text
/// ```
///
/// Text is safe between tags and in quoted attributes. Characters that XML 1.0 forbids are left
/// out. Numbers are written as in JSON, but 0 where they are not finite.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral literal: String) { text = literal }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  static func += (markup: inout Markup, more: Markup) { markup.text += more.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    mutating func appendInterpolation(_ integer: Int) { text += String(integer) }
    mutating func appendInterpolation(_ color: CSSColor) { text += escaped(color.text) }
    /// Appends red, green and blue as `#rrggbb`.
    mutating func appendInterpolation(hex bytes: [UInt8]) {
      text += "#"
      for byte in bytes { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    }

    /// Appends an opacity from 0 to 1, in finer steps than 1/255.
    mutating func appendInterpolation(opacity: Double) {
      appendInterpolation((opacity * 10_000).rounded() / 10_000)
    }

    /// Appends names of typefaces as a style sheet spells them: those with spaces in quotes.
    mutating func appendInterpolation(styled fonts: String) {
      text += fonts.split(separator: ",").map { font in
        let name = font.drop { $0 == " " }
        return name.contains(" ") ? "'\(name)'" : String(name)
      }.joined(separator: ", ")
    }

    /// Appends lines of text, each on a line of its own.
    mutating func appendInterpolation(lines: [String]) {
      text += lines.map(escaped).joined(separator: "\n")
    }

    mutating func appendInterpolation(_ data: String) { text += escaped(data) }

    mutating func appendInterpolation(_ number: Double) {
      var bytes = ByteBuffer(capacity: 64)
      bytes.append(number: number.isFinite ? number : 0)
      text += bytes.text
    }

    /// Appends a length of the drawing's own choice, rounded to hundredths of a point.
    mutating func appendInterpolation(rounded number: Double) {
      appendInterpolation(roundedLength(number))
    }
  }
}

extension ByteBuffer {
  mutating func append(_ markup: Markup) { append(utf8: markup.text) }

  // The same data where a page is not markup but made from JSON.

  /// Appends a length of the drawing's own choice, as markup has it.
  mutating func append(rounded number: Double) { append(number: roundedLength(number)) }

  mutating func append(flag: Bool) { append(literal: flag ? "true" : "false") }

  /// Appends text as a JSON string without the characters that markup leaves out; `null` for none.
  mutating func append(shown text: String?) {
    guard let text else { return append(literal: "null") }
    let isPlain = !text.utf8.contains(where: mayNeedReplacement)
    append(jsonText: isPlain ? text : text.withoutForbidden)
  }
}

/// A length of the drawing's own choice: hundredths of a point are enough.
func roundedLength(_ number: Double) -> Double { (number * 100).rounded() / 100 }

extension String {
  /// The text without what XML 1.0 forbids.
  fileprivate var withoutForbidden: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { replacement($0) != "" }))
  }
}

private func escaped(_ data: String) -> String {
  guard data.utf8.contains(where: mayNeedReplacement) else { return data }
  var result = ""
  result.reserveCapacity(data.utf8.count + 16)
  for scalar in data.unicodeScalars {
    if let replacement = replacement(scalar) {
      result += replacement
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Tells whether a character that is not written as it is may begin with a byte.
private func mayNeedReplacement(_ byte: UInt8) -> Bool {
  switch byte {
  case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
    UInt8(ascii: "'"), 0xEF:
    true
  default: false
  }
}

/// What stands for a character that cannot stand for itself.
private func replacement(_ scalar: Unicode.Scalar) -> String? {
  switch scalar {
  case "&": "&amp;"
  case "<": "&lt;"
  case ">": "&gt;"
  case "\"": "&quot;"
  case "'": "&#39;"
  case "\t", "\n", "\r": nil
  case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": ""
  default: nil
  }
}
