internal import Waterfall

/// Where the time of a layout went, and who decided what in it.
public struct LayoutProfile: Sendable {
  /// Who decides.
  public enum Decider: Hashable, Sendable {
    /// The script, by a function or a constant; a function that answered nothing did not decide.
    case script
    /// The item, by its own data.
    case item
    /// What the user set.
    case options
    /// The host's default.
    case host
  }

  /// A function of a script with all its calls in one layout.
  public struct Function: Hashable, Sendable {
    /// The question that it answers, for example "height".
    public var name: String
    /// How often it was called.
    public var calls: Int
    /// The seconds that its calls took in all, without those that measured texts.
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
  /// The calls about items that took longest, at most 20, the longest first.
  public let slowest: [Call]
  /// Who said how many columns each item spans, the items in input order.
  public let spans: [Decider]
  /// Who said in which column each item starts; where it is the host, the placement rule did.
  public let columns: [Decider]
  /// Who said how long each item is along the flow; where it is the host, the item's own size did, if
  /// it has one.
  public let lengths: [Decider]
  /// The section of each item in this layout, from 0, the items in input order.
  ///
  /// A script that answers otherwise each time it is asked makes others than in the layout before.
  public let sections: [Int]
  /// Who said what tracks each section of this layout has, the sections in order.
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
  /// Lays out items once more to tell where the time goes and who decides what.
  ///
  /// Each item is asked about by itself, which takes longer than a layout; it may take four
  /// deadlines. What the script is warned of meanwhile is not told.
  ///
  /// - Parameters:
  ///   - items: The items, in input order.
  ///   - options: What the user sets.
  /// - Returns: The profile.
  /// - Throws: ``ScriptErrors`` with all that went wrong.
  /// - Complexity: O(items · (columns + log sections)), beside what the script itself does.
  public func profile(
    _ items: some ItemSource, options: LayoutOptions = .init()
  ) throws(ScriptErrors) -> LayoutProfile {
    // A profile that is refused must not silence the warnings of the layout that is being made.
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
