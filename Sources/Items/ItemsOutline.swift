/// Where the items of a text are.
enum ItemsOutline {
  /// One on each line, from an offset on.
  case lines(from: Int)
  /// In a list of a document, which starts at an offset.
  case list(ListPlace, documentStart: Int)

  /// Finds the items; of JSON everything but the list itself is validated.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ format: ItemsFormat, at pointer: String?
  ) throws(Fault) {
    let start = TextEncoding.byteOrderMarkLength(in: bytes)
    guard format == .json else {
      if let pointer {
        let many = format == .ndjson ? "NDJSON is many" : "a table is none"
        throw Fault(
          .invalidPointer, "the pointer “\(pointer)” leads into one document, and \(many)")
      }
      self = .lines(from: start)
      return
    }
    let pointer = try JSONPointer(parsing: pointer ?? "")
    var document = JSONScanner(bytes, in: start..<bytes.count)
    document.skipSpace()
    self = .list(try ListFinder.find(at: pointer, document), documentStart: document.position)
  }
}
