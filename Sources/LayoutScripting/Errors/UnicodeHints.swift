internal import TextOutput

/// Names characters that look like those of Lua but are different ones, which word processors,
/// chats and other keyboards put into code.
enum UnicodeHints {
  /// The characters, their names, and what to write instead.
  private static let known: [(scalars: String, name: String, hint: String)] = [
    ("“”„‟«»″", "a curly quote", "write \""), ("‘’‚‛‹›′", "a curly quote", "write '"),
    ("´", "an accent", "write '"),
    ("\u{2212}", "a minus sign", "write -"), ("‐‑‒–—―", "a dash", "write -"),
    ("×⋅·∙", "a multiplication sign", "write *"), ("÷∕", "a division sign", "write /"),
    ("≤", "a comparison", "write <="), ("≥", "a comparison", "write >="),
    ("≠", "a comparison", "write ~="),
    ("…", "an ellipsis", "write the character that it stands for"),
    ("→⇒", "an arrow", "write function(…) return … end"),
    ("、", "an ideographic comma", "write ,"), ("。", "an ideographic full stop", "write ."),
    ("\u{A0}\u{202F}", "a no-break space", "write a plain space"),
    (
      "\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}"
        + "\u{205F}\u{3000}", "a wide or thin space", "write a plain space"
    ),
    (
      "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{200E}\u{200F}", "an invisible character",
      "delete it"
    ),
  ]

  /// Names the character of which Lua reports the first byte, and says what to write instead.
  ///
  /// - Parameters:
  ///   - byte: The character's first byte.
  ///   - code: The line without texts and comments.
  /// - Returns: The character and the end of the message; `nil` if the line does not contain it.
  static func hint(
    forCharacterStartingWith byte: UInt8, in code: String
  ) -> (character: Unicode.Scalar, text: String)? {
    guard
      let scalar = code.unicodeScalars.first(where: {
        !$0.isASCII && String($0).utf8.first == byte
      })
    else { return nil }
    let number = "U+" + paddedDigits(scalar.value, radix: 16, count: 4)
    let (name, hint) = description(of: scalar)
    let isVisible = scalar.properties.generalCategory != .format
    let place = isVisible ? "'\(scalar)' (\(number), \(name))" : "\(number) (\(name))"
    return (scalar, "\(place); \(hint)")
  }

  private static func description(
    of scalar: Unicode.Scalar
  ) -> (name: String, hint: String) {
    if let entry = known.first(where: { $0.scalars.unicodeScalars.contains(scalar) }) {
      return (entry.name, entry.hint)
    }
    // The full-width forms have the order of ASCII.
    if (0xFF01...0xFF5E).contains(scalar.value),
      let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
    {
      return ("a full-width character", "write \(narrow)")
    }
    return scalar.properties.isAlphabetic
      ? ("a letter", "names consist of the letters a to z, digits and _")
      : ("a symbol", "it can appear only in quotes and comments")
  }
}
