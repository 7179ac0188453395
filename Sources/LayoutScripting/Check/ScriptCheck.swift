/// Whether a script is sound: what fails, and what is most likely not meant.
public struct ScriptCheck: Hashable, Sendable {
  /// The widths at which a wall is tried, from a phone's to a desktop's, in points.
  public static let widths = [320.0, 390, 768, 1200, 1920]
  /// The heights at which a strip is tried, in points.
  public static let heights = [200.0, 320, 480, 600, 1200]
  /// How many items are tried at every size; more are tried at one.
  public static let maximumItems = 2000
  /// The time that a check may take, in deadlines of the script.
  public static let deadlines = 2.0
  /// A function that takes longer is slow, in seconds a call; the host itself is slower in debug.
  public static let slowest = _isDebugAssertConfiguration() ? 1e-2 : 1e-4

  /// What fails, what is answered out of range, and what is answered in two ways to one question,
  /// by their places in the script.
  public let errors: [ScriptError]
  /// What is no fault but most likely not meant, by their places in the script.
  public let notes: [ScriptWarning]

  /// Whether everything was tried; a note of kind ``ScriptWarning/Kind/incomplete`` says what was not.
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
  /// Checks whether the script is sound, by trying it.
  ///
  /// Every function is called for none, one, two and all of the items, at the sizes of
  /// ``ScriptCheck/widths`` or ``ScriptCheck/heights``; each layout is made twice, and what is asked
  /// about items is asked once more in the reverse order. Of more than ``ScriptCheck/maximumItems``
  /// items the first ones are tried so, and all of them at one size. The params have the values
  /// that are set.
  ///
  /// The check takes at most ``ScriptCheck/deadlines`` times the script's deadline. A note says
  /// what it left out by then.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - options: What the user sets; the size along which tracks lie is the check's.
  ///   - slowest: The seconds a call from which on a function is told to be slow.
  ///   - progress: Called often with the number of finished layouts and their total.
  ///   - isColor: Tells whether text is a colour in CSS's notation.
  /// - Returns: What was found. After an error that names a limit the rest was not tried.
  /// - Complexity: some 40 layouts and drawings.
  public func check(
    _ items: some ItemSource, options: LayoutOptions = .init(),
    slowest: Double = ScriptCheck.slowest,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in },
    isColor: @escaping (String) -> Bool
  ) -> ScriptCheck {
    do throws(ScriptErrors) {
      // A cancel ends the whole check.
      guard host.enter() else { throw busy(LayoutScript.otherThread) }
      defer { host.leave() }
      // Whatever prevents a layout prevents a check.
      try use(for: .layout) {}
      return try check(
        read(items), options: checked(options), slowest: slowest, progress: progress,
        isColor: isColor)
    } catch {
      return ScriptCheck(self, errors: error.errors, notes: [])
    }
  }

  private func check<Items: ItemSource>(
    _ items: ItemSnapshot<Items>, options: LayoutOptions, slowest: Double,
    progress: @escaping (_ done: Int, _ total: Int) -> Void,
    isColor: @escaping (String) -> Bool
  ) -> ScriptCheck {
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
    return ScriptCheck(self, errors: trials.errors, notes: notes)
  }
}
