internal import CCSV
internal import CSimdJSON

/// How a CSV text (RFC 4180) becomes NDJSON, and the way back from a line to its row.
///
/// The first row names the columns, every other one is an item. A row with too few cells lacks the
/// last ones; what stands behind the last column is an error unless it is empty. Rows without
/// anything in them are no items.
struct CSVTable {
  private let header: CSVHeader
  private let separator: CSVSeparator
  /// Where the second row starts, or before it empty lines.
  private let start: Int

  /// Reads the names of the columns; without a separator it is found.
  init(_ bytes: UnsafeBufferPointer<UInt8>, separator: CSVSeparator?) throws(ReadingError) {
    var textStart = TextEncoding.byteOrderMarkLength(in: bytes)
    let line = CSVSeparator.line(in: bytes, from: textStart)
    if let line { textStart = line.end }
    let separator =
      separator ?? line?.separator ?? CSVSeparator(ofHeaderIn: bytes, from: textStart)
    let first = CSVHeaderVisitor()
    let start = try CSVTable.reading(first, bytes, from: textStart, separator) {
      (reader) throws(CSVReader.ParseError) in
      // One by one, because the parser does not tell where it is.
      while !first.isComplete, !reader.isAtEnd, first.cells.count <= Int(JSON_NAME_LIMIT) {
        try reader.read(1)
      }
      let end = reader.position
      if reader.isAtEnd, !first.isComplete { try reader.finish() }
      return end
    }
    guard first.cells.count <= Int(JSON_NAME_LIMIT) else {
      throw ReadingError(
        .tooManyNames, at: textStart, "the first row has more than \(JSON_NAME_LIMIT) columns",
        hint: "If rows are not separated by line breaks, they have to be.")
    }
    header = try CSVHeader(first.cells, at: textStart)
    self.separator = separator
    self.start = start
  }

  /// Converts the rows behind the first one.
  ///
  /// - Complexity: O(n), about 0.6 s for 100 MB.
  func json(of bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) -> Bytes {
    let conversion = try CSVConversion(header, expecting: bytes.count)
    _ = try CSVTable.reading(conversion, bytes, from: start, separator) {
      (reader) throws(CSVReader.ParseError) in
      while conversion.fault == nil, !reader.isAtEnd { try reader.read(1 << 20) }
      if conversion.fault == nil { try reader.finish() }
      return reader.position
    }
    if var fault = conversion.fault {
      fault.item = conversion.itemCount + 1
      fault.offset = CSVTable.place(
        ofItem: conversion.itemCount, column: conversion.column, bytes, from: start, separator)
      throw fault
    }
    return try conversion.finish()
  }

  /// Lets a visitor read a part, and tells flaws in words.
  private static func reading(
    _ visitor: CSVVisitor, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ separator: CSVSeparator, _ body: (inout CSVReader) throws(CSVReader.ParseError) -> Int
  ) throws(ReadingError) -> Int {
    do throws(CSVReader.ParseError) {
      var reader = try CSVReader(bytes, from: start, separator: separator, visitor)
      return try body(&reader)
    } catch {
      switch error.status {
      case .ok, .out_of_memory: throw .outOfMemory
      case .text_after_quote:
        throw ReadingError(
          .notCSV, at: error.offset, "a cell goes on behind its closing quote",
          hint: "A quote inside a cell in quotes is written twice: \"\".")
      case .open_quote:
        throw ReadingError(
          .notCSV, at: place(ofItem: .max, column: .max, bytes, from: start, separator),
          "this quote is never closed",
          hint: "A cell that starts with a quote ends with one; inside it is written twice: \"\".")
      }
    }
  }

  // MARK: The way back

  /// Leads a fault of the NDJSON to the cell or row that it came from.
  func traced(
    _ fault: ReadingError, from json: UnsafeBufferPointer<UInt8>,
    to bytes: UnsafeBufferPointer<UInt8>
  ) -> ReadingError {
    var fault = fault
    fault.offset = fault.item.map { item in
      let column = fault.offset.flatMap { self.column(at: $0, in: json) } ?? 0
      return CSVTable.place(ofItem: item - 1, column: column, bytes, from: start, separator)
    }
    return fault
  }

  /// The column whose value is at a place in the NDJSON.
  private func column(at offset: Int, in json: UnsafeBufferPointer<UInt8>) -> Int? {
    let line = json[..<offset].lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    var scanner = JSONScanner(json, in: line..<json.count)
    var name: String?
    try? scanner.object { (scanner, key) throws(ReadingError) in
      if key.lowerBound <= offset { name = scanner.text(key) }
      try scanner.value()
    }
    return name.flatMap(header.names.firstIndex)
  }

  /// Where a cell of an item starts, or its row's last one; beyond all items, the last cell.
  private static func place(
    ofItem item: Int, column: Int, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ separator: CSVSeparator
  ) -> Int {
    let visitor = CSVRowVisitor()
    var cellStart = start
    var starts: [Int] = []
    do throws(CSVReader.ParseError) {
      var reader = try CSVReader(bytes, from: start, separator: separator, visitor)
      var itemCount = 0
      while !reader.isAtEnd {
        let place = reader.position
        let byte = bytes[place]
        let isLineBreak = byte == Byte.newline || byte == Byte.carriageReturn
        try reader.read(1)
        if visitor.cellCount > starts.count {
          starts.append(cellStart)
          cellStart = place + 1
        } else if starts.isEmpty, place == cellStart, isLineBreak {
          // An empty line, or the second half of a line's end.
          cellStart = place + 1
        }
        guard visitor.isAtEndOfRow else { continue }
        if visitor.hasContent {
          if itemCount == item { break }
          itemCount += 1
        }
        visitor.beginRow()
        starts = []
      }
    } catch {
      // The text was read before, up to its flaw.
    }
    if starts.count <= column, !visitor.isAtEndOfRow { starts.append(cellStart) }
    return starts.isEmpty ? cellStart : starts[min(column, starts.count - 1)]
  }
}

/// Knows how far a row is.
private final class CSVRowVisitor: CSVVisitor {
  private(set) var cellCount = 0
  private(set) var hasContent = false
  private(set) var isAtEndOfRow = false

  func beginRow() {
    cellCount = 0
    hasContent = false
    isAtEndOfRow = false
  }

  override func cell(_ bytes: UnsafeBufferPointer<UInt8>) {
    cellCount += 1
    if !bytes.isEmpty { hasContent = true }
  }

  override func endOfRow() { isAtEndOfRow = true }
}
