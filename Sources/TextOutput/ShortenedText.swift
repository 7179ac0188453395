extension StringProtocol {
  /// Returns the text, cut after a number of characters and ended with an ellipsis if it is longer.
  ///
  /// A character may have any number of combining marks, so the number of bytes is limited too, to
  /// four for each character.
  ///
  /// ```swift
  /// "a long name".shortened(to: 6)  // "a long…"
  /// ```
  ///
  /// - Parameter limit: The maximum number of characters.
  /// - Returns: The text or its start.
  /// - Complexity: O(limit)
  package func shortened(to limit: Int = 60) -> String {
    var bytes = Array(utf8.prefix(4 * limit + 1))
    let isLong = bytes.count > 4 * limit
    if isLong {
      var end = 4 * limit
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let start = text.prefix(limit)
    return isLong || start.endIndex < text.endIndex ? start + "…" : text
  }
}

extension String {
  /// The message, of at most 4 KB, with long quoted texts shortened.
  ///
  /// - Complexity: O(message)
  package var abridged: String {
    if utf8.count <= ShortQuotes.maximumCount { return self }
    let text = ShortQuotes(self).text
    return text.utf8.count <= 4096 ? text : text.shortened(to: 1000)
  }
}

/// Shortens the quoted texts in a message.
private struct ShortQuotes {
  /// The maximum length in bytes of a quoted text that stays as it is.
  static let maximumCount = 240
  private let bytes: [UInt8]
  /// The quotation marks that no longer occur, so that no search for them starts again.
  private var exhausted: Set<UInt8> = []
  private var result: [UInt8] = []

  init(_ message: String) {
    bytes = Array(message.utf8)
    var position = 0
    while position < bytes.count {
      let end = closing(from: position) ?? position
      let quoted = bytes[position..<end]
      if quoted.count > Self.maximumCount {
        result += Array(String(decoding: quoted, as: UTF8.self).shortened(to: 61).utf8)
      } else {
        result += quoted
      }
      if end < bytes.count { result.append(bytes[end]) }
      position = end + 1
    }
  }

  var text: String { String(decoding: result, as: UTF8.self) }

  /// Returns where the quoted text that starts at a position ends; `nil` if none starts there.
  private mutating func closing(from start: Int) -> Int? {
    // An apostrophe follows a letter.
    if start > 0, bytes[start - 1] < 128, bytes[start - 1].isLetterOrDigit { return nil }
    let first = bytes[start]
    guard !exhausted.contains(first) else { return nil }
    let rest = bytes[(start + 1)...]
    let end: Int?
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): end = rest.firstIndex(of: first)
    case 0xE2 where bytes[start...].starts(with: "“".utf8):
      end = rest.indices.first { bytes[$0] == 0xE2 && bytes[$0...].starts(with: "”".utf8) }
    default: return nil
    }
    if end == nil { exhausted.insert(first) }
    return end
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    let letter = self | 0x20
    return letter >= 97 && letter <= 122 || self >= 48 && self <= 57
  }
}
