import CBenchmarks

/// The allocations of a piece of work.
struct Allocations {
  /// The number of allocations.
  let calls: Int
  /// The number of bytes by which the memory in use grew.
  let bytes: Int

  /// Whether allocations can be counted on this system.
  static var canBeCounted: Bool { Allocations(during: {}) != nil }

  /// Runs a piece of work and counts its allocations; returns `nil` if they cannot be counted.
  init?(during work: () -> Void) {
    guard bench_count_allocations() else { return nil }
    work()
    var (calls, bytes): (Int64, Int64) = (0, 0)
    bench_stop_counting(&calls, &bytes)
    self.calls = Int(calls)
    self.bytes = Int(bytes)
  }
}
