import TextOutput

/// A piece of SVG or HTML: literals are markup, everything interpolated is data.
///
/// ```swift
/// let title: Markup = "<title>\(label)</title>"  // the label stays text, whatever it contains
/// ```
///
/// Text is safe between tags and in quoted attributes. Characters that XML 1.0 forbids are left
/// out. Numbers are written as in JSON; those that are not finite are 0.
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

    /// Appends names of typefaces as a style sheet writes them: in quotes if they contain spaces.
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
      text += jsonNumber(number.isFinite ? number : 0)
    }

    /// Appends a length that the drawing chooses, rounded to hundredths of a point.
    mutating func appendInterpolation(rounded number: Double) {
      appendInterpolation(roundedLength(number))
    }
  }
}

extension ByteBuffer {
  mutating func append(_ markup: Markup) { append(utf8: markup.text) }

  // The same data in JSON, for pages that are made from it.

  /// Appends a member with a length that the drawing chooses, rounded as in markup.
  mutating func member(_ key: StaticString, rounded number: Double) {
    member(key, number: roundedLength(number))
  }

  /// Appends a member with text without the characters that markup leaves out; `null` for no text.
  mutating func member(_ key: StaticString, shown text: String?) {
    append(key: key)
    append(shown: text)
  }

  /// Appends text as a JSON string without the characters that markup leaves out; `null` for no
  /// text.
  mutating func append(shown text: String?) {
    let isPlain = text?.utf8.contains(where: mayNeedReplacement) != true
    append(jsonString: isPlain ? text : text?.withoutForbidden)
  }
}

/// Rounds a length that the drawing chooses to hundredths of a point, which are enough.
func roundedLength(_ number: Double) -> Double { (number * 100).rounded() / 100 }

extension String {
  /// The text without the characters that XML 1.0 forbids.
  fileprivate var withoutForbidden: String {
    replacingScalars { replacement($0)?.isEmpty == true ? "" : nil }
  }
}

private func escaped(_ data: String) -> String {
  guard data.utf8.contains(where: mayNeedReplacement) else { return data }
  return data.replacingScalars(replacement)
}

/// Returns whether a byte can begin a character that is replaced.
private func mayNeedReplacement(_ byte: UInt8) -> Bool {
  switch byte {
  case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
    UInt8(ascii: "'"), 0xEF:
    true
  default: false
  }
}

/// Returns what replaces a character in markup; `nil` for a character that is kept.
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
