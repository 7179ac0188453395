/// How items are written.
public enum ItemsFormat: Hashable, Sendable {
  /// One JSON document.
  case json
  /// A JSON object on each line; empty lines are skipped.
  case ndjson

  /// Finds the format by a file's name: `.ndjson` and `.jsonl` tell, other endings do not.
  init?(path: String) {
    let name = path.lowercased()
    guard name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") else { return nil }
    self = .ndjson
  }

  /// Finds the format by looking: NDJSON has a whole object on its first line, and more lines.
  init(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self = .json
    var scanner = JSONScanner(bytes, in: start..<bytes.count)
    scanner.skipSpace()
    guard scanner.byte == Byte.openObject else { return }
    let end = bytes.firstNewline(from: scanner.position) ?? bytes.count
    var line = JSONScanner(bytes, in: scanner.position..<end)
    guard !bytes[end...].allSatisfy(Byte.isSpace), (try? line.value()) != nil else { return }
    line.skipSpace()
    if line.position == end { self = .ndjson }
  }
}
