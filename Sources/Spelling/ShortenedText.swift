extension StringProtocol {
  /// Returns the text, cut after a number of characters where it is longer, with an ellipsis.
  ///
  /// A character may hold any number of combining marks, so the bytes are limited, too: four for
  /// each character.
  ///
  /// ```swift
  /// "a long name".shortened(to: 6)  // "a long…"
  /// ```
  ///
  /// - Parameter limit: The maximum number of characters.
  /// - Returns: The text or its start.
  /// - Complexity: O(limit) where it is cut.
  public func shortened(to limit: Int = 60) -> String {
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
  /// The message with every quoted text in it short enough to read, and the whole at most 4 KB long.
  ///
  /// - Complexity: O(message)
  public var abridged: String {
    if utf8.count <= ShortQuotes.longest { return self }
    let text = ShortQuotes(self).text
    return text.utf8.count <= 4096 ? text : text.shortened(to: 1000)
  }
}

/// Shortens what stands between quotation marks in a message.
private struct ShortQuotes {
  /// The bytes up to which a quoted text stays as it is.
  static let longest = 240
  private let bytes: [UInt8]
  private var result: [UInt8] = []

  init(_ message: String) {
    bytes = Array(message.utf8)
    var position = 0
    while position < bytes.count {
      let end = closing(from: position) ?? position
      let quoted = bytes[position..<end]
      if quoted.count > Self.longest {
        result += Array(String(decoding: quoted, as: UTF8.self).shortened(to: 61).utf8)
      } else {
        result += quoted
      }
      if end < bytes.count { result.append(bytes[end]) }
      position = end + 1
    }
  }

  var text: String { String(decoding: result, as: UTF8.self) }

  /// Where a quoted text ends that starts at a position; `nil` where none does.
  private func closing(from start: Int) -> Int? {
    // An apostrophe follows a letter.
    if start > 0, bytes[start - 1] < 128, bytes[start - 1].isLetterOrDigit { return nil }
    switch bytes[start] {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return bytes[(start + 1)...].firstIndex(of: bytes[start])
    case 0xE2 where bytes[start...].starts(with: "“".utf8):
      return bytes[start...].indices.first { bytes[$0...].starts(with: "”".utf8) }
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    let letter = self | 0x20
    return letter >= 97 && letter <= 122 || self >= 48 && self <= 57
  }
}
