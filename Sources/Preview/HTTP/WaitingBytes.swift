import Synchronization

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
