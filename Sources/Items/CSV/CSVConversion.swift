/// Writes the rows of a CSV text as NDJSON, one line for each row that is not empty.
final class CSVConversion: CSVVisitor {
  // One event comes at a time; a check of that for each cell costs a tenth of the time.
  @exclusivity(unchecked) private var lines: LineReader

  init(_ header: CSVHeader, expecting count: Int) throws(ReadingError) {
    lines = LineReader(header: header, json: try Bytes(capacity: count))
  }

  /// The error that stopped the conversion, if there is one.
  var fault: ReadingError? { lines.fault }
  /// The column of the error.
  var column: Int { lines.column }
  /// The number of items so far.
  var itemCount: Int { lines.itemCount }

  override func cell(_ bytes: UnsafeBufferPointer<UInt8>) { lines.add(cell: bytes) }
  override func endOfRow() { lines.endRow() }

  /// Returns the lines, padded for the parser; nothing is left here.
  func finish() throws(ReadingError) -> Bytes {
    var json = try Bytes(capacity: 0)
    swap(&json, &lines.json)
    try json.finish()
    return json
  }
}

/// The lines so far, separate from the class so that exclusivity is checked once for each cell.
private struct LineReader: ~Copyable {
  let header: CSVHeader
  var json: Bytes
  private(set) var fault: ReadingError?
  private(set) var column = 0
  private(set) var itemCount = 0
  /// The start of the row's line.
  private var start = 0
  private var hasContent = false

  init(header: CSVHeader, json: consuming Bytes) {
    self.header = header
    self.json = json
  }

  mutating func add(cell: UnsafeBufferPointer<UInt8>) {
    guard fault == nil else { return }
    do throws(ReadingError) {
      try write(cell)
      column += 1
    } catch {
      fault = error
    }
  }

  mutating func endRow() {
    guard fault == nil else { return }
    do throws(ReadingError) {
      try finishRow()
    } catch {
      fault = error
    }
  }

  private mutating func write(_ cell: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    guard column < header.names.count else {
      if cell.isEmpty { return }
      throw tooManyCells()
    }
    if !cell.isEmpty { hasContent = true }
    // The first item has all fields, so that their names are known, and in the header's order.
    if cell.isEmpty, itemCount > 0 { return }
    guard try beginMember() else { return }
    if cell.isEmpty { try json.append("null") } else { try CSVCell.append(cell, to: &json) }
  }

  /// Writes the key of the column, if it has one.
  private mutating func beginMember() throws(ReadingError) -> Bool {
    let place = json.count
    try header.withKey(ofColumn: column) { (key) throws(ReadingError) in try json.append(key) }
    guard json.count > place else { return false }
    if place == start { json.replace(at: start, with: Byte.openObject) }
    return true
  }

  private mutating func finishRow() throws(ReadingError) {
    if hasContent, itemCount == 0 {
      while column < header.names.count {
        if try beginMember() { try json.append("null") }
        column += 1
      }
    }
    if hasContent {
      if json.count == start { try json.append(Byte.openObject) }
      try json.append("}\n")
      itemCount += 1
    } else {
      json.truncate(to: start)
    }
    start = json.count
    column = 0
    hasContent = false
  }

  private func tooManyCells() -> ReadingError {
    let count = header.names.count
    return ReadingError(
      .notCSV, "the row has more cells than its \(count) column\(count == 1 ? "" : "s")",
      hint: "Put cells that contain the separator in quotes, starting at their first character; "
        + "name all columns in the first row.")
  }
}
