/// Bytes on their way to a sink: one block of memory that is filled, emptied and filled again.
///
/// Appending never fails. A `literal` and `utf8` are appended unchanged; the extensions of this
/// type escape and format.
///
/// The small steps are inlinable, because formats call several of them for each item.
package struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of bytes that no sink has received yet.
  @usableFromInline package var count = 0
  /// The last byte that a sink has received; 0 if there is none.
  @usableFromInline var lastWritten: UInt8 = 0

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The number of bytes it has room for before it grows.
  package init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The bytes as text.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// The byte that was appended last, even if a sink has received it since; 0 if there is none.
  @inlinable package var last: UInt8 { count > 0 ? base[count - 1] : lastWritten }

  @inlinable package mutating func append(byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  @inlinable package mutating func append(literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  package mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  @inlinable package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Appends what a closure writes.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes that the closure writes.
  ///   - write: Writes to the memory it is given, and returns how many bytes it wrote.
  mutating func append(atMost limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(limit)
    count += write(base + count)
  }

  /// Hands all bytes to a sink and keeps the memory.
  @inlinable package mutating func empty<Sink: ByteSink>(into sink: Sink) throws(Sink.Failure) {
    try empty { (bytes) throws(Sink.Failure) in try sink.write(bytes.span) }
  }

  /// Hands all bytes to a closure, if there are any, and keeps the memory.
  @inlinable package mutating func empty<Failure: Error>(
    _ write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard count > 0 else { return }
    let filled = UnsafeBufferPointer(start: base, count: count)
    lastWritten = last
    count = 0
    try write(filled)
  }

  /// Makes room for more bytes.
  @inlinable mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(extra) }
  }

  @inline(never) @usableFromInline mutating func grow(_ extra: Int) {
    capacity = max(2 * capacity, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
