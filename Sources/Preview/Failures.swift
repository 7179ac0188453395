import Synchronization

/// An error of a preview's script or items, or a recovery from one, in one line.
public enum PreviewReport: Hashable, Sendable {
  /// A new or different error.
  case failed(String)
  /// A recovery.
  case recovered(String)
}

/// Tracks the errors of the scripts and items, and reports changes.
///
/// The workers check their sides when the preview starts and after every change, whether or not a
/// page is open. An error is reported once, however often it is found.
final class Failures: Sendable {
  private struct Contents {
    /// The current errors, by their subject: the items or a side's script.
    var current: [String: String] = [:]
    var workers: [Weak] = []
  }

  private struct Weak { weak var worker: Worker? }

  private let contents: Mutex<Contents>
  private let report: @Sendable (PreviewReport) -> Void

  private static let items = "items"

  /// - Parameters:
  ///   - known: The error of the items that was already reported.
  ///   - report: Called with each change.
  init(known: String?, report: @escaping @Sendable (PreviewReport) -> Void) {
    contents = Mutex(Contents(current: known.map { [Failures.items: $0] } ?? [:]))
    self.report = report
  }

  /// Adds a worker that checks its side.
  func add(_ worker: Worker) {
    contents.withLock { $0.workers.append(Weak(worker: worker)) }
  }

  /// Makes all workers check soon.
  func check() {
    for worker in contents.withLock({ $0.workers.compactMap(\.worker) }) { worker.check() }
  }

  /// Receives the result of a side's check.
  ///
  /// Each line has three fields, separated by tabs: `script` or `items`, the error
  /// (empty for none), and the message for its recovery.
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

  /// Records the end of a side's process.
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
