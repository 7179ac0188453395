internal import CSimdJSON

/// Recognizes UTF-8 text, and the other contents that files often have.
enum TextEncoding {
  /// Returns the length of the byte order mark that some editors put before UTF-8 text: 3 or 0.
  static func byteOrderMarkLength(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    starts(bytes, with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Checks that an input is UTF-8 text and not empty.
  ///
  /// - Complexity: O(n), about 0.1 ns a byte.
  static func check(
    _ bytes: UnsafeBufferPointer<UInt8>, as format: ItemsFormat?
  ) throws(ReadingError) {
    let isTable = if case .csv = format { true } else { false }
    if bytes.dropFirst(byteOrderMarkLength(in: bytes)).allSatisfy(Byte.isSpace) {
      throw ReadingError(
        .empty, "the input is empty",
        hint: isTable
          ? "The first row names the columns." : "Write [] for no items.")
    }
    if let name = otherEncoding(of: bytes) {
      throw ReadingError(.notUTF8, "the text is \(name)", hint: "Save it as UTF-8.")
    }
    if let name = binaryFormat(of: bytes) {
      throw ReadingError(
        .binary, "this is \(name), not \(isTable ? "CSV" : "JSON")", hint: hint(ofFormat: name))
    }
    let isValid = bytes.withMemoryRebound(to: CChar.self) { json_is_utf8($0.baseAddress, $0.count) }
    if !isValid {
      throw ReadingError(
        .notUTF8, at: validPrefix(of: bytes), "the text is not UTF-8 here",
        hint: "Save it as UTF-8.")
    }
  }

  private static func otherEncoding(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if starts(bytes, with: [0xFF, 0xFE, 0, 0]) || starts(bytes, with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if starts(bytes, with: [0xFF, 0xFE]) || starts(bytes, with: [0xFE, 0xFF]) { return "UTF-16" }
    // Without a mark: JSON starts with two ASCII characters, and one byte of each is zero.
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (false, true, false, true), (true, false, true, false): return "UTF-16"
    case (false, true, true, true), (true, true, true, false): return "UTF-32"
    default: return nil
    }
  }

  private static func binaryFormat(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let formats: [(start: [UInt8], name: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
      ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
      (Array("GIF8".utf8), "a GIF picture"),
      (Array("%PDF".utf8), "a PDF document"),
      ([0x1F, 0x8B], "compressed with gzip"),
      ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd"),
      ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
      (Array("SQLite format".utf8), "an SQLite database"),
    ]
    for format in formats where starts(bytes, with: format.start) { return format.name }
    return bytes.prefix(4096).contains(0) ? "a binary file" : nil
  }

  private static func hint(ofFormat name: String) -> String? {
    if name.hasSuffix("picture") { return "To read pictures, give their folder." }
    return name == "a ZIP archive" ? "If it is a spreadsheet, export it as CSV." : nil
  }

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, with start: [UInt8]) -> Bool {
    bytes.starts(with: start)
  }

  /// Returns the length of the longest part from the start that is UTF-8.
  private static func validPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var decoder = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { length += scalar.count }
    return length
  }
}
