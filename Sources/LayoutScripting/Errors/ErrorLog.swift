/// Collects the errors of one layout, each kind once, with the number of items or sections that
/// have it.
final class ErrorLog {
  private(set) var errors: [ScriptError] = []
  /// The items and sections that each error was counted for: a script may be asked about one twice.
  private var subjects: [Set<Subject>] = []

  private enum Subject: Hashable {
    case item(Int)
    case section(Int)
  }

  /// The maximum number of errors; more are counted with the last one.
  private static let maximumCount = 50
  /// The maximum number of errors of one line and function: a message may name the item itself.
  private static let maximumPerLine = 3

  /// Adds an error, or counts one that is known.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - item: The item that it happened for, from 0.
  ///   - complete: Returns the error with the facts that only a reported error needs.
  func add(_ error: ScriptError, item: Int?, complete: (ScriptError) -> ScriptError) {
    let subject = item.map { Subject.item($0) } ?? error.section.map { Subject.section($0) }
    guard let known = index(of: error) else {
      errors.append(complete(error))
      subjects.append(subject.map { [$0] } ?? [])
      return
    }
    if subject.map({ subjects[known].insert($0).inserted }) ?? true { errors[known].count += 1 }
  }

  /// Returns the error that another one is counted with; `nil` if that one is to be reported
  /// itself.
  private func index(of error: ScriptError) -> Int? {
    if let same = errors.firstIndex(where: { $0.isSame(as: error) }) { return same }
    let sameLine = errors.indices.filter { errors[$0].hasSamePlace(as: error) }
    if sameLine.count >= ErrorLog.maximumPerLine { return sameLine.last }
    return errors.count < ErrorLog.maximumCount ? nil : errors.count - 1
  }

  /// Returns for how many items or sections the answer to a question was invalid.
  func badAnswers(of question: String) -> Int {
    errors.reduce(0) { $0 + ($1.kind == .answer && $1.function == question ? $1.count : 0) }
  }
}
