import Synchronization

/// How many bytes wait to be taken by clients.
final class WaitingBytes: Sendable {
  private let count = Atomic(0)
  private let limit: Int

  /// Counts from zero.
  ///
  /// - Parameter limit: How many are not too much yet.
  init(limit: Int) { self.limit = limit }

  /// Whether there are more than should be.
  var isTooMuch: Bool { count.load(ordering: .relaxed) > limit }

  /// Counts more, or fewer.
  func add(_ count: Int) { self.count.add(count, ordering: .relaxed) }
}
