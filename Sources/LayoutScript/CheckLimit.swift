/// The time that a whole check may take, whatever it is spent on.
struct CheckLimit {
  /// `nil` for no limit.
  let seconds: Double?
  private let start = ContinuousClock.now

  init(seconds: Double?) {
    self.seconds = seconds
  }

  /// The seconds that are left; `nil` for no limit.
  private var left: Double? {
    seconds.map { max(0, $0 - (ContinuousClock.now - start) / .seconds(1)) }
  }

  var isOver: Bool { left.map { $0 <= 0 } ?? false }

  /// The seconds that a piece of work may take, which has a limit of its own.
  func bounded(_ seconds: Double?) -> Double? {
    [seconds, left].compactMap(\.self).min()
  }
}
