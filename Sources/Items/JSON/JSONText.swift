/// Text as JSON writes it.
extension Bytes {
  /// Appends a JSON string.
  mutating func append(jsonText text: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    try append(Byte.quote)
    var start = 0
    for (index, byte) in text.enumerated()
    where byte < 0x20 || byte == Byte.quote || byte == Byte.backslash {
      try append(UnsafeBufferPointer(rebasing: text[start..<index]))
      try append(escape: byte)
      start = index + 1
    }
    try append(UnsafeBufferPointer(rebasing: text[start...]))
    try append(Byte.quote)
  }

  /// Appends a JSON string.
  mutating func append(jsonText text: String) throws(ReadingError) {
    let text = Array(text.utf8)
    try text.withUnsafeBufferPointer { (text) throws(ReadingError) in try append(jsonText: text) }
  }

  private mutating func append(escape byte: UInt8) throws(ReadingError) {
    try append(Byte.backslash)
    switch byte {
    case Byte.quote, Byte.backslash: try append(byte)
    case Byte.newline: try append(UInt8(ascii: "n"))
    case Byte.carriageReturn: try append(UInt8(ascii: "r"))
    case Byte.tab: try append(UInt8(ascii: "t"))
    default:
      try append("u00")
      try append(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 15
      try append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
