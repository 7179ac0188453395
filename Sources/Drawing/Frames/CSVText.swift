extension ByteBuffer {
  /// Appends text as a CSV cell that reads back as the same text where cells that are JSON have
  /// JSON's type and an empty cell is nothing.
  ///
  /// Text that would read as something else, such as `12`, `true`, `[]` or no character at all,
  /// goes in as a JSON string. Nothing else is changed.
  mutating func append(csvText text: String) {
    guard readsAsJSON(text) || text.isEmpty else { return append(csvCell: text) }
    var json = ByteBuffer(capacity: 2 * text.utf8.count)
    json.append(jsonText: text)
    append(csvCell: json.text)
  }

  /// Appends a cell, in quotes where it holds a comma, a quote or a line break (RFC 4180).
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

/// Tells whether a reader may take a cell for JSON: a number, `true`, `false`, `null`, or anything
/// that starts like a string, an array or an object, with white space around.
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

/// Tells whether text is a number by JSON's grammar, which `007`, `.5` and `1.` are not.
private func isJSONNumber(_ text: Substring.UTF8View) -> Bool {
  var rest = text
  func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }
  func takeDigits() -> Bool {
    let count = rest.count
    rest = rest.drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return rest.count < count
  }
  _ = take(UInt8(ascii: "-"))
  guard take(UInt8(ascii: "0")) || takeDigits() else { return false }
  if take(UInt8(ascii: ".")) {
    guard takeDigits() else { return false }
  }
  if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
    _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
    guard takeDigits() else { return false }
  }
  return rest.isEmpty
}
