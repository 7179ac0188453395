extension String {
  /// The text without what shows nothing: white space at the ends of lines and twice in a row, and
  /// empty lines.
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

  /// Whether there may be any, which most texts have not.
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
