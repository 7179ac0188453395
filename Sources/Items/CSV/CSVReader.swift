internal import CCSV

/// A visitor of the cells of a CSV text.
class CSVVisitor {
  /// Receives a cell, whose bytes are valid during the call only.
  func cell(_ bytes: UnsafeBufferPointer<UInt8>) {}
  /// Receives the end of a row.
  func endOfRow() {}
}

/// libcsv's parser, which passes the cells of a text to a visitor.
struct CSVReader: ~Copyable {
  /// An error for text that is not CSV.
  struct ParseError: Error {
    var status: csv_status
    /// Its position, in bytes from the start of the text.
    var offset: Int
  }

  private let reader: OpaquePointer
  private let visitor: CSVVisitor
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The position of the next byte.
  private(set) var position: Int

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, separator: CSVSeparator,
    _ visitor: CSVVisitor
  ) throws(ParseError) {
    let events = csv_events(
      context: Unmanaged.passUnretained(visitor).toOpaque(),
      cell: { context, bytes, length in
        CSVReader.tell(context) { $0.cell(UnsafeBufferPointer(start: bytes, count: length)) }
      },
      row: { context in CSVReader.tell(context) { $0.endOfRow() } })
    guard let reader = csv_reader_create(separator.byte, events) else {
      throw ParseError(status: .out_of_memory, offset: start)
    }
    self.reader = reader
    self.visitor = visitor
    self.bytes = bytes
    position = start
  }

  deinit { csv_reader_free(reader) }

  /// Calls the visitor without counting references, because the reader keeps it alive.
  @inline(__always)
  private static func tell(_ context: UnsafeMutableRawPointer?, _ body: (CSVVisitor) -> Void) {
    guard let context else { return }
    Unmanaged<CSVVisitor>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
  }

  /// Whether all bytes are read; ``finish()`` reports how they end.
  var isAtEnd: Bool { position == bytes.count }

  /// Reads some more bytes, if there are any.
  mutating func read(_ count: Int) throws(ParseError) {
    let end = min(bytes.count, position + count)
    guard position < end, let start = bytes.baseAddress else { return }
    var length = 0
    let status = csv_reader_read(reader, start + position, end - position, &length)
    position += length
    if status != .ok { throw ParseError(status: status, offset: position) }
  }

  /// Ends the text, and its last row if that has no line break.
  mutating func finish() throws(ParseError) {
    let status = csv_reader_finish(reader)
    if status != .ok { throw ParseError(status: status, offset: position) }
  }
}
