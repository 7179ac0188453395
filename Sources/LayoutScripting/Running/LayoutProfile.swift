internal import Waterfall

/// The time that each function of a layout took, and who decided each answer.
public struct LayoutProfile: Sendable {
  /// The source of a decision.
  public enum Decider: Hashable, Sendable {
    /// The script, by a function or a constant; a function that answered nothing did not decide.
    case script
    /// The item, by its own data.
    case item
    /// The options that the user set.
    case options
    /// The host's default.
    case host
  }

  /// A function of a script, with the sum of its calls in one layout.
  public struct Function: Hashable, Sendable {
    /// The question that it answers, for example "height".
    public var name: String
    /// The number of calls.
    public var calls: Int
    /// The total seconds of its calls, without the time for measuring texts.
    public var seconds: Double
  }

  /// A call about one item.
  public struct Call: Hashable, Sendable {
    /// The item, from 0 in input order.
    public var item: Int
    /// The question that was asked.
    public var function: String
    /// The seconds that it took.
    public var seconds: Double
  }

  /// The functions that were called, in order of the first call.
  public let functions: [Function]
  /// The slowest calls about items, at most 20, slowest first.
  public let slowest: [Call]
  /// Who decided how many columns each item spans, in input order.
  public let spans: [Decider]
  /// Who decided in which column each item starts; for the host, the placement rule did.
  public let columns: [Decider]
  /// Who decided the length of each item along the flow; for the host, the item's own size did,
  /// if it has one.
  public let lengths: [Decider]
  /// The section of each item in this layout, from 0, the items in input order.
  ///
  /// If the script's answers vary, these differ from the previous layout's sections.
  public let sections: [Int]
  /// Who decided the tracks of each section of this layout, in order.
  public let tracks: [Decider]
  /// The placement rule of each section of this layout.
  public let placements: [PlacementName]

  init(_ recorder: CallRecorder, of result: ScriptedLayout) {
    functions = recorder.functions
    slowest = recorder.slowest
    spans = recorder.spans
    columns = recorder.columns
    lengths = recorder.lengths
    let layout = result.layout
    sections = (0..<layout.itemCount).map(result.section)
    tracks = (0..<layout.sectionCount).map { recorder.tracks[$0] ?? .host }
    placements = (0..<layout.sectionCount).map { recorder.placements[$0] ?? .shortest }
  }
}

extension LayoutScript {
  /// Lays out items once more to measure the time of each function and to record who decides what.
  ///
  /// Asks about each item separately, which takes longer than a layout; it may take four
  /// deadlines. Warnings of the script are not reported meanwhile.
  ///
  /// - Parameters:
  ///   - items: The items, in input order.
  ///   - options: The options that the user sets.
  /// - Returns: The profile.
  /// - Throws: ``ScriptErrors`` with all errors.
  /// - Complexity: O(items · (columns + log sections)), plus the work of the script.
  public func profile(
    _ items: some ItemSource, options: LayoutOptions = .init()
  ) throws(ScriptErrors) -> LayoutProfile {
    // If the script is busy, the warnings of the running layout must still be reported.
    try use(for: .layout) {}
    let items = try read(items)
    let recorder = CallRecorder(itemCount: items.count)
    var outcome: Result<ScriptedLayout, ScriptErrors>?
    _ = lookups.collecting {
      outcome = Result { () throws(ScriptErrors) in
        try run(items, options: options, patience: 4, recorder: recorder) {
          (configuration, delegate) throws(ScriptError) in
          try WaterfallLayout(configuration, itemCounts: delegate.itemCounts, delegate: delegate)
        }
      }
    }
    guard let outcome else { preconditionFailure("collecting runs its body") }
    return LayoutProfile(recorder, of: try outcome.get())
  }
}
