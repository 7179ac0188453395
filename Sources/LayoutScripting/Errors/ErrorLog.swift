/// Collects the faults of one layout, each kind once, with the number of items or sections that have
/// it: some are asked about twice.
final class ErrorLog {
  private(set) var errors: [ScriptError] = []
  /// What each fault was counted for.
  private var subjects: [Set<Subject>] = []

  private enum Subject: Hashable {
    case item(Int)
    case section(Int)
  }

  /// Messages beyond this many are counted with the last one.
  private static let most = 50
  /// Of one line and function: a message may name the item itself.
  private static let maximumPerLine = 3

  /// Adds a fault, or counts one that is there.
  ///
  /// - Parameters:
  ///   - error: The fault.
  ///   - item: The item that it happened for, from 0.
  ///   - complete: Gives what only a fault that is told needs.
  func add(_ error: ScriptError, item: Int?, complete: (ScriptError) -> ScriptError) {
    let subject = item.map { Subject.item($0) } ?? error.section.map { Subject.section($0) }
    guard let known = index(of: error) else {
      errors.append(complete(error))
      subjects.append(subject.map { [$0] } ?? [])
      return
    }
    if subject.map({ subjects[known].insert($0).inserted }) ?? true { errors[known].count += 1 }
  }

  /// The fault that another one is counted with, `nil` where that one is to be told.
  private func index(of error: ScriptError) -> Int? {
    if let same = errors.firstIndex(where: { $0.isSame(as: error) }) { return same }
    let beside = errors.indices.filter { errors[$0].hasSamePlace(as: error) }
    if beside.count >= ErrorLog.maximumPerLine { return beside.last }
    return errors.count < ErrorLog.most ? nil : errors.count - 1
  }

  /// For how many items or sections a question was answered badly so far.
  func badAnswers(of question: String) -> Int {
    errors.reduce(0) { $0 + ($1.kind == .answer && $1.function == question ? $1.count : 0) }
  }
}
