extension ByteBuffer {
  /// Appends text as a CSV cell that reads back as the same text.
  ///
  /// A reader takes a cell that is JSON for that value, and an empty cell for no value. So text
  /// such as `12`, `true`, `[]` or the empty text is written as a JSON string; other text is
  /// unchanged.
  package mutating func append(csvText text: String) {
    guard readsAsJSON(text) || text.isEmpty else { return append(csvCell: text) }
    append(csvCell: jsonString(text))
  }

  /// Appends a cell, in quotes if it contains a comma, a quote or a line break (RFC 4180).
  private mutating func append(csvCell cell: String) {
    guard cell.utf8.contains(where: needsQuotes) else { return append(utf8: cell) }
    append(byte: UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte: byte) }
      append(byte: byte)
    }
    append(byte: UInt8(ascii: "\""))
  }
}

private func needsQuotes(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
  default: false
  }
}

/// Returns whether a reader may take a cell for JSON: a number, `true`, `false`, `null`, or
/// anything that begins like a string, an array or an object, with or without white space around
/// it.
private func readsAsJSON(_ text: String) -> Bool {
  let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  var cell = text.utf8.drop(while: isSpace)
  while let last = cell.last, isSpace(last) { cell.removeLast() }
  guard let first = cell.first else { return false }
  switch first {
  case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"): return true
  case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return isJSONNumber(cell)
  case UInt8(ascii: "t"): return cell.elementsEqual("true".utf8)
  case UInt8(ascii: "f"): return cell.elementsEqual("false".utf8)
  case UInt8(ascii: "n"): return cell.elementsEqual("null".utf8)
  default: return false
  }
}
