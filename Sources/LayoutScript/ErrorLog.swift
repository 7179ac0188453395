/// Collects the faults of one layout, each kind once, with a count.
final class ErrorLog {
  private(set) var errors: [ScriptError] = []
  /// Messages beyond this many are counted with the last one.
  private static let most = 50

  /// Adds a fault, or counts one that is there.
  func add(_ error: ScriptError, complete: (ScriptError) -> ScriptError) {
    if let index = errors.firstIndex(where: { $0.isSame(as: error) }) {
      errors[index].count += 1
    } else if errors.count >= ErrorLog.most {
      errors[errors.count - 1].count += 1
    } else {
      errors.append(complete(error))
    }
  }

  /// How often a question was answered badly so far.
  func badAnswers(of question: String) -> Int {
    errors.reduce(0) { $0 + ($1.kind == .answer && $1.function == question ? $1.count : 0) }
  }
}
