import Synchronization

/// Bytes at a fixed address, shared by all responses that send them.
final class AnswerBody: @unchecked Sendable {
  /// Never written to.
  let bytes: UnsafeRawBufferPointer
  private let isOwned: Bool

  /// Copies bytes.
  init(_ source: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
    if source.withContiguousStorageIfAvailable({ copy.copyMemory(from: .init($0)) }) == nil {
      copy.copyBytes(from: source)
    }
    bytes = UnsafeRawBufferPointer(copy)
    isOwned = true
  }

  /// Refers to bytes that are never freed.
  init(fixed bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    isOwned = false
  }

  deinit { if isOwned { bytes.deallocate() } }
}

/// Counts the bytes that clients have not read yet.
final class WaitingBytes: Sendable {
  private let count = Atomic(0)
  private let limit: Int

  /// Counts from zero.
  ///
  /// - Parameter limit: The maximum number of bytes.
  init(limit: Int) { self.limit = limit }

  /// Whether there are too many.
  var isTooMuch: Bool { count.load(ordering: .relaxed) > limit }

  /// Adds to the count, or subtracts from it.
  func add(_ count: Int) { self.count.add(count, ordering: .relaxed) }
}
