internal import LuaHosting

/// Stops a layout that takes too long outside of Lua: thousands of columns, wide spans, holes.
///
/// The host limits Lua's own time. Here the clock is read so rarely that it costs
/// nothing.
final class LayoutClock {
  private let start = ContinuousClock.now
  private let seconds: Double?
  private let script: LayoutScript
  private let waited: Duration
  private var credit = LayoutClock.work
  /// The number of columns that are visited between two readings.
  private static let work = 4096

  /// - Parameters:
  ///   - seconds: The maximum seconds for a layout; `nil` for no limit.
  ///   - script: The script, whose time for measuring texts does not count, and which may be
  ///     cancelled.
  init(_ seconds: Double?, script: LayoutScript) {
    waited = script.textHeights.waited
    self.seconds = seconds
    self.script = script
  }

  /// Counts work on some columns.
  ///
  /// - Throws: An error if the deadline has passed or the script was cancelled.
  @inline(__always)
  func count(_ columns: Int) throws(ScriptError) {
    credit -= columns
    if credit < 0 { try check() }
  }

  private func check() throws(ScriptError) {
    credit = LayoutClock.work
    if script.host.isCancelled {
      throw ScriptError(.cancelled, script: script.file, message: "the script was cancelled")
    }
    guard let seconds,
      (ContinuousClock.now - start - (script.textHeights.waited - waited)) / .seconds(1) > seconds
    else { return }
    throw ScriptError(
      .deadline, script: script.file,
      message: "the layout took longer than \(LuaHost.Limits.inWords(seconds: seconds)): "
        + "lay out fewer items, or in fewer columns")
  }
}

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
