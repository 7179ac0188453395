/// A stream of text whose pieces are made visible, and may end in the middle of a character.
package struct TerminalStream {
  /// The last bytes received: the beginning of a character, or a carriage return.
  private var rest: [UInt8] = []

  /// Creates a stream that has received nothing.
  package init() {}

  /// Returns the visible text of a piece; bytes that are not UTF-8 become U+FFFD.
  ///
  /// A character that the next piece may complete is kept back.
  package mutating func visible(_ piece: some Collection<UInt8>) -> String {
    rest += piece
    let whole = rest.count - rest.incompleteCount
    defer { rest.removeFirst(whole) }
    return String(decoding: rest[..<whole], as: UTF8.self).visible
  }

  /// Returns the visible text of the bytes that were kept back, when no piece follows.
  package mutating func end() -> String {
    defer { rest = [] }
    return String(decoding: rest, as: UTF8.self).visible
  }
}

extension [UInt8] {
  /// The number of bytes at the end whose meaning depends on the next bytes.
  fileprivate var incompleteCount: Int {
    if last == UInt8(ascii: "\r") { return 1 }
    for (back, byte) in reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return back + 1 < length ? back + 1 : 0
    }
    return 0
  }
}
