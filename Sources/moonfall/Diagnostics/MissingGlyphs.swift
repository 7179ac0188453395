import TextOutput

/// Counts the labels with characters that no font has, and those with emoji, which librsvg draws
/// without colour.
struct MissingGlyphs {
  private var missing = Example()
  private var emoji = Example()

  /// The first character of a kind, and how many labels have any.
  private struct Example {
    var character: Unicode.Scalar?
    var labelCount = 0

    mutating func add(_ other: Unicode.Scalar) {
      if character == nil { character = other }
      labelCount += 1
    }

    func warning(_ words: (_ example: String, _ labels: String, Unicode.Scalar) -> String)
      -> String?
    {
      character.map { scalar in
        let code = paddedDigits(scalar.value, radix: 16, count: 4)
        let labels = labelCount == 1 ? "1 label" : "\(labelCount) labels"
        return words("“\(scalar)” (U+\(code))", labels, scalar)
      }
    }
  }

  /// Adds a label.
  ///
  /// - Parameters:
  ///   - label: Its text.
  ///   - scalar: Its first character that no font has.
  mutating func add(_ label: String, missing scalar: Unicode.Scalar?) {
    // Fonts have no glyphs for control characters, and need none.
    if let scalar, scalar.properties.generalCategory != .control { missing.add(scalar) }
    if let scalar = MissingGlyphs.emoji(in: label) { emoji.add(scalar) }
  }

  /// Returns the warnings about a drawing.
  ///
  /// - Parameter isPixels: Whether this program draws the pixels, and not a browser.
  /// - Returns: At most one warning for each kind.
  func warnings(isPixels: Bool) -> [String] {
    let boxes = missing.warning { example, labels, scalar in
      let outcome =
        isPixels
        ? "drawn as boxes" : "drawn as boxes where the reader's fonts do not have them either"
      let package = FontPackage(of: scalar).map { "; install \($0.name)" } ?? ""
      return
        "no installed font has \(example), in \(labels): such characters are \(outcome)\(package)"
    }
    let shapes = emoji.warning { example, labels, _ in
      "emoji such as \(example), in \(labels), are drawn without their colours; an HTML page has them"
    }
    return [boxes, isPixels ? shapes : nil].compactMap { $0 }
  }

  /// Returns the first emoji that is shown as a picture, by itself or because of a variation
  /// selector.
  private static func emoji(in text: String) -> Unicode.Scalar? {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar.properties.isEmojiPresentation { return scalar }
      if scalar.value == 0xFE0F, let last, last.properties.isEmoji { return last }
      last = scalar
    }
    return nil
  }
}

/// The Debian package with a font for a script.
enum FontPackage {
  case emoji, cjk, others

  /// Finds the package with a font for a character; `nil` for characters without a meaning, such as
  /// those for private use.
  init?(of scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .surrogate, .control: return nil
    default: break
    }
    if scalar.properties.isEmojiPresentation {
      self = .emoji
      return
    }
    switch scalar.value {
    // Hangul letters; radicals, kana, bopomofo and ideographs; Hangul; forms for vertical lines;
    // full width; kana and ideographs of the planes above.
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      self = .cjk
    default: self = .others
    }
  }

  var name: String {
    switch self {
    case .emoji: "fonts-noto-color-emoji"
    case .cjk: "fonts-noto-cjk"
    case .others: "fonts-noto-core"
    }
  }
}
