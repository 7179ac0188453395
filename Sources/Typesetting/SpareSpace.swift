extension String {
  /// The text without invisible white space: at the ends of lines, repeated, or in empty lines.
  ///
  /// - Complexity: O(length)
  package var withoutSpareSpace: String {
    var text = self
    if text.withUTF8({ !String.mayHaveSpareSpace($0) }) { return text }
    return split(whereSeparator: \.isNewline)
      .map { line in line.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// Returns whether there may be invisible white space; most texts have none.
  private static func mayHaveSpareSpace(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in bytes {
      if byte < 0x20 || byte == 0x7F || (byte == 0x20 && last == 0x20) { return true }
      // White space beyond ASCII begins with one of these, as do many letters.
      if byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 { return true }
      last = byte
    }
    return last == 0x20
  }
}
