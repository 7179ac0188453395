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
    let place = try JSONPointer(parsing: pointer ?? "")
    var document = JSONScanner(bytes, in: start..<bytes.count)
    document.skipSpace()
    do throws(Fault) {
      self = .list(try ListFinder.find(at: place, document), documentStart: document.position)
    } catch {
      guard error.kind == .noList, pointer == nil, ItemsOutline.isLoneItem(document, in: bytes)
      else { throw error }
      self = .lines(from: start)
    }
  }

  /// Whether a document without a list is one item on a line: it has a width or a height.
  private static func isLoneItem(
    _ document: JSONScanner, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = bytes.firstNewline(from: document.position) ?? bytes.count
    guard bytes[end...].allSatisfy(Byte.isSpace), document.byte == Byte.openObject else {
      return false
    }
    var scanner = document
    var isItem = false
    try? scanner.object { (scanner, key) throws(Fault) in
      isItem = isItem || ["width", "height"].contains(scanner.text(key))
      try scanner.value()
    }
    return isItem
  }
}
