/// The time limit of a whole check, whatever the time is spent on.
package final class TimeLimit {
  /// `nil` for no limit.
  package let seconds: Double?
  private let start = ContinuousClock.now

  package init(seconds: Double?) {
    self.seconds = seconds
  }

  /// The seconds that are left; `nil` for no limit.
  var left: Double? {
    seconds.map { max(0, $0 - (ContinuousClock.now - start) / .seconds(1)) }
  }

  package var isOver: Bool { left.map { $0 <= 0 } ?? false }

  /// Whether this limit is shorter than the limit of the current piece of work.
  ///
  /// If work ends at its deadline, the clocks need not agree that this limit has passed.
  package private(set) var isShorter = false

  /// Returns the seconds that are left for a piece of work with a limit of its own.
  package func bounded(_ seconds: Double?) -> Double? {
    guard let left else { return seconds }
    isShorter = left < seconds ?? .infinity
    return isShorter ? left : seconds
  }
}
