internal import LayoutScripting
internal import Waterfall

/// The errors of all trials, each once, with the circumstances in which it happens.
struct CheckErrors {
  private struct Entry {
    var error: ScriptError
    var trials: [Trial]
    /// Whether it happened only when questions were asked again.
    var isAgain: Bool
  }

  /// The number of items from which on a trial counts as one of all items.
  let wholeCount: Int
  private let axis: WaterfallLayout.Axis
  private var entries: [Entry] = []
  /// The sizes at which all items were tried, and those of them at which the layout failed, so that
  /// nothing was drawn.
  private var sizes: Set<Double> = []
  private var undrawn: Set<Double> = []

  init(wholeCount: Int, axis: WaterfallLayout.Axis) {
    self.wholeCount = wholeCount
    self.axis = axis
  }

  /// Notes that a trial begins.
  mutating func begin(_ trial: Trial) {
    if trial.count >= wholeCount { sizes.insert(trial.size) }
  }

  mutating func add(_ errors: ScriptErrors, in trial: Trial, isAgain: Bool) {
    for error in errors.errors {
      if trial.count >= wholeCount, !CheckErrors.isOfDrawing(error) { undrawn.insert(trial.size) }
      guard let index = entries.firstIndex(where: { $0.error.isSame(as: error) }) else {
        entries.append(Entry(error: error, trials: [trial], isAgain: isAgain))
        continue
      }
      entries[index].trials.append(trial)
      entries[index].isAgain = entries[index].isAgain && isAgain
    }
  }

  /// The errors, in order of first appearance.
  var errors: [ScriptError] {
    entries.map { entry in
      var error = entry.error
      error.message += circumstances(of: entry)
      return error
    }
  }

  /// Describes some of the planned trials.
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

  private func circumstances(of entry: Entry) -> String {
    let again = entry.isAgain ? "; happens when asked again" : ""
    if entry.trials.contains(where: { $0.count > wholeCount }) { return again }
    let whole = Set(entry.trials.filter { $0.count >= wholeCount }.map(\.size))
    let tried = CheckErrors.isOfDrawing(entry.error) ? sizes.subtracting(undrawn) : sizes
    if whole == tried { return again }
    if let minimum = whole.min() { return "; happens at \(size(minimum))" + again }
    return "; happens with \(count(entry.trials.map(\.count).max() ?? 0))" + again
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
