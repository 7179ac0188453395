#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Two ways to do the same, timed in turn, so that a machine whose speed drifts slows both.
struct Measurement {
  /// What is measured, in a few words.
  let name: String
  /// Seconds of each run of ours, and of the reference run after it.
  private(set) var pairs: [(ours: Double, reference: Double)] = []

  /// Times pairs of runs after one pair that does not count.
  ///
  /// - Parameters:
  ///   - name: What is measured.
  ///   - rounds: How many pairs count.
  ///   - clock: Whose time counts; by default this thread's, which other programs do not lengthen
  ///     much.
  ///   - ours: Our way; gets the number of the round.
  ///   - reference: The plain way; gets the same number.
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

  /// The median of the pairs' ratios, with the middle half of them, and both medians for one of
  /// `count` things.
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

  /// The middle value, the mean of the two middle ones of an even number, NaN of none.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
