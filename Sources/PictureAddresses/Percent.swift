internal import TextOutput

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
  let encoded = percentEncoded(bytes) { byte in
    byte <= 32 || byte == 127 || (byte >= 128 && !isText)
      || ("\"#%:<>?\\^`{|}".utf8.contains(byte) && !kept.utf8.contains(byte))
  }
  return String(decoding: encoded, as: UTF8.self)
}

/// Writes the relative URL of a file.
///
/// - Parameter names: The names of the folders on the way to the file, and its own.
/// - Returns: The URL, percent-encoded.
package func relativeURL(_ names: some Sequence<[UInt8]>) -> String {
  names.map { percentEncoded($0) }.joined(separator: "/")
}
