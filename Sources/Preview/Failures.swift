import Synchronization

/// A change in what is wrong with the scripts and items of a preview, in one line.
public enum PreviewReport: Hashable, Sendable {
  /// Something went wrong, or something else did before.
  case failed(String)
  /// What was wrong works again.
  case recovered(String)
}

/// Keeps what is wrong with the scripts and items now, and reports what changes.
///
/// The workers check their sides when the preview starts and after every change, whether or not a
/// page is open. What is wrong is reported once, however often it is found.
final class Failures: Sendable {
  private struct Contents {
    /// What is wrong, by what it is wrong with: the items or a side's script.
    var current: [String: String] = [:]
    var workers: [Weak] = []
  }

  private struct Weak { weak var worker: Worker? }

  private let contents: Mutex<Contents>
  private let report: @Sendable (PreviewReport) -> Void

  private static let items = "items"

  /// - Parameters:
  ///   - known: What is wrong with the items and was reported already.
  ///   - report: Called with each change.
  init(known: String?, report: @escaping @Sendable (PreviewReport) -> Void) {
    contents = Mutex(Contents(current: known.map { [Failures.items: $0] } ?? [:]))
    self.report = report
  }

  /// Adds a worker to those that check.
  func add(_ worker: Worker) {
    contents.withLock { $0.workers.append(Weak(worker: worker)) }
  }

  /// Has all workers check soon.
  func check() {
    for worker in contents.withLock({ $0.workers.compactMap(\.worker) }) { worker.check() }
  }

  /// Takes the result of a side's check.
  ///
  /// Each line has three fields, separated by tabs: `script` or `items`, what is wrong with it
  /// (empty for nothing), and the message when it works again.
  func take(_ answer: HTTPAnswer, of side: String) {
    guard answer.status == 200 else { return }
    for line in answer.body.bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 3 else { continue }
      set(
        fields[0] == Failures.items ? Failures.items : side,
        to: fields[1].isEmpty ? nil : fields[1], recovery: fields[2])
    }
  }

  /// Notes the end of a side's process.
  func take(end words: String, of side: String) { set(side, to: words, recovery: "") }

  private func set(_ subject: String, to failure: String?, recovery: String) {
    let before = contents.withLock { contents in
      defer { contents.current[subject] = failure }
      return contents.current[subject]
    }
    guard failure != before else { return }
    report(failure.map { .failed($0) } ?? .recovered(recovery))
  }
}
