/// How items are written.
public enum ItemsFormat: Hashable, Sendable {
  /// One JSON document.
  case json
  /// A JSON object on each line; empty lines are skipped.
  case ndjson
  /// A table whose first row names the columns; the separator is found where none is given.
  case csv(separator: CSVSeparator? = nil)

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

  /// Finds the format by looking: NDJSON has a whole object on its first line, and more lines; a
  /// table has several names in its first row, and more rows.
  init(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self = .json
    var scanner = JSONScanner(bytes, in: start..<bytes.count)
    scanner.skipSpace()
    guard scanner.byte == Byte.openObject else {
      if CSVTable.isLikely(in: bytes, from: start) { self = .csv() }
      return
    }
    let end = bytes.firstNewline(from: scanner.position) ?? bytes.count
    var line = JSONScanner(bytes, in: scanner.position..<end)
    guard !bytes[end...].allSatisfy(Byte.isSpace), (try? line.value()) != nil else { return }
    line.skipSpace()
    if line.position == end { self = .ndjson }
  }
}
