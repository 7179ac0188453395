/// Collects the diagnostics of a call that does not write them to standard error.
final class DiagnosticCollector {
  /// The diagnostics, in order.
  private(set) var diagnostics: [Diagnostic] = []
  /// The folders that were searched for pictures.
  var folders: [[UInt8]] = []
  private let reportProgress: (String) -> Void
  private let scriptRuns: (Bool) -> Void
  private var last: ContinuousClock.Instant?

  /// The maximum number of diagnostics, because scripts may print without end.
  private static let maximumCount = 500

  /// Creates an empty collector.
  ///
  /// - Parameters:
  ///   - progress: Receives the progress of long work, several times a second.
  ///   - scriptRuns: Receives true when a script starts to run, and false when it has ended.
  init(
    progress: @escaping (String) -> Void = { _ in }, scriptRuns: @escaping (Bool) -> Void = { _ in }
  ) {
    reportProgress = progress
    self.scriptRuns = scriptRuns
  }

  /// Runs a body in which a script runs, which may take as long as its deadline.
  func script<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    scriptRuns(true)
    defer { scriptRuns(false) }
    return try body()
  }

  /// Adds a diagnostic, or counts it if it is the same as the last one.
  func hear(_ diagnostic: Diagnostic) {
    if var last = diagnostics.last {
      last.count = diagnostic.count
      if last == diagnostic {
        diagnostics[diagnostics.count - 1].count += diagnostic.count
        return
      }
    }
    if diagnostics.count < DiagnosticCollector.maximumCount { diagnostics.append(diagnostic) }
  }

  /// Returns the diagnostics since the last call, and removes them.
  func take() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Reports progress, unless that was done less than 200 ms ago.
  func tell(_ words: @autoclosure () -> String) {
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(200) { return }
    last = now
    reportProgress(words())
  }
}
