extension StringProtocol {
  /// The text without what shows nothing: white space at the ends of lines and twice in a row, and
  /// empty lines.
  ///
  /// - Complexity: O(length)
  package var withoutSpareSpace: String {
    if !hasSpareSpace { return String(self) }
    return split(whereSeparator: \.isNewline)
      .map { line in line.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// Whether there may be any, which most texts have not.
  private var hasSpareSpace: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      // No other white space is in ASCII; that beyond is told by the rare way.
      if byte < 0x20 || byte == 0x7F || (byte == 0x20 && last == 0x20) { return true }
      if byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 { return true }
      last = byte
    }
    return last == 0x20
  }
}
