internal import CSimdJSON
internal import LayoutScripting

/// Goes through a document once: validates it, collects the numbers, notes where each item is.
struct ItemsLoader: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  let reader: Reader
  var index = ItemsIndex()
  private let fields: MappedFields
  /// Used again for each item.
  private var item = json_item()

  init(_ bytes: UnsafeBufferPointer<UInt8>, mappings: [FieldMapping]) throws(ReadingError) {
    self.bytes = bytes
    let reader = try Reader()
    fields = try MappedFields(mappings, reader)
    self.reader = reader
  }

  /// Loads all items.
  mutating func load(_ outline: ItemsLocation) throws(ReadingError) {
    switch outline {
    case .lines(let start): try loadLines(from: start)
    case .item(let start): try loadItem(at: start)
    case .list(let list, let start): try load(list, documentStart: start)
    }
    try fields.check(index.columns, in: bytes, reader)
    (index.fieldNames, index.fieldPaths, index.fieldNumbers) = try fields.all(reader)
    index.idField = index.fieldNumbers[Array("id".utf8)]
    index.mappedFields = Set(
      index.fieldPaths.indices.filter { index.fieldPaths[$0] < fields.mappings.count })
  }

  /// Gives the reader away.
  consuming func finish() -> Reader { reader }

  // MARK: Documents

  private mutating func load(_ list: ListLocation, documentStart: Int) throws(ReadingError) {
    var scanner = JSONScanner(bytes, in: list.offset..<bytes.count)
    switch list.shape {
    case .items:
      try readItems(&scanner)
      index.sections = [ItemSection(items: 0..<index.columns.count)]
    case .lists: try readLists(&scanner)
    case .sections: try readSections(&scanner)
    }
    if list.offset == documentStart {
      scanner.skipSpace()
      guard scanner.byte == nil else { throw scanner.trailingText() }
    }
  }

  /// Reads a document that is one item.
  private mutating func loadItem(at start: Int) throws(ReadingError) {
    var scanner = JSONScanner(bytes, in: start..<bytes.count)
    try readItem(&scanner)
    scanner.skipSpace()
    guard scanner.byte == nil else { throw scanner.trailingText() }
    index.sections = [ItemSection(items: 0..<index.columns.count)]
  }

  /// Reads the items of a list, whose bracket is at the position.
  mutating func readItems(_ scanner: inout JSONScanner) throws(ReadingError) {
    try scanner.array { (scanner, _) throws(ReadingError) in try readItem(&scanner) }
  }

  // MARK: NDJSON

  private mutating func loadLines(from start: Int) throws(ReadingError) {
    var start = start
    while start < bytes.count {
      let end = bytes.firstNewline(from: start) ?? bytes.count
      var line = JSONScanner(bytes, in: start..<end)
      line.skipSpace()
      // A carriage return alone ends a line too.
      while line.byte != nil { try readLine(&line) }
      start = end + 1
    }
    index.sections = [ItemSection(items: 0..<index.columns.count)]
  }

  private mutating func readLine(_ line: inout JSONScanner) throws(ReadingError) {
    do throws(ReadingError) {
      try readItem(&line)
      let end = line.position
      line.skipSpace()
      guard line.byte == nil || bytes[end..<line.position].contains(Byte.carriageReturn) else {
        throw ReadingError(
          .notJSON, at: line.position, "there is more text after the item on its line")
      }
    } catch {
      guard error.kind == .truncated, line.end < bytes.count else { throw error }
      var fault = error
      fault.kind = .notJSON
      fault.hint = "In NDJSON, each item is on a line of its own."
      throw fault
    }
  }

  // MARK: Items

  private mutating func readItem(_ scanner: inout JSONScanner) throws(ReadingError) {
    let offset = scanner.position
    do throws(ReadingError) {
      guard scanner.byte == Byte.openObject else {
        throw try scanner.fault(.notAnObject, "an item is", "an object")
      }
      try reader.readItem(at: offset, before: scanner.end, in: bytes, into: &item)
    } catch {
      var fault = error
      fault.item = index.columns.count + 1
      throw fault
    }
    scanner.position += item.length
    if item.has_duplicates { index.hasDuplicates = true }
    let text = json_text(bytes, offset..<scanner.position)
    fields.complete(&item, from: text, reader)
    do throws(UnusableValue) {
      let measures = try ItemMeasures(item)
      index.columns.append(measures, at: offset, length: item.length)
    } catch {
      throw fault(error, in: text)
    }
    if index.columns.count == 1000 { index.columns.reserve(1000 * bytes.count / offset) }
  }

  /// Returns the fault of an item that has a value which cannot be used.
  private func fault(_ error: UnusableValue, in text: json_text) -> ReadingError {
    let value = item[error.role]
    var fault = ReadingError(
      .invalidField, at: bytes.offset(of: value),
      "\(fields.label(error.role)) is \(value.written), but \(error.rule)",
      hint: "If it is unknown, leave it out or write null.")
    fault.item = index.columns.count + 1
    fault.id = fields.id(of: text, reader)
    fault.field = error.role.name
    return fault
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func offset(of value: json_measure) -> Int? {
    guard let baseAddress, let place = value.text.bytes else { return nil }
    let offset = UnsafeRawPointer(place) - UnsafeRawPointer(baseAddress)
    return value.kind == .string ? offset - 1 : offset
  }
}
