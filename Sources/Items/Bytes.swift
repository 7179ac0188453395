internal import CSimdJSON

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of an input, with zeros behind them because the parser reads in blocks.
///
/// They are copied, not mapped: a mapped file that another program cuts short ends this one.
///
/// They have one owner, so they may go from thread to thread.
struct Bytes: ~Copyable, @unchecked Sendable {
  /// Items are found again by 32-bit offsets, and the parser has such a limit itself.
  static let limit = Int(UInt32.max)

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// Takes memory for as many bytes as are expected.
  init(capacity: Int) throws(Fault) {
    guard let memory = malloc(capacity + Int(JSON_PADDING)) else { throw .outOfMemory }
    start = memory.assumingMemoryBound(to: UInt8.self)
    self.capacity = capacity
  }

  deinit { free(start) }

  /// Copies bytes that are in memory.
  static func copy(of bytes: [UInt8]) throws(Fault) -> Bytes {
    guard bytes.count <= limit else { throw tooLarge }
    var result = try Bytes(capacity: bytes.count)
    result.start.initialize(from: bytes, count: bytes.count)
    result.count = bytes.count
    result.pad()
    return result
  }

  /// Reads a whole file.
  static func contents(ofFile path: String) throws(Fault) -> Bytes {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(ofOpening: path, code: errno) }
    defer { close(descriptor) }
    return try contents(of: descriptor)
  }

  /// Reads a file descriptor to its end, and leaves it open.
  static func contents(of descriptor: Int32) throws(Fault) -> Bytes {
    var result = try Bytes(capacity: expectedCount(of: descriptor))
    try result.readToEnd(of: descriptor)
    result.pad()
    return result
  }

  /// The room to start with: what a regular file needs, a little for others, which may be endless.
  private static func expectedCount(of descriptor: Int32) throws(Fault) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault(ofReading: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw Fault(.folder, "this is a folder, not a file of items")
    case S_IFREG where status.st_size > limit: throw tooLarge
    // A byte more, to see the end without making room for more.
    case S_IFREG: return Int(status.st_size) + 1
    default: return 1 << 16
    }
  }

  /// Calls a closure with the bytes, without the zeros behind them.
  func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) throws(Fault) {
    if count == capacity { try grow() }
    start[count] = byte
    count += 1
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) {
    guard let source = bytes.baseAddress else { return }
    while capacity - count < bytes.count { try grow() }
    (start + count).initialize(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends the bytes of a string.
  mutating func append(_ text: StaticString) throws(Fault) {
    try append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Replaces a byte.
  mutating func replace(at index: Int, with byte: UInt8) {
    precondition(0..<count ~= index, "a byte that is there is replaced")
    start[index] = byte
  }

  /// Takes the last bytes away, down to a count.
  mutating func truncate(to count: Int) {
    precondition(count <= self.count, "only as many bytes are kept as there are")
    self.count = count
  }

  private mutating func readToEnd(of descriptor: Int32) throws(Fault) {
    while true {
      if count == capacity { try grow() }
      // More than 2 GB at once is an error on some systems.
      let length = read(descriptor, start + count, min(capacity - count, 1 << 30))
      if length == 0 { return }
      if length > 0 {
        count += length
        guard count <= Bytes.limit else { throw Bytes.tooLarge }
      } else if errno != EINTR {
        throw Bytes.fault(ofReading: errno)
      }
    }
  }

  private mutating func grow() throws(Fault) {
    guard capacity <= Bytes.limit else { throw Bytes.tooLarge }
    let larger = max(2 * capacity, 1 << 16)
    guard let memory = realloc(start, larger + Int(JSON_PADDING)) else { throw .outOfMemory }
    start = memory.assumingMemoryBound(to: UInt8.self)
    capacity = larger
  }

  /// Ends appending: checks the length, and puts zeros behind the bytes.
  mutating func finish() throws(Fault) {
    guard count <= Bytes.limit else { throw Bytes.tooLarge }
    pad()
  }

  private mutating func pad() {
    (start + count).initialize(repeating: 0, count: Int(JSON_PADDING))
  }

  private static let tooLarge = Fault(
    .tooLarge, "the items are longer than 4 GB", hint: "Split them into several files.")

  private static func fault(ofOpening path: String, code: Int32) -> Fault {
    switch code {
    case ENOENT, ENOTDIR:
      Fault(
        .missingFile, "there is no such file",
        hint: path.contains("://")
          ? "Nothing is fetched from the web: save it first, or let curl write to standard input, -."
          : nil)
    case EACCES, EPERM:
      Fault(.permissionDenied, "you may not read this file", hint: "Try: chmod u+r \(path)")
    default:
      fault(ofReading: code)
    }
  }

  private static func fault(ofReading code: Int32) -> Fault {
    Fault(.unreadable, "reading failed: \(String(cString: strerror(code)))")
  }
}
