import CBenchmarks
import CLibrary

/// Times of two ways to do the same work, run in turn, so that changes in the machine's speed
/// affect both.
struct Measurement {
  /// A short description of what is measured.
  let name: String
  /// The seconds of each of our runs, and of the reference run after it.
  private(set) var pairs: [(ours: Double, reference: Double)] = []

  /// Times pairs of runs, after a first pair that does not count.
  ///
  /// - Parameters:
  ///   - name: A short description of what is measured.
  ///   - rounds: The number of pairs that count.
  ///   - clock: The clock; by default this thread's processor time, on which other programs have
  ///     little effect.
  ///   - ours: Our way; receives the number of the round.
  ///   - reference: The plain way; receives the same number.
  init(
    _ name: String, rounds: Int = 11, clock: clockid_t = CLOCK_THREAD_CPUTIME_ID,
    ours: (Int) throws -> Void, reference: (Int) throws -> Void
  ) rethrows {
    self.name = name
    func now() -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    for round in 0...rounds {
      let start = now()
      try ours(round)
      let middle = now()
      try reference(round)
      let end = now()
      if round > 0 { pairs.append((middle - start, end - middle)) }
    }
  }

  /// The median of our runs in seconds.
  var ours: Double { Self.median(pairs.map(\.ours)) }

  /// Returns a row with the median of the pairs' ratios, the range of the middle half, and both
  /// medians divided by `count`.
  func row(per count: Int, limit: Double?) -> Row {
    let ratios = pairs.map { $0.ours / $0.reference }.sorted()
    let ours = self.ours / Double(count) * 1e9
    let reference = Self.median(pairs.map(\.reference)) / Double(count) * 1e9
    let (low, high) = (ratios[ratios.count / 4], ratios[ratios.count * 3 / 4])
    return Row(
      name: name, value: Self.median(ratios), unit: " x", limit: limit,
      note: "[\(Row.number(low))…\(Row.number(high))], "
        + "\(Row.number(ours)) ns against \(Row.number(reference)) ns")
  }

  /// Returns the median: the middle value, or the mean of the two middle values; NaN without
  /// values.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The times between the frames that a browser drew.
struct FrameTimes {
  /// Milliseconds, ascending.
  private let sorted: [Double]

  /// Creates times from the milliseconds between consecutive frames.
  init(_ times: [Double]) { sorted = times.sorted() }

  var count: Int { sorted.count }

  /// The maximum; NaN if there are no frames.
  var maximum: Double { sorted.last ?? .nan }

  /// Returns the time within which a share of the frames was drawn; NaN if there are no frames.
  func keptTo(by share: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
  }
}

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
