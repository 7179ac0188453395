/// Hears what a call has to say, where that does not go to standard error.
final class DiagnosticCollector {
  /// What was said, in order.
  private(set) var diagnostics: [Diagnostic] = []
  /// The folders that were looked through for pictures.
  var folders: [[UInt8]] = []
  private let tellProgress: (String) -> Void
  private let scriptRuns: (Bool) -> Void
  private var last: ContinuousClock.Instant?

  /// The most that is kept; scripts print what they like.
  private static let most = 500

  /// Creates a listener that has heard nothing.
  ///
  /// - Parameters:
  ///   - progress: Is told some times a second how far a long piece of work is.
  ///   - scriptRuns: Is told when a script begins and ends to run.
  init(
    progress: @escaping (String) -> Void = { _ in }, scriptRuns: @escaping (Bool) -> Void = { _ in }
  ) {
    tellProgress = progress
    self.scriptRuns = scriptRuns
  }

  /// Runs a script, which may take as long as its deadline allows.
  func script<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    scriptRuns(true)
    defer { scriptRuns(false) }
    return try body()
  }

  /// Takes what is said; what is said again at once is counted.
  func hear(_ diagnostic: Diagnostic) {
    if var last = diagnostics.last {
      last.count = diagnostic.count
      if last == diagnostic {
        diagnostics[diagnostics.count - 1].count += diagnostic.count
        return
      }
    }
    if diagnostics.count < DiagnosticCollector.most { diagnostics.append(diagnostic) }
  }

  /// Gives away what was said since the last time.
  func take() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Tells how far a piece of work is, if it was not told a moment ago.
  func tell(_ words: @autoclosure () -> String) {
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(200) { return }
    last = now
    tellProgress(words())
  }
}
