internal import LuaHosting

/// The first items of a text that was not loaded yet, so that their fields can be inspected.
///
/// Reading stops at the first error; loading reports it.
struct LocatedItems {
  /// An item's fields by name.
  typealias Item = [String: LuaValue]

  /// The number of items that is enough to recognize a service.
  static let limit = 16

  private(set) var items: [Item] = []
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Reads the first items.
  ///
  /// - Complexity: O(length of these items), or of the first section.
  init(_ outline: ItemsLocation, in bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    self.bytes = bytes
    let reader = try Reader()
    do throws(ReadingError) {
      switch outline {
      case .lines(let start): try readLines(from: start, reader)
      case .item(let start):
        var scanner = JSONScanner(bytes, in: start..<bytes.count)
        try readItem(&scanner, reader)
      case .list(let list, _):
        var scanner = JSONScanner(bytes, in: list.offset..<bytes.count)
        try read(list.shape, &scanner, reader)
      }
    } catch {
      // Reported when the items are loaded.
    }
  }

  private var isFull: Bool { items.count >= LocatedItems.limit }

  private mutating func readLines(from start: Int, _ reader: borrowing Reader) throws(ReadingError)
  {
    var start = start
    while start < bytes.count, !isFull {
      let end = bytes.firstNewline(from: start) ?? bytes.count
      var line = JSONScanner(bytes, in: start..<end)
      line.skipSpace()
      if line.byte != nil { try readItem(&line, reader) }
      start = end + 1
    }
  }

  private mutating func read(
    _ shape: ListLocation.Shape, _ scanner: inout JSONScanner, _ reader: borrowing Reader
  ) throws(ReadingError) {
    try scanner.elements { (scanner) throws(ReadingError) in
      switch shape {
      case .items: try readItem(&scanner, reader)
      case .lists: try read(.items, &scanner, reader)
      case .sections:
        var list: JSONScanner?
        try scanner.object { (scanner, key) throws(ReadingError) in
          if scanner.text(key) == "items" { list = scanner }
          try scanner.skip()
        }
        if var list { try read(.items, &list, reader) }
      }
      return !isFull
    }
  }

  private mutating func readItem(
    _ scanner: inout JSONScanner, _ reader: borrowing Reader
  ) throws(ReadingError) {
    let start = scanner.position
    guard scanner.byte == Byte.openObject else { throw scanner.unexpected("an object") }
    try scanner.skip()
    let value = LuaValue(try reader.readValue(start..<scanner.position, in: bytes))
    guard case .table(let fields) = value else { return items.append([:]) }
    items.append(Item(fields.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
  }
}

extension JSONScanner {
  /// Steps over the elements of an array, whose bracket is at the position, until the closure,
  /// which steps over each, has enough.
  fileprivate mutating func elements(
    _ element: (inout JSONScanner) throws(ReadingError) -> Bool
  ) throws(ReadingError) {
    guard take(Byte.openArray) else { throw unexpected("an array") }
    skipSpace()
    while byte != Byte.closeArray {
      guard try element(&self) else { return }
      skipSpace()
      guard take(Byte.comma) else { break }
      skipSpace()
    }
    guard take(Byte.closeArray) else { throw unexpected("]") }
  }
}
