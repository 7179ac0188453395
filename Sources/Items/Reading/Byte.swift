internal import CLibrary

/// The bytes that have a meaning in JSON.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openArray = UInt8(ascii: "[")
  static let closeArray = UInt8(ascii: "]")
  static let openObject = UInt8(ascii: "{")
  static let closeObject = UInt8(ascii: "}")

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == newline || byte == carriageReturn || byte == tab
  }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || ((byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "f"))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the next line break.
  func firstNewline(from start: Int) -> Int? {
    guard let baseAddress, start < count,
      let newline = memchr(baseAddress + start, Int32(Byte.newline), count - start)
    else { return nil }
    return UnsafeRawPointer(newline) - UnsafeRawPointer(baseAddress)
  }
}
