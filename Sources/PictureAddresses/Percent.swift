/// Percent-encodes a file's name, or the query of a URL: control characters, spaces, characters
/// with a meaning in URLs, and bytes that are not UTF-8.
///
/// - Parameters:
///   - bytes: The bytes, as the system spells them.
///   - kept: The characters with a meaning that are left as they are.
/// - Returns: The text, with no slashes but those of the bytes.
/// - Complexity: O(length)
package func percentEncoded(
  _ bytes: some Collection<UInt8>, keeping kept: String = ""
) -> String {
  let isText = String(validating: bytes, as: UTF8.self) != nil
  var result: [UInt8] = []
  for byte in bytes {
    let hasMeaning =
      byte <= 32 || byte == 127
      || ("\"#%:<>?\\^`{|}".utf8.contains(byte) && !kept.utf8.contains(byte))
    guard hasMeaning || (byte >= 128 && !isText) else {
      result.append(byte)
      continue
    }
    let digits = String(byte, radix: 16, uppercase: true)
    result += "%\(digits.count == 1 ? "0" : "")\(digits)".utf8
  }
  return String(decoding: result, as: UTF8.self)
}

/// Writes the relative URL of a file.
///
/// - Parameter names: The names of the folders on the way to the file, and its own.
/// - Returns: The URL, percent-encoded.
package func relativeURL(_ names: some Sequence<[UInt8]>) -> String {
  names.map { percentEncoded($0) }.joined(separator: "/")
}

/// Replaces each `%` and the two hexadecimal digits after it with the byte that they encode.
package func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8] {
  func value(_ digit: UInt8) -> UInt8? {
    UInt8(exactly: Character(UnicodeScalar(digit)).hexDigitValue ?? 256)
  }
  var result: [UInt8] = []
  var rest = Array(text)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(value),
      let low = rest.dropFirst().first.flatMap(value)
    {
      result.append(high << 4 | low)
      rest = rest.dropFirst(2)
    } else {
      result.append(byte)
    }
  }
  return result
}
