internal import LayoutScripting
internal import LuaHosting
internal import Waterfall

/// A number of items in a container of one size.
struct Trial: Hashable {
  let count: Int
  let size: Double
}

/// Tries a script with several numbers of items at several sizes, and keeps what it finds.
final class CheckRun<Items: ItemSource> {
  private let script: LayoutScript
  private let items: Items
  private let options: LayoutOptions
  private let isColor: (String) -> Bool
  private let axis: WaterfallLayout.Axis
  private let words: AxisNames
  private let showState: StateDescription
  private let limit: TimeLimit
  private let progress: (_ done: Int, _ total: Int) -> Void
  /// All trials, the most revealing ones first, and the number of those that are done.
  private var plan: [Trial] = []
  private var done = 0
  /// Whether the script no longer answers.
  private var isOver = false

  private(set) var found: CheckErrors
  private(set) var differences: [AnswerLog.Difference] = []
  private(set) var times = CallTimes()
  private(set) var lengths: LengthRanges
  /// Warnings about fields, and those that every layout of all items gave.
  private(set) var warnings: [ScriptWarning] = []
  private var hasWhole = false
  /// Notes about headers and pictures, and about what was not tried.
  private(set) var observations: [ScriptWarning] = []

  init(
    _ script: LayoutScript, _ items: Items, options: LayoutOptions,
    progress: @escaping (_ done: Int, _ total: Int) -> Void, isColor: @escaping (String) -> Bool
  ) {
    self.script = script
    self.items = items
    self.options = options
    self.isColor = isColor
    axis = options.axis ?? script.axis ?? .vertical
    words = AxisNames(axis)
    showState = StateDescription(script)
    found = CheckErrors(wholeCount: min(items.count, CheckReport.maximumItems), axis: axis)
    lengths = LengthRanges(function: words.height)
    limit = TimeLimit(seconds: script.limits.deadline.map { $0 * CheckReport.deadlines })
    self.progress = progress
    plan = planned
  }

  private var wholeCount: Int { found.wholeCount }

  private var planned: [Trial] {
    let sizes = axis == .vertical ? CheckReport.widths : CheckReport.heights
    let usual = sizes[3]
    let whole = items.count > wholeCount ? [Trial(count: items.count, size: usual)] : []
    let order = [usual] + sizes.filter { $0 != usual }
    let counts = [wholeCount] + [2, 1, 0].filter { $0 < wholeCount }
    return whole + counts.map { Trial(count: $0, size: usual) }
      + counts.flatMap { count in order.dropFirst().map { Trial(count: count, size: $0) } }
  }

  /// Runs the trials until one reaches a limit, or the time is up.
  func run() {
    for (number, trial) in plan.enumerated() where !isOver {
      done = number
      if limit.isOver || !attempt(trial) {
        observations.append(incomplete(from: number))
        return
      }
    }
  }

  /// Returns the note that says what was not tried.
  private func incomplete(from number: Int) -> ScriptWarning {
    let seconds = LuaHost.Limits.inWords(seconds: limit.seconds ?? 0)
    return ScriptWarning(
      .incomplete, script: script.file,
      message: "the check ended at its limit of \(seconds); not tried: "
        + found.words(of: Array(plan[number...]), of: plan))
  }

  // MARK: One trial

  private typealias Outcome = (log: AnswerLog, looks: [DrawnAnswers])

  /// Runs a trial twice, and returns whether the time was enough.
  private func attempt(_ trial: Trial) -> Bool {
    var first: Outcome?
    var isEnough = true
    let warnings = script.lookups.collecting { isEnough = layOut(trial, after: nil, &first) }
    guard isEnough else { return false }
    found.begin(trial)
    keep(warnings, of: trial)
    guard let first, trial.count <= wholeCount else { return true }
    var second: Outcome?
    _ = script.lookups.collecting { isEnough = layOut(trial, after: first, &second) }
    guard trial.count >= wholeCount else { return isEnough }
    if let second { times.add(second.log.times) }
    times.add(first.log.times)
    lengths.add(first.log)
    return isEnough
  }

