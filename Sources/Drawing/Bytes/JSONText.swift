/// Text as a JSON string, quotes included, escaped as `JSON.stringify` does.
package func jsonString(_ text: String) -> String {
  var bytes = ByteBuffer(capacity: text.utf8.count + 2)
  bytes.append(jsonText: text)
  return bytes.text
}

/// A number as `JSON.stringify` writes it; `null` for what is not finite.
package func jsonNumber(_ number: Double) -> String {
  var bytes = ByteBuffer(capacity: 25)
  bytes.append(number: number)
  return bytes.text
}

extension ByteBuffer {
  /// Appends text as a JSON string, quotes included, escaped exactly as `JSON.stringify` does.
  ///
  /// - Complexity: O(length)
  mutating func append(jsonText text: String) {
    append(byte: UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices where needsEscape(utf8[index]) {
        append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
        append(escaped: utf8[index])
        start = index + 1
      }
      append(UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends numbers as a JSON list, each as `JSON.stringify` writes it.
  mutating func append(jsonList numbers: [Double]) {
    append(byte: UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(number: number)
    }
    append(byte: UInt8(ascii: "]"))
  }

  private mutating func append(escaped byte: UInt8) {
    append(byte: UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(byte: UInt8(ascii: "b"))
    case 0x09: append(byte: UInt8(ascii: "t"))
    case 0x0A: append(byte: UInt8(ascii: "n"))
    case 0x0C: append(byte: UInt8(ascii: "f"))
    case 0x0D: append(byte: UInt8(ascii: "r"))
    case 0x00..<0x20:
      append(literal: "u00")
      append(byte: byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let low = byte & 0xF
      append(byte: low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    default: append(byte: byte)  // a quote or a backslash
    }
  }
}

private func needsEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}
