internal import CSimdJSON

/// Steps through JSON text by its grammar (RFC 8259), strictly, and says where it is broken.
///
/// It reads the text around the items, and finds the error in an item that the parser rejects;
/// the items themselves are left to the parser, which is several times faster.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The end of the text for this scanner.
  let end: Int
  var position: Int
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The byte at the position, `nil` at the end.
  var byte: UInt8? { position < end ? bytes[position] : nil }

  mutating func skipSpace() {
    while position < end, Byte.isSpace(bytes[position]) { position += 1 }
  }

  /// Steps over a byte if it is the next one.
  mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    position += 1
    return true
  }

  /// Steps over any value, which starts at the position.
  mutating func value() throws(ReadingError) {
    switch byte {
    case Byte.openObject: try object { (scanner, _) throws(ReadingError) in try scanner.value() }
    case Byte.openArray: try array { (scanner, _) throws(ReadingError) in try scanner.value() }
    case Byte.quote: _ = try string()
    case UInt8(ascii: "-"): try number()
    case let byte? where Byte.isDigit(byte): try number()
    case let byte? where Byte.isLetter(byte): try literal()
    default: throw unexpected("a value")
    }
  }

  /// Steps over any value; over an array or object by its brackets alone, so that its contents
  /// remain to be validated.
  mutating func skip() throws(ReadingError) {
    // If the value does not end, scanning it finds the reason.
    if !skipByBrackets() { try value() }
  }

  /// Steps over an array or object by its brackets alone; returns false if there is none, or no
  /// end.
  mutating func skipByBrackets() -> Bool {
    guard byte == Byte.openArray || byte == Byte.openObject else { return false }
    let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[position..<end])
    let length = json_value_length(rest.baseAddress, rest.count)
    position += length
    return length > 0
  }

  /// Steps over an object, whose brace is at the position.
  ///
  /// The closure receives each key, as written between its quotes, and steps over its value, which
  /// starts at the position.
  mutating func object(
    _ member: (inout JSONScanner, _ key: Range<Int>) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    if take(Byte.closeObject) { return }
    while true {
      guard byte == Byte.quote else { throw unexpected("a key in double quotes") }
      let key = try string()
      skipSpace()
      guard take(Byte.colon) else { throw unexpected("a colon after the key") }
      skipSpace()
      try member(&self, key)
      if try isLast(before: Byte.closeObject, "a comma or } after the value") { return }
    }
  }

  /// Steps over an array, whose bracket is at the position.
  ///
  /// The closure receives the index of each element, and steps over the element, which starts at
  /// the position.
  mutating func array(
    _ element: (inout JSONScanner, _ index: Int) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    if take(Byte.closeArray) { return }
    var index = 0
    while true {
      try element(&self, index)
      index += 1
      if try isLast(before: Byte.closeArray, "a comma or ] after the value") { return }
    }
  }

  private mutating func enter() throws(ReadingError) {
    guard depth < JSON_DEPTH_LIMIT else { throw JSONScanner.tooDeep(at: position) }
    depth += 1
    position += 1
  }

  /// Steps to the next member, or past the closing bracket.
  private mutating func isLast(
    before close: UInt8, _ expected: String
  ) throws(ReadingError) -> Bool {
    skipSpace()
    if take(close) { return true }
    let comma = position
    guard take(Byte.comma) else { throw unexpected(expected) }
    skipSpace()
    if byte == close { throw ReadingError(.notJSON, at: comma, "nothing follows this comma") }
    return false
  }

  /// Steps over a string and returns the text between its quotes.
  mutating func string() throws(ReadingError) -> Range<Int> {
    let opening = position
    position += 1
    while let byte {
      switch byte {
      case Byte.quote:
        position += 1
        return opening + 1..<position - 1
      case Byte.backslash:
        try escape()
      case 0..<0x20:
        throw controlCharacter(byte)
      default:
        position += 1
      }
    }
    throw ReadingError(.truncated, at: opening, "the text ends inside this string")
  }

  private func controlCharacter(_ byte: UInt8) -> ReadingError {
    if byte == Byte.newline {
      return ReadingError(
        .notJSON, at: position, "the string is not closed on its line",
        hint: "Its closing quote may be missing; write a line break in a string as \\n.")
    }
    return ReadingError(.notJSON, at: position, "a control character in a string")
  }

  private mutating func escape() throws(ReadingError) {
    let start = position
    position += 1
    guard let letter = byte else { return }
    position += 1
    switch letter {
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard let digit = byte else { return }
        guard Byte.isHexDigit(digit) else {
          throw ReadingError(.notJSON, at: start, "\\u is followed by four hexadecimal digits")
        }
        position += 1
      }
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    default:
      throw ReadingError(
        .notJSON, at: start, "JSON has no such escape",
        hint: "Write a backslash as \\\\.")
    }
  }

  private mutating func number() throws(ReadingError) {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let isZero = byte == UInt8(ascii: "0")
    let digits = try digits(of: start)
    if isZero, digits > 1 {
      throw ReadingError(.notJSON, at: start, "a number does not start with a zero")
    }
    if take(UInt8(ascii: ".")) { _ = try self.digits(of: start) }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      _ = try self.digits(of: start)
    }
    if let byte, Byte.isLetter(byte) || byte == UInt8(ascii: ".") {
      throw ReadingError(.notJSON, at: start, "this is not a number")
    }
  }

  private mutating func digits(of start: Int) throws(ReadingError) -> Int {
    let first = position
    while let byte, Byte.isDigit(byte) { position += 1 }
    if position == first {
      if position == end {
        throw ReadingError(.truncated, at: end, "the text ends inside a number")
      }
      throw ReadingError(.notJSON, at: start, "this is not a number")
    }
    return position - first
  }

  private mutating func literal() throws(ReadingError) {
    let start = position
    while let byte, Byte.isLetter(byte) || Byte.isDigit(byte) { position += 1 }
    let word = String(decoding: bytes[start..<min(position, start + 20)], as: UTF8.self)
    if ["true", "false", "null"].contains(word) { return }
    if position == end, ["true", "false", "null"].contains(where: { $0.hasPrefix(word) }) {
      throw ReadingError(.truncated, at: end, "the text ends inside a word")
    }
    let hint: String? =
      switch word {
      case "True", "False": "JSON spells it \(word.lowercased())."
      case "NaN", "Infinity", "nan", "inf", "None", "undefined", "nil", "Null", "NULL":
        "Write null for a missing value."
      default: "Write text in double quotes."
      }
    throw ReadingError(.notJSON, at: start, "\(word) is not JSON", hint: hint)
  }

  /// Returns the text of a key, escapes resolved.
  func text(_ key: Range<Int>) -> String {
    String(unescaping: json_text(bytes, key))
  }

  /// Returns the fault that the value at the position is of another kind than wanted; of the text,
  /// if it is not a value at all.
  func fault(
    _ kind: ItemsError.Kind, _ subject: String, _ wanted: String
  ) throws(ReadingError) -> ReadingError {
    var after = self
    try after.value()
    let actual =
      switch byte {
      case Byte.openObject: "an object"
      case Byte.openArray: "an array"
      case Byte.quote: "text"
      case UInt8(ascii: "t"), UInt8(ascii: "f"): "true or false"
      case UInt8(ascii: "n"): "null"
      default: "a number"
      }
    return ReadingError(kind, at: position, "\(subject) \(wanted), but this is \(actual)")
  }

  /// Returns the error for text after the document.
  func trailingText() -> ReadingError {
    let isValue = byte == Byte.openObject || byte == Byte.openArray
    return ReadingError(
      .notJSON, at: position, "there is more text after the end of the document",
      hint: isValue ? "If each line is an item, this is NDJSON: write --input ndjson." : nil)
  }

  /// Returns the error for unexpected text at the position.
  func unexpected(_ expected: String) -> ReadingError {
    guard let byte else {
      return ReadingError(
        .truncated, at: end, "the text ends where \(expected) is expected",
        hint: "The file may be incomplete: save or download it again.")
    }
    let hint: String? =
      switch byte {
      case UInt8(ascii: "'"): "JSON uses double quotes only."
      case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments."
      case UInt8(ascii: "<"): "This looks like HTML or XML."
      default: nil
      }
    return ReadingError(.notJSON, at: position, "\(expected) is expected here", hint: hint)
  }

  static func numberTooLarge(at offset: Int) -> ReadingError {
    ReadingError(
      .notJSON, at: offset, "this number is too large", hint: "Numbers go up to 1.7e308.")
  }

  static func tooDeep(at offset: Int) -> ReadingError {
    ReadingError(.tooDeep, at: offset, "this is nested deeper than \(JSON_DEPTH_LIMIT) levels")
  }
}