  /// Makes a layout and asks how its items look; there is no outcome if something fails.
  ///
  /// - Returns: Whether the time was enough.
  private func layOut(
    _ trial: Trial, after before: Outcome?, _ outcome: inout Outcome?
  ) -> Bool {
    var options = options
    if axis == .vertical { options.width = trial.size } else { options.height = trial.size }
    let log = AnswerLog(keepsAnswers: trial.count <= wholeCount) { [progress, done, plan] in
      progress(done, plan.count)
    }
    do throws(ScriptErrors) {
      let layout = try script.run(
        FirstItems(items, trial.count), options: options, patience: before == nil ? 1 : 3,
        limit: limit
      ) { (configuration, delegate) throws(ScriptError) in
        if let state = showState.words { log.note(.init(name: "begin"), .string(state)) }
        let loged = RecordingDelegate(delegate, log, asksAgain: before != nil)
        let layout = try WaterfallLayout(
          configuration, itemCounts: delegate.itemCounts, delegate: loged)
        try loged.finish()
        return layout
      }
      let looks = try DrawnAnswers.all(
        of: layout, by: script, isReversed: before != nil, limit: limit, isColor: isColor, log)
      if let before {
        log.compare(before: before.log)
        DrawnAnswers.compare(before.looks, looks, log)
        for difference in log.differences
        where !differences.contains(where: { $0.question.name == difference.question.name }) {
          differences.append(difference)
        }
      }
      outcome = (log, looks)
      if trial.count > 0, trial.count >= wholeCount { observe(log, layout) }
    } catch {
      isOver = isOver || error.errors.contains(where: \.isLimit)
      // A deadline that the check's limit made shorter is not the script's error.
      var error = error
      let isCutShort =
        (limit.isOver || limit.isShorter) && error.errors.contains { $0.kind == .deadline }
      if isCutShort { error.errors.removeAll { $0.kind == .deadline } }
      if !error.errors.isEmpty {
        found.begin(trial)
        found.add(error, in: trial, isAgain: before != nil)
      }
      return !isCutShort
    }
    return true
  }

  /// Notes likely mistakes in a layout of all items.
  private func observe(_ log: AnswerLog, _ layout: ScriptedLayout) {
    if let height = log.headerHeight, script.answers("header"),
      layout.titles.allSatisfy({ $0 == nil })
    {
      observe(
        .header,
        "header reserves \(height.text) points, but no section has a title to show "
          + "there; make sections with titles (group, or sections among the items), or write "
          + "function(section) if section.title then return \(height.text) end return 0 end")
    }
    if let picture = log.cutPicture {
      let item = items.named(picture.item)
      observe(
        .picture,
        "picture is \(rounded(picture.height)) points high for \(item.text)"
          + ", but its frame \(rounded(picture.frame)), so the picture is cut off; let "
          + "\(words.height == "height" ? "height" : "the rows") leave room for it, or answer "
          + "math.min(…, height)",
        item: item)
    }
  }

  private func observe(
    _ kind: ScriptWarning.Kind, _ message: String, item: ScriptError.Item? = nil
  ) {
    guard !observations.contains(where: { $0.kind == kind }) else { return }
    var note = ScriptWarning(
      kind, script: script.file, line: script.texts.line(of: kind.rawValue),
      function: kind.rawValue, message: message)
    note.item = item
    observations.append(note)
  }

  private func rounded(_ length: Double) -> String { ((length * 10).rounded() / 10).text }

  private func keep(_ found: [ScriptWarning], of trial: Trial) {
    guard trial.count > 0 else { return }
    warnings += found.filter { $0.kind == .field && !warnings.contains($0) }
    guard trial.count >= wholeCount else { return }
    for warning in found where warning.kind == .invisible {
      let isKnown = warnings.contains {
        $0.kind == .invisible && $0.function == warning.function
      }
      if !isKnown { warnings.append(warning) }
    }
    // A function that answers nothing at this size may answer at another one.
    let answers = found.filter { $0.kind == .answer }
    if !hasWhole { warnings += answers }
    hasWhole = true
    warnings.removeAll { warning in
      warning.kind == .answer && !answers.contains { $0.function == warning.function }
    }
  }

  /// The errors, including questions that got two different answers.
  var errors: [ScriptError] {
    found.errors
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
