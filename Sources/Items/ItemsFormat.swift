/// How items are written.
public enum ItemsFormat: Hashable, Sendable {
  /// One JSON document with a list of items in it.
  case json
  /// A JSON object on each line; empty lines are skipped.
  case ndjson
  /// A table whose first row names the columns; the separator is found where none is given.
  case csv(separator: CSVSeparator? = nil)

  private static let named: KeyValuePairs<String, ItemsFormat> = [
    "json": .json, "ndjson": .ndjson, "csv": .csv(),
  ]

  /// The names of all formats.
  package static var names: [String] { named.map(\.key) }

  /// The format of a name, as options spell it.
  package init?(name: String) {
    guard let format = Self.named.first(where: { $0.key == name })?.value else { return nil }
    self = format
  }

  /// Finds the format by a file's name: `.ndjson`, `.jsonl`, `.csv` and `.tsv` tell, other endings
  /// do not.
  init?(path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
      self = .ndjson
    } else if name.hasSuffix(".csv") {
      self = .csv()
    } else if name.hasSuffix(".tsv") {
      self = .csv(separator: .tab)
    } else {
      return nil
    }
  }

  /// Finds the format by looking at the first megabyte: NDJSON has a whole object on its first
  /// line, and more lines; a table has several names in its first row, and more rows.
  init(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self = .json
    let part = UnsafeBufferPointer(
      rebasing: bytes[..<min(bytes.count, start + ItemsFormat.sampleLength)])
    var scanner = JSONScanner(part, in: start..<part.count)
    scanner.skipSpace()
    switch scanner.byte {
    case Byte.openObject:
      let first = scanner.position
      guard scanner.skipByBrackets(), !part[first..<scanner.position].contains(Byte.newline),
        let end = part[scanner.position...].firstIndex(where: Byte.isLineBreak),
        part[scanner.position..<end].allSatisfy(Byte.isSpace)
      else { return }
      if !bytes[end...].allSatisfy(Byte.isSpace) { self = .ndjson }
    case Byte.openArray: return
    default:
      if CSVTable.isLikely(in: part, from: start) { self = .csv() }
    }
  }

  /// Returns whether a text is one line, judged by its first megabyte.
  static func isOneLine(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let text = bytes[start...].drop(while: Byte.isSpace)
    let line = text.prefix(sampleLength).prefix { !Byte.isLineBreak($0) }
    return bytes[line.endIndex...].prefix(sampleLength).allSatisfy(Byte.isSpace)
      || line.count == sampleLength
  }

  /// The number of bytes that are examined.
  private static let sampleLength = 1 << 20
}
