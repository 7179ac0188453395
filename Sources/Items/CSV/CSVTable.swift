internal import CCSV
internal import CSimdJSON

/// The conversion of CSV text (RFC 4180) to NDJSON, and from a line back to its row.
///
/// The first row names the columns, and every other row is an item. A row with too few cells lacks
/// the last ones; a cell after the last column is an error unless it is empty. Rows without
/// contents are skipped.
struct CSVTable {
  private let header: CSVHeader
  private let separator: CSVSeparator
  /// The start of the second row, or of empty lines before it.
  private let start: Int

  /// Reads the names of the columns; detects the separator if none is given.
  init(_ bytes: UnsafeBufferPointer<UInt8>, separator: CSVSeparator?) throws(ReadingError) {
    var textStart = TextEncoding.byteOrderMarkLength(in: bytes)
    let line = CSVSeparator.line(in: bytes, from: textStart)
    if let line { textStart = line.end }
    let separator =
      separator ?? line?.separator ?? CSVSeparator(ofHeaderIn: bytes, from: textStart)
    let first = CSVHeaderVisitor()
    let start = try CSVTable.reading(first, bytes, from: textStart, separator) {
      (reader) throws(CSVReader.ParseError) in
      // One by one, because the parser does not report its position.
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
        hint: "Separate the rows with line breaks.")
    }
    header = try CSVHeader(first.cells, at: textStart)
    self.separator = separator
    self.start = start
  }

  /// Converts the rows after the first one.
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

  /// Passes the cells of a part to a visitor.
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
          .notCSV, at: error.offset, "there is more text after the closing quote of a cell",
          hint: "Inside a quoted cell, write each quote twice: \"\".")
      case .open_quote:
        throw ReadingError(
          .notCSV, at: place(ofItem: .max, column: .max, bytes, from: start, separator),
          "this quote is never closed",
          hint:
            "A cell that starts with a quote must end with one; write quotes inside it twice: \"\"."
        )
      }
    }
  }

  // MARK: From NDJSON back to CSV

  /// Maps an error in the NDJSON to the cell or row that it came from.
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

  /// Returns the column whose value is at a place in the NDJSON.
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

  /// Returns where a cell of an item starts, or its row's last one; beyond all items, the last
  /// cell.
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
