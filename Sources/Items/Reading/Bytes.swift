internal import CLibrary
internal import CSimdJSON
internal import Platform
internal import TextOutput

/// The bytes of an input, followed by zeros because the parser reads in blocks.
///
/// They are copied, not mapped: this program would crash if another one truncated a mapped file.
///
/// They have one owner, so they may move between threads.
struct Bytes: ~Copyable, @unchecked Sendable {
  /// The offsets of items have 32 bits, and the parser has the same limit.
  static let limit = Int(UInt32.max)

  /// The maximum length of the input, since a pipe may never end.
  ///
  // A table is longer as JSON.
  static let inputLimit = 1 << 30

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// Allocates memory for the expected number of bytes.
  init(capacity: Int) throws(ReadingError) {
    guard let memory = malloc(capacity + Int(JSON_PADDING)) else { throw .outOfMemory }
    start = memory.assumingMemoryBound(to: UInt8.self)
    self.capacity = capacity
  }

  deinit { free(start) }

  /// Copies bytes that are in memory.
  static func copy(of bytes: [UInt8]) throws(ReadingError) -> Bytes {
    guard bytes.count <= inputLimit else { throw inputTooLarge }
    var result = try Bytes(capacity: bytes.count)
    result.start.initialize(from: bytes, count: bytes.count)
    result.count = bytes.count
    result.pad()
    return result
  }

  /// Reads a whole file.
  static func contents(ofFile path: String) throws(ReadingError) -> Bytes {
    let file: InputFile
    do throws(InputError) {
      file = try InputFile(path: path, pipes: .awaited)
    } catch {
      throw fault(error, ofFile: path)
    }
    return try contents(of: file)
  }

  /// Reads a file descriptor to its end, and leaves it open.
  static func contents(of descriptor: Int32) throws(ReadingError) -> Bytes {
    let file: InputFile
    do throws(InputError) {
      file = try InputFile(Descriptor(borrowing: descriptor))
    } catch {
      throw fault(error, ofFile: nil)
    }
    return try contents(of: file)
  }

  private static func contents(of file: borrowing InputFile) throws(ReadingError) -> Bytes {
    if let count = file.byteCount, count > inputLimit { throw inputTooLarge }
    // One byte more than the file has, so that its end is reached without growing.
    var result = try Bytes(capacity: file.byteCount.map { $0 + 1 } ?? 1 << 16)
    try result.readToEnd(of: file)
    result.pad()
    return result
  }

  /// Calls a closure with the bytes, without the zeros after them.
  func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) throws(ReadingError) {
    if count == capacity { try grow() }
    start[count] = byte
    count += 1
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    guard let source = bytes.baseAddress else { return }
    while capacity - count < bytes.count { try grow() }
    (start + count).initialize(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends the bytes of a string.
  mutating func append(_ text: StaticString) throws(ReadingError) {
    try append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Replaces a byte.
  mutating func replace(at index: Int, with byte: UInt8) {
    precondition(0..<count ~= index, "a byte that is there is replaced")
    start[index] = byte
  }

  /// Removes the last bytes, down to a count.
  mutating func truncate(to count: Int) {
    precondition(count <= self.count, "only as many bytes are kept as there are")
    self.count = count
  }

  /// Removes the end-of-file mark of DOS, 0x1A, and the zeros that may follow it.
  mutating func removeEndOfFile() {
    var end = count
    while end > 0, start[end - 1] == 0x1A || start[end - 1] == 0 || Byte.isSpace(start[end - 1]) {
      end -= 1
    }
    guard let mark = (end..<count).first(where: { start[$0] == 0x1A }) else { return }
    count = mark
    pad()
  }

  private mutating func readToEnd(of file: borrowing InputFile) throws(ReadingError) {
    while true {
      if count == capacity { try grow() }
      let room = UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
      let length: Int
      do throws(InputError) { length = try file.read(into: room) } catch {
        throw Bytes.fault(error, ofFile: nil)
      }
      if length == 0 { return }
      count += length
      guard count <= Bytes.inputLimit else { throw Bytes.inputTooLarge }
    }
  }

  private mutating func grow() throws(ReadingError) {
    guard capacity <= Bytes.limit else { throw Bytes.tooLarge }
    let larger = max(2 * capacity, 1 << 16)
    guard let memory = realloc(start, larger + Int(JSON_PADDING)) else { throw .outOfMemory }
    start = memory.assumingMemoryBound(to: UInt8.self)
    capacity = larger
  }

  /// Finishes appending: checks the length and adds the zeros.
  mutating func finish() throws(ReadingError) {
    guard count <= Bytes.limit else { throw Bytes.tooLarge }
    pad()
  }

  private mutating func pad() {
    (start + count).initialize(repeating: 0, count: Int(JSON_PADDING))
  }

  private static let tooLarge = ReadingError(
    .tooLarge, "the items are longer than 4 GB as JSON", hint: "Split them into several files.")

  private static let inputTooLarge = ReadingError(
    .tooLarge, "the items are longer than \(inputLimit >> 30) GB",
    hint: "Split them into several files.")

  private static func fault(_ error: InputError, ofFile path: String?) -> ReadingError {
    switch error {
    case .system(.noSuchFile), .system(.notAFolder):
      ReadingError(
        .missingFile, "there is no such file",
        hint: path?.contains("://") == true
          ? "Items are not downloaded: save the file first, or pipe it in from curl and write -."
          : nil)
    case .system(.accessDenied), .system(.notPermitted):
      ReadingError(
        .permissionDenied, "you do not have permission to read this file",
        hint: path.map { "Try: chmod u+r \($0)" })
    case .folder: ReadingError(.folder, "this is a folder, not a file of items")
    case .notRegular:
      ReadingError(
        .notRegular, error.message,
        hint: "Write the path of a file, or - for standard input.")
    case .system, .endlessPipe: ReadingError(.unreadable, "reading failed: \(error.message)")
    }
  }
}

extension Bytes {
  /// Appends text as a JSON string.
  mutating func append(jsonString text: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    try writeJSONString(text) { (piece) throws(ReadingError) in try append(piece) }
  }
}
