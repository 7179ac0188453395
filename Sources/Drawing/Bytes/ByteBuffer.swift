/// Bytes on their way to a sink: one piece of memory that is filled, emptied and filled again.
///
/// Appending never fails. What is appended is spelt by a label: a `literal` and `utf8` go in as
/// they are, the extensions of this type escape and format.
struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The bytes as text.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  mutating func append(byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append($0) }
  }

  mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Appends what a closure writes into room for `limit` bytes; it returns how many it wrote.
  mutating func append(atMost limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(limit)
    count += write(base + count)
  }

  /// Hands all bytes to a sink and keeps the memory.
  mutating func empty<Sink: ByteSink>(into sink: Sink) throws(Sink.Failure) {
    guard count > 0 else { return }
    let filled = UnsafeBufferPointer(start: base, count: count)
    count = 0
    try sink.write(filled.span)
  }

  private mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    capacity = max(2 * capacity, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
