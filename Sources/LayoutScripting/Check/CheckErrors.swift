internal import Waterfall

/// The errors of trials, each once, with the circumstances in which it happens.
struct CheckErrors {
  private struct Failure {
    var error: ScriptError
    var trials: [Trial]
    /// Whether it came up only where questions were asked again.
    var isAgain: Bool
  }

  /// From so many items on, all are tried.
  let most: Int
  private let axis: WaterfallLayout.Axis
  private var failures: [Failure] = []
  /// The sizes at which all items were tried, and those at which their layout failed, so that
  /// nothing was drawn.
  private var sizes: Set<Double> = []
  private var undrawn: Set<Double> = []

  init(most: Int, axis: WaterfallLayout.Axis) {
    self.most = most
    self.axis = axis
  }

  /// Notes that a trial begins.
  mutating func begin(_ trial: Trial) {
    if trial.count >= most { sizes.insert(trial.size) }
  }

  mutating func add(_ failure: ScriptErrors, in trial: Trial, isAgain: Bool) {
    for error in failure.errors {
      if trial.count >= most, !CheckErrors.isOfDrawing(error) { undrawn.insert(trial.size) }
      guard let index = failures.firstIndex(where: { $0.error.isSame(as: error) }) else {
        failures.append(Failure(error: error, trials: [trial], isAgain: isAgain))
        continue
      }
      failures[index].trials.append(trial)
      failures[index].isAgain = failures[index].isAgain && isAgain
    }
  }

  /// The errors, in order of first appearance.
  var errors: [ScriptError] {
    failures.map { failure in
      var error = failure.error
      error.message += circumstances(of: failure)
      return error
    }
  }

  /// Describes trials, which are some of all planned ones.
  func words(of trials: [Trial], of all: [Trial]) -> String {
    var counts: [Int] = []
    for trial in trials where !counts.contains(trial.count) { counts.append(trial.count) }
    return counts.map { number in
      let sizes = trials.filter { $0.count == number }.map(\.size).sorted()
      let isWhole = sizes.count > 1 && sizes.count == all.count { $0.count == number }
      let noun = axis == .vertical ? "widths" : "heights"
      let words =
        isWhole
        ? "all \(noun)"
        : sizes.count == 1
          ? size(sizes[0]) : "\(noun) of \(sizes.map(\.text).joined(separator: ", "))"
      return "\(count(number)) at \(words)"
    }.joined(separator: "; ")
  }

  private func circumstances(of failure: Failure) -> String {
    let again = failure.isAgain ? "; happens when it is asked again" : ""
    if failure.trials.contains(where: { $0.count > most }) { return again }
    let whole = Set(failure.trials.filter { $0.count >= most }.map(\.size))
    let tried = CheckErrors.isOfDrawing(failure.error) ? sizes.subtracting(undrawn) : sizes
    if whole == tried { return again }
    if let least = whole.min() { return "; happens at \(size(least))" + again }
    return "; happens with \(count(failure.trials.map(\.count).max() ?? 0))" + again
  }

  private static func isOfDrawing(_ error: ScriptError) -> Bool {
    Contract.drawing.contains { $0.name == error.function }
  }

  private func size(_ size: Double) -> String {
    "a \(axis == .vertical ? "width" : "height") of \(size.text)"
  }

  private func count(_ count: Int) -> String {
    count == 0 ? "no items" : count == 1 ? "one item" : "\(count) items"
  }
}
