/// Returns text as a JSON string, quotes included, escaped as ``writeJSONString(_:_:)`` does.
package func jsonString(_ text: String) -> String {
  var bytes = ByteBuffer(capacity: text.utf8.count + 2)
  bytes.append(jsonString: text)
  return bytes.text
}

extension ByteBuffer {
  /// Appends text as a JSON string, quotes included, escaped as ``writeJSONString(_:_:)`` does;
  /// `null` for no text.
  ///
  /// - Complexity: O(length)
  package mutating func append(jsonString text: String?) {
    guard var text else { return append(literal: "null") }
    text.withUTF8 { utf8 in writeJSONString(utf8) { append($0) } }
  }
}

/// Writes text as a JSON string, quotes included, piece by piece.
///
/// Characters are escaped as `JSON.stringify` does. DEL and the C1 controls, U+0080 to U+009F, are
/// escaped too, because terminals obey them.
///
/// - Parameters:
///   - utf8: The text. Bytes that are not UTF-8 are written unchanged.
///   - write: Appends a piece to the result.
/// - Throws: What `write` throws.
/// - Complexity: O(length)
@inlinable
package func writeJSONString<Failure: Error>(
  _ utf8: UnsafeBufferPointer<UInt8>, _ write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
) throws(Failure) {
  try writePiece("\"", write)
  var start = 0
  for index in utf8.indices where mayNeedEscape(utf8[index]) {
    var (escaped, length) = (utf8[index], 1)
    if escaped == 0xC2 {
      // The C1 controls are 0xC2 and a byte from 0x80 up to 0x9F.
      guard index + 1 < utf8.count, (0x80..<0xA0).contains(utf8[index + 1]) else { continue }
      (escaped, length) = (utf8[index + 1], 2)
    }
    if start < index { try write(UnsafeBufferPointer(rebasing: utf8[start..<index])) }
    try writeEscape(of: escaped, write)
    start = index + length
  }
  if start < utf8.count { try write(UnsafeBufferPointer(rebasing: utf8[start...])) }
  try writePiece("\"", write)
}

@inlinable
func writePiece<Failure: Error>(
  _ piece: StaticString, _ write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
) throws(Failure) {
  try write(UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount))
}

/// Returns whether a byte is escaped, or begins a character that may be.
@inlinable
func mayNeedEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    || byte == 0xC2
}

@inlinable
func writeEscape<Failure: Error>(
  of character: UInt8, _ write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
) throws(Failure) {
  let short: StaticString? =
    switch character {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: nil
    }
  if let short { return try writePiece(short, write) }
  let digits: StaticString = "0123456789abcdef"
  try writePiece("\\u00", write)
  try write(UnsafeBufferPointer(start: digits.utf8Start + Int(character >> 4), count: 1))
  try write(UnsafeBufferPointer(start: digits.utf8Start + Int(character & 0xF), count: 1))
}

/// Returns whether text is a number by JSON's grammar, which `007`, `.5`, `+1` and `1.` are not.
///
/// - Complexity: O(length)
@inlinable
package func isJSONNumber<Text: Collection<UInt8>>(_ text: Text) -> Bool {
  var rest = text[...]
  func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }
  func takeDigits() -> Bool {
    let start = rest.startIndex
    rest = rest.drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return rest.startIndex > start
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
