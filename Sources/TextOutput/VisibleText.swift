extension StringProtocol {
  /// The text with visible replacements for hidden characters: those that a terminal would obey,
  /// that cannot be seen, or that reorder the text around them.
  ///
  /// C0 controls and DEL become their pictures, which are as wide as a letter, so that a caret on
  /// the next line still points to the right column. C1 controls, bidirectional controls and
  /// invisible characters become `\u` and their UTF-16 code units, as in JSON.
  ///
  /// Newlines, with or without a carriage return, and tabs are kept. Visible text is unchanged.
  ///
  ///     "\u{1B}[31m“moc.\u{202E}evil”".visible  // ␛[31m“moc.\u202Eevil”
  ///
  /// - Complexity: O(length)
  package var visible: String {
    guard utf8.contains(where: mayNeedReplacement) else { return String(self) }
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if let shown = scalar.visibleReplacement, scalar != "\n", scalar != "\t",
        scalar != "\r" || rest.first != "\n"
      {
        result += shown
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The visible text in one line, for quoted names: newlines and tabs are replaced too.
  ///
  ///     "a\nb".visibleLine  // a␊b
  ///
  /// - Complexity: O(length)
  package var visibleLine: String {
    guard utf8.contains(where: mayNeedReplacement) else { return String(self) }
    return replacingScalars(\.visibleReplacement)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal obeys a character, or the character hides or reorders the text around it.
  package var isHidden: Bool { value < 0x20 || value == 0x7F || isDeceptive(self) }

  /// What is shown in place of a hidden character; `nil` for other characters.
  fileprivate var visibleReplacement: String? {
    guard isHidden else { return nil }
    switch value {
    // The pictures are in the order of the controls.
    case 0..<0x20: return String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
    case 0x7F: return "␡"
    default:
      let units = UTF16.encode(self) ?? UTF16.encodedReplacementCharacter
      return units.map { "\\u" + paddedDigits($0, radix: 16, count: 4) }.joined()
    }
  }
}

/// Returns whether a byte of UTF-8 can begin a hidden character.
private func mayNeedReplacement(_ byte: UInt8) -> Bool {
  switch byte {
  // C1, Arabic's mark, the punctuation that holds most of the others, U+FEFF, tags.
  case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
  default: false
  }
}

/// Returns whether a character other than a C0 control controls a terminal, reorders text, or
/// hides.
///
/// The joiners U+200C and U+200D do not count, because writing systems and emoji need them.
private func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x80..<0xA0: true  // C1
  case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
  case 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true  // invisible
  case 0x2028, 0x2029: true  // line breaks that editors do not count
  case 0xE0000...0xE007F: true  // tags
  default: false
  }
}
