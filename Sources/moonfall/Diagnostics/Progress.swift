import Platform

/// Shows the progress of long work, on a terminal only.
final class Progress {
  private let work: String
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var isOnScreen = false
  private let listener: DiagnosticCollector?

  /// - Parameters:
  ///   - work: The work, as in `reading pictures`.
  ///   - total: The number of its steps.
  ///   - options: The options of the call.
  init(_ work: String, of total: Int, _ options: Options) {
    self.work = work
    self.total = total
    listener = options.listener
    isShown = Terminal.errors.obeysSequences && !options.isJSON && listener == nil
  }

  deinit {
    if isOnScreen { write("\r\u{1B}[K") }
  }

  /// Shows the number of steps that are done: after a second, and then ten times a second.
  func show(_ done: Int) {
    listener?.tell("\(work): \(done) of \(total)")
    let now = ContinuousClock.now
    guard isShown, now - start > .seconds(1), now - last > .milliseconds(100) else { return }
    last = now
    isOnScreen = true
    write("\r\(work): \(done) of \(total)\u{1B}[K")
  }

  private func write(_ text: String) {
    try? Output(.standardError).write(text)
  }
}
