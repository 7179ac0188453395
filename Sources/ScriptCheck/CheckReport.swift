public import LayoutScripting

/// The errors and likely mistakes that a check found in a script.
public struct CheckReport: Hashable, Sendable {
  /// The widths at which a script of columns is tried, from a phone's to a desktop's, in points.
  public static let widths = [320.0, 390, 768, 1200, 1920]
  /// The heights at which a strip is tried, in points.
  public static let heights = [200.0, 320, 480, 600, 1200]
  /// The maximum number of items that are tried at every size; more are tried at one size.
  public static let maximumItems = 2000
  /// The maximum time of a check, in deadlines of the script.
  public static let deadlines = 2.0
  /// The seconds a call from which on a function is slow.
  ///
  /// Debug builds allow more, because the host itself is slower there.
  public static let slowest = _isDebugAssertConfiguration() ? 1e-2 : 1e-4

  /// Functions that fail, answers out of range, and questions that got two different answers, in
  /// the order of the script's lines.
  public let errors: [ScriptError]
  /// Likely mistakes, in the order of the script's lines.
  public let notes: [ScriptWarning]

  /// Whether everything was tried; otherwise a note of kind `ScriptWarning.Kind.incomplete` says
  /// what was not.
  public var isComplete: Bool { !notes.contains { $0.kind == .incomplete } }

  init(_ script: LayoutScript, errors: [ScriptError], notes: [ScriptWarning]) {
    func isBefore(_ a: (script: String, line: Int?), _ b: (script: String, line: Int?)) -> Bool {
      let (own, other) = (a.script == script.file, b.script == script.file)
      if own != other { return own }
      return (a.script, a.line ?? 0) < (b.script, b.line ?? 0)
    }
    self.errors = errors.sorted { isBefore(($0.script, $0.line), ($1.script, $1.line)) }
    self.notes = notes.map { note in
      var note = note
      note.sourceLine = script.texts.text(ofLine: note.line, in: note.script)
      return note
    }.sorted { isBefore(($0.script, $0.line), ($1.script, $1.line)) }
  }
}

extension LayoutScript {
  /// Checks the script by trying it, and by reading its text.
  ///
  /// Every function is called for none, one, two and all of the items, at the sizes of
  /// ``CheckReport/widths`` or ``CheckReport/heights``. Each layout is made twice; the second time,
  /// the questions about items are asked again in reverse order. If there are more than
  /// ``CheckReport/maximumItems`` items, only the first ones are tried like this, and all of them
  /// at one size. The params keep the values that are set.
  ///
  /// The check takes at most ``CheckReport/deadlines`` times the script's deadline. If it ends
  /// there, a note says what was not tried.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - options: What the user sets; the check itself chooses the width, or a strip's height.
  ///   - slowest: The seconds a call from which on a note calls a function slow.
  ///   - progress: Called often with the number of finished layouts and their total.
  ///   - isColor: Returns whether text is a colour in CSS's notation.
  /// - Returns: What was found. After an error of a limit, the rest is not tried.
  /// - Complexity: about 40 layouts and drawings
  public func check(
    _ items: some ItemSource, options: LayoutOptions = .init(),
    slowest: Double = CheckReport.slowest,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in },
    isColor: @escaping (String) -> Bool
  ) -> CheckReport {
    do throws(ScriptErrors) {
      // A cancel ends the whole check.
      guard host.enter() else { throw busy(LayoutScript.otherThread) }
      defer { host.leave() }
      // A script that is in use cannot be checked either.
      try use(for: .layout) {}
      return try check(
        read(items), options: checked(options), slowest: slowest, progress: progress,
        isColor: isColor)
    } catch {
      return CheckReport(self, errors: error.errors, notes: [])
    }
  }

  private func check<Items: ItemSource>(
    _ items: ItemSnapshot<Items>, options: LayoutOptions, slowest: Double,
    progress: @escaping (_ done: Int, _ total: Int) -> Void,
    isColor: @escaping (String) -> Bool
  ) -> CheckReport {
    let trials = CheckRun(self, items, options: options, progress: progress, isColor: isColor)
    trials.run()
    let source = SourceNotes(self)
    var notes = source.unusedParams + source.withoutReturn
    notes += source.conditions(items) + source.sectionComparisons(items)
    notes += source.misplacedParameters + source.indexesFromZero(items) + source.decimalCommas
    notes += source.zeroDivisions
    notes += trials.warnings.map(source.located) + trials.times.notes(of: self, slowest: slowest)
    if let note = trials.lengths.note(of: self, line: source.lineOfIgnoredWidth) {
      notes.append(note)
    }
    notes += trials.observations
    return CheckReport(self, errors: trials.errors, notes: notes)
  }
}
