internal import TextOutput

/// A position in a text, for error messages.
struct SourceLocation {
  /// From 1.
  var line: Int
  /// From 1, in Unicode scalars.
  var column: Int
  /// The text around the position, if there is any.
  var excerpt: ItemsError.Excerpt?

  /// Finds the line and column of a byte.
  ///
  /// - Complexity: O(n) in the bytes before it; it is called for errors only.
  init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let offset = min(max(offset, 0), bytes.count)
    var lineStart = 0
    line = 1
    for index in 0..<offset where SourceLocation.isLineBreak(index, in: bytes) {
      line += 1
      lineStart = index + 1
    }
    if line == 1 { lineStart = TextEncoding.byteOrderMarkLength(in: bytes) }
    let before = bytes[min(lineStart, offset)..<offset]
    column = 1 + SourceLocation.scalarCount(before)
    excerpt = SourceLocation.excerpt(around: offset, lineStart: before.startIndex, in: bytes)
  }

  /// Returns whether a line ends with this byte; a carriage return is one if no newline follows.
  private static func isLineBreak(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes[index] {
    case Byte.newline: true
    case Byte.carriageReturn: index + 1 == bytes.count || bytes[index + 1] != Byte.newline
    default: false
    }
  }

  private static func scalarCount(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.count { !isContinuation($0) }
  }

  /// Cuts the line, which can be megabytes long, down to a part around the caret.
  private static func excerpt(
    around offset: Int, lineStart: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> ItemsError.Excerpt? {
    var start = max(lineStart, offset - 32)
    while start < offset, isContinuation(bytes[start]) { start += 1 }
    var end = offset
    while end < bytes.count, end < offset + 40, !isLineBreak(end, in: bytes) {
      end += 1
    }
    while end > offset, end < bytes.count, isContinuation(bytes[end]) { end -= 1 }
    let before = printable(bytes[start..<offset])
    let after = printable(bytes[offset..<end])
    if before.isEmpty, after.isEmpty { return nil }
    let ellipsis = start > lineStart ? "…" : ""
    return ItemsError.Excerpt(
      text: ellipsis + before + after, caret: ellipsis.count + before.unicodeScalars.count)
  }

  /// Returns a part of the line, in which a tab is as wide as a space.
  private static func printable(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes.map { $0 == Byte.tab ? Byte.space : $0 }, as: UTF8.self).visibleLine
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
