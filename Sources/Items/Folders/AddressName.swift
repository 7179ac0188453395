/// A file's name as an address spells it: what has a meaning there, and what is no UTF-8, as `%` and
/// two digits.
///
/// - Parameters:
///   - name: The name, as the system spells it.
///   - hidesColons: Whether colons are spelt so too: in a first part they would make a scheme.
/// - Returns: The name, which can be followed by a slash.
/// - Complexity: O(length)
package func addressName(_ name: [UInt8], hidesColons: Bool) -> String {
  let isText = String(validating: name, as: UTF8.self) != nil
  var bytes: [UInt8] = []
  for byte in name {
    let hasMeaning =
      byte <= 32 || byte == 127 || "\"#%<>?\\^`{|}".utf8.contains(byte)
      || (hidesColons && byte == UInt8(ascii: ":"))
    guard hasMeaning || (byte >= 128 && !isText) else {
      bytes.append(byte)
      continue
    }
    let digits = String(byte, radix: 16, uppercase: true)
    bytes += "%\(digits.count == 1 ? "0" : "")\(digits)".utf8
  }
  return String(decoding: bytes, as: UTF8.self)
}
