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
