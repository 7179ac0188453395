/// Text as a JSON string, quotes included, escaped as by `JSON.stringify`; DEL and the C1 controls
/// are escaped too.
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
  /// Appends text as a JSON string, quotes included, escaped as `JSON.stringify` does.
  ///
  /// DEL and the C1 controls, U+0080 to U+009F, are escaped too: terminals obey them.
  ///
  /// - Complexity: O(length)
  mutating func append(jsonText text: String) {
    append(byte: UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices where mayNeedEscape(utf8[index]) {
        // The C1 controls are 0xC2 and a byte below 0xA0.
        let isTwoBytes = utf8[index] == 0xC2
        if isTwoBytes, utf8[index + 1] >= 0xA0 { continue }
        append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
        append(escaped: isTwoBytes ? utf8[index + 1] : utf8[index])
        start = index + (isTwoBytes ? 2 : 1)
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
    case 0x00..<0x20, 0x7F..<0xA0:
      append(literal: "u00")
      append(hexDigit: byte >> 4)
      append(hexDigit: byte & 0xF)
    default: append(byte: byte)  // a quote or a backslash
    }
  }

  private mutating func append(hexDigit digit: UInt8) {
    append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}

/// Whether a byte is escaped, or begins a character that may be.
private func mayNeedEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    || byte == 0xC2
}
