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
