/// The time that a whole check may take, whatever it is spent on.
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

  /// Whether the piece of work that began last may take less than by itself.
  ///
  /// Where it ends at its deadline, the clocks need not agree that this limit is over.
  package private(set) var isShorter = false

  /// The seconds that a piece of work may take, which has a limit of its own.
  package func bounded(_ seconds: Double?) -> Double? {
    guard let left else { return seconds }
    isShorter = left < seconds ?? .infinity
    return isShorter ? left : seconds
  }
}
