/// Percent-encodes bytes (RFC 3986, §2.1).
///
/// ```swift
/// percentEncoded("a b".utf8) { $0 == 0x20 }  // "a%20b", as bytes
/// ```
///
/// - Parameters:
///   - bytes: The bytes.
///   - isEncoded: Whether a byte is written as `%` and two hexadecimal digits.
/// - Returns: The encoded bytes.
/// - Complexity: O(length)
package func percentEncoded(
  _ bytes: some Sequence<UInt8>, where isEncoded: (UInt8) -> Bool
) -> [UInt8] {
  let digits = Array("0123456789ABCDEF".utf8)
  var result: [UInt8] = []
  for byte in bytes {
    if isEncoded(byte) {
      result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    } else {
      result.append(byte)
    }
  }
  return result
}

/// Decodes percent-encoded bytes, keeping each `%` without two hexadecimal digits after it.
package func percentDecoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  decoded(bytes, isStrict: false) ?? []
}

/// Decodes percent-encoded bytes; `nil` if two hexadecimal digits are missing after a `%`.
package func strictlyPercentDecoded(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
  decoded(bytes, isStrict: true)
}

private func decoded(_ bytes: some Sequence<UInt8>, isStrict: Bool) -> [UInt8]? {
  var result: [UInt8] = []
  var rest = Array(bytes)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      result.append(byte)
      continue
    }
    if let high = rest.first?.hexadecimalDigit, let low = rest.dropFirst().first?.hexadecimalDigit {
      result.append(high << 4 | low)
      rest = rest.dropFirst(2)
    } else if isStrict {
      return nil
    } else {
      result.append(byte)
    }
  }
  return result
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit; `nil` for any other byte.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
