internal import TextOutput

/// A cell as JSON: a cell that is a JSON value is that value, and any other is text.
///
/// `false` is false and `12` a number, whether in quotes or not; `007` and `.5` are text, for JSON
/// has no such numbers, and so is a number that a double cannot represent.
enum CSVCell {
  /// Adds a cell that is not empty.
  static func append(_ cell: UnsafeBufferPointer<UInt8>, to json: inout Bytes) throws(ReadingError)
  {
    let value = trimmed(cell)
    switch value.first {
    case Byte.quote, Byte.openArray, Byte.openObject:
      guard isJSON(value) else { break }
      // A line break is white space here, for in a string it would be an escape.
      for byte in value {
        try json.append(byte == Byte.newline || byte == Byte.carriageReturn ? Byte.space : byte)
      }
      return
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      if isWord(value) { return try json.append(value) }
    case let first? where first == UInt8(ascii: "-") || Byte.isDigit(first):
      if isNumber(value) { return try json.append(value) }
    default: break
    }
    try json.append(jsonString: cell)
  }

  /// Returns whether a cell is a JSON value.
  static func isValue(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    let value = trimmed(cell)
    return isWord(value) || isNumber(value) || isJSON(value)
  }

  /// Returns a text without white space around.
  static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = text.count
    while start < end, Byte.isSpace(text[start]) { start += 1 }
    while start < end, Byte.isSpace(text[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }

  private static func isJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = JSONScanner(text, in: 0..<text.count)
    do throws(ReadingError) { try scanner.value() } catch { return false }
    return scanner.byte == nil
  }

  private static func isWord(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text.count {
    case 4: text.elementsEqual("true".utf8) || text.elementsEqual("null".utf8)
    case 5: text.elementsEqual("false".utf8)
    default: false
    }
  }

  /// Returns whether text is a JSON number that a double can represent; the scanner would throw an
  /// error for each date.
  private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isJSONNumber(text) else { return false }
    // Up to 299 characters without an exponent are below 1e300.
    if text.count < 300, !text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { return true }
    return Double(String(decoding: text, as: UTF8.self))?.isFinite == true
  }
}
