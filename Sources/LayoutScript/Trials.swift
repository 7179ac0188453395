internal import LuaHost
internal import Waterfall

/// So many items in a container of one size.
struct Trial: Hashable {
  let count: Int
  let size: Double
}

/// Tries a script on some numbers of items, at one size after the other, and keeps what comes of it.
final class Trials<Items: ItemSource> {
  private let script: LayoutScript
  private let items: Items
  private let options: LayoutOptions
  private let isColor: (String) -> Bool
  private let axis: Axis
  private let words: AxisWords
  private let showState: StateWords
  private let start = ContinuousClock.now
  private var isOver = false

  private(set) var failures: TrialFailures
  private(set) var differences: [Witness.Difference] = []
  private(set) var times = CallTimes()
  private(set) var lengths: LengthRanges
  /// Warnings of fields, and those that every layout of all items gave.
  private(set) var warnings: [ScriptWarning] = []
  private var hasWhole = false
  /// The note that not all was tried, where the script was too slow for it.
  private(set) var rest: ScriptWarning?

  init(
    _ script: LayoutScript, _ items: Items, options: LayoutOptions,
    isColor: @escaping (String) -> Bool
  ) {
    self.script = script
    self.items = items
    self.options = options
    self.isColor = isColor
    axis = options.axis ?? script.axis ?? .vertical
    words = AxisWords(axis)
    showState = StateWords(script)
    failures = TrialFailures(most: min(items.count, ScriptCheck.mostItems), axis: axis)
    lengths = LengthRanges(function: words.height)
  }

  private var most: Int { failures.most }

  /// Runs all trials, those first that tell most.
  func run() {
    let sizes = axis == .vertical ? ScriptCheck.widths : ScriptCheck.heights
    let usual = sizes[3]
    if items.count > most { attempt(Trial(count: items.count, size: usual), isTwice: false) }
    let order = [usual] + sizes.filter { $0 != usual }
    for size in order { attempt(Trial(count: most, size: size)) }
    for count in [2, 1, 0] where count < most {
      for size in order { attempt(Trial(count: count, size: size)) }
    }
  }

  // MARK: One trial

  private typealias Outcome = (witness: Witness, looks: [Look])

  private func attempt(_ trial: Trial, isTwice: Bool = true) {
    guard !isOver, hasTime(for: trial) else { return }
    failures.begin(trial)
    var first: Outcome?
    let found = script.lookups.collecting { first = layOut(trial, after: nil) }
    keep(found, of: trial)
    guard let first, isTwice else { return }
    _ = script.lookups.collecting {
      if let second = layOut(trial, after: first), trial.count >= most {
        times.add(second.witness.times)
      }
    }
    guard trial.count >= most else { return }
    times.add(first.witness.times)
    lengths.add(first.witness)
  }

  /// Makes a layout and asks how its items look; `nil` where something fails.
  private func layOut(_ trial: Trial, after before: Outcome?) -> Outcome? {
    var options = options
    if axis == .vertical { options.width = trial.size } else { options.height = trial.size }
    let witness = Witness(keepsAnswers: trial.count <= most)
    do throws(ScriptFailure) {
      let layout = try script.run(
        FirstItems(items, trial.count), options: options, patience: before == nil ? 1 : 3
      ) { (configuration, delegate) throws(ScriptError) in
        if let state = showState.words { witness.note(.init(name: "begin"), .string(state)) }
        let witnessed = WitnessedDelegate(delegate, witness, asksAgain: before != nil)
        let layout = try WaterfallLayout(
          configuration, itemCounts: delegate.itemCounts, delegate: witnessed)
        try witnessed.finish()
        return layout
      }
      let looks = try Look.all(
        of: layout, by: script, isReversed: before != nil, isColor: isColor, witness)
      if let before {
        witness.compare(before: before.witness)
        Look.compare(before.looks, looks, witness)
        for difference in witness.differences
        where !differences.contains(where: { $0.question.name == difference.question.name }) {
          differences.append(difference)
        }
      }
      return (witness, looks)
    } catch {
      isOver = isOver || error.errors.contains(where: \.isLimit)
      failures.add(error, in: trial, isAgain: before != nil)
      return nil
    }
  }

  private func hasTime(for trial: Trial) -> Bool {
    guard let deadline = script.limits.deadline,
      (ContinuousClock.now - start) / .seconds(1) > 4 * deadline
    else { return true }
    isOver = true
    rest = ScriptWarning(
      .slow, script: script.file,
      message: "the script is too slow to be tried at all sizes; the check ended before "
        + failures.words(of: trial))
    return false
  }

  private func keep(_ found: [ScriptWarning], of trial: Trial) {
    guard trial.count > 0 else { return }
    warnings += found.filter { $0.kind == .field && !warnings.contains($0) }
    guard trial.count >= most else { return }
    // A function that answers nothing here may answer elsewhere.
    let answers = found.filter { $0.kind == .answer }
    if !hasWhole { warnings += answers }
    hasWhole = true
    warnings.removeAll { warning in
      warning.kind == .answer && !answers.contains { $0.function == warning.function }
    }
  }

  /// The errors, the differences among them.
  var errors: [ScriptError] {
    failures.errors
      + differences.map { difference in
        let question = difference.question
        return script.texts.withSource(
          ScriptError(
            .impure, script: script.file, line: script.texts.line(of: question.name),
            function: question.name, item: question.item.map { items.named($0) },
            section: question.section.map { $0 + 1 }, message: difference.message))
      }
  }
}
