/// The times between the frames that a browser drew.
struct FrameTimes {
  /// Milliseconds, ascending.
  private let sorted: [Double]

  /// Takes the milliseconds between one frame and the next.
  init(_ times: [Double]) { sorted = times.sorted() }

  var count: Int { sorted.count }

  /// The longest one, NaN of none.
  var longest: Double { sorted.last ?? .nan }

  /// The time that so large a share of the frames keeps to, NaN of none.
  func keptTo(by share: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
  }
}
