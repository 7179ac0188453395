extension StringProtocol {
  /// The text, in which characters are made visible that a terminal would obey or that would change
  /// how the text around them reads.
  ///
  /// C0 controls and DEL become their pictures, as wide as one letter, so that a caret below the
  /// text stays where it is. C1 controls, bidirectional controls and characters that cannot be seen
  /// become `\u` and their UTF-16 code units, which JSON reads back.
  ///
  /// Newlines, with or without a carriage return, and tabs stay. A text that has been made visible
  /// stays as it is.
  ///
  ///     "\u{1B}[31m“moc.\u{202E}evil”".visible  // ␛[31m“moc.\u202Eevil”
  ///
  /// - Complexity: O(length)
  package var visible: String {
    guard utf8.contains(where: mayNeedReplacement) else { return String(self) }
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n" {
        result.unicodeScalars.append(scalar)
      } else {
        result.append(visible: scalar)
      }
    }
    return result
  }

  /// The text made visible, newlines and tabs too: one line, for a name that is quoted.
  ///
  ///     "a\nb".visibleLine  // a␊b
  ///
  /// - Complexity: O(length)
  package var visibleLine: String {
    guard utf8.contains(where: mayNeedReplacement) else { return String(self) }
    var result = ""
    for scalar in unicodeScalars { result.append(visible: scalar) }
    return result
  }
}

extension String {
  fileprivate mutating func append(visible scalar: Unicode.Scalar) {
    if scalar.value < 0x20 {
      // The pictures are in the order of the controls.
      unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    } else if scalar == "\u{7F}" {
      append("␡")
    } else if isDeceptive(scalar) {
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16, uppercase: true)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      }
    } else {
      unicodeScalars.append(scalar)
    }
  }
}

/// Whether a byte of UTF-8 can begin something that is replaced.
private func mayNeedReplacement(_ byte: UInt8) -> Bool {
  switch byte {
  // C1, Arabic's mark, the punctuation that holds most of the others, U+FEFF, tags.
  case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
  default: false
  }
}

/// Whether a character that is no C0 control can steer a terminal, turn text around, or hide.
///
/// The joiners U+200C and U+200D are left: scripts and emoji are spelt with them.
private func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x80..<0xA0: true  // C1
  case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
  case 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true  // invisible
  case 0x2028, 0x2029: true  // line breaks that are none in a file
  case 0xE0000...0xE007F: true  // tags
  default: false
  }
}
