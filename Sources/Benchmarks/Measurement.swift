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
  ///   - ours: Our way.
  ///   - reference: The plain way.
  init(
    _ name: String, rounds: Int = 11, ours: () throws -> Void, reference: () throws -> Void
  ) rethrows {
    self.name = name
    for round in 0...rounds {
      let start = Self.now()
      try ours()
      let middle = Self.now()
      try reference()
      let end = Self.now()
      if round > 0 { pairs.append((middle - start, end - middle)) }
    }
  }

  /// The median of the pairs' ratios.
  var ratio: Double { Self.median(pairs.map { $0.ours / $0.reference }) }

  /// One line: the median ratio with the least and the greatest, and both medians for one of
  /// `count` things.
  func line(per count: Int, limit: Double?) -> String {
    let ratios = pairs.map { $0.ours / $0.reference }
    let ours = Self.median(pairs.map(\.ours)) / Double(count) * 1e9
    let reference = Self.median(pairs.map(\.reference)) / Double(count) * 1e9
    let bound = limit.map { "  (at most \(Self.text($0)))" } ?? ""
    return "\(name): \(Self.text(ratio)) x\(bound)  "
      + "[\(Self.text(ratios.min() ?? 0))…\(Self.text(ratios.max() ?? 0))], "
      + "\(Self.text(ours)) ns against \(Self.text(reference)) ns"
  }

  /// The middle value, the mean of the two middle ones of an even number, NaN of none.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// A number with two decimals, without Foundation.
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let hundredths = Int((value * 100).rounded())
    let fraction = String(abs(hundredths % 100))
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction)"
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
