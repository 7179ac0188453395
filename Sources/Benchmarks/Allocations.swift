import CBenchmarks

/// What a piece of work allocates.
struct Allocations {
  /// How many times memory was taken.
  let calls: Int
  /// How many bytes more are in use after it than before.
  let bytes: Int

  /// Whether this machine can count.
  static var canBeCounted: Bool { Allocations(during: {}) != nil }

  /// Runs a piece of work and counts; `nil` where this machine cannot count.
  init?(during work: () -> Void) {
    guard bench_count_allocations() else { return nil }
    work()
    var (calls, bytes): (Int64, Int64) = (0, 0)
    bench_stop_counting(&calls, &bytes)
    self.calls = Int(calls)
    self.bytes = Int(bytes)
  }
}
