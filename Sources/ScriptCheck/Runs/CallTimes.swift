internal import LayoutScripting

/// The time that functions take for an item.
struct CallTimes {
  /// The minimum over all trials of the mean time, in seconds a call: other programs make a trial
  /// slower, never faster.
  private var best: [String: Double] = [:]

  /// Adds the times of a trial.
  mutating func add(_ times: [String: (seconds: Double, calls: Int)]) {
    for (function, time) in times where time.calls > 0 {
      best[function] = min(best[function] ?? .infinity, time.seconds / Double(time.calls))
    }
  }

  /// Returns a note for each function that takes longer than `slowest` seconds a call.
  func notes(of script: LayoutScript, slowest: Double) -> [ScriptWarning] {
    let slow = best.filter { $0.value > slowest }.sorted { $0.key < $1.key }
    return slow.map { function, time in
      let microseconds = (time * 1e6).rounded()
      let total = (time * 10_000 * 10).rounded() / 10
      return ScriptWarning(
        .slow, script: script.file, line: script.texts.line(of: function), function: function,
        message: "\(function) takes \(microseconds.text) µs a call, \(total.text) seconds for "
          + "10,000 items; compute what is the same for all of them in begin")
    }
  }
}
