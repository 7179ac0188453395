import LayoutScripting
import Preview

/// The state of a page, which overrides the call.
struct PreviewState {
  /// The options of the page, by their names on the command line without dashes.
  static let keys = LayoutSetting.all.map(\.description.key)

  /// The options of the page, by their names on the command line.
  private(set) var settings: [(name: String, value: String)] = []
  /// The values of params.
  private(set) var params: [(name: String, value: String)] = []
  /// Which items are shown.
  private(set) var sample: PreviewSamples.Kind?
  /// Whether the default rules lay out instead of the script.
  private(set) var isDefault = false
  /// Whether the wall is temporary and never stands in for a later one.
  private(set) var isPeek = false
  /// Whether the version of the script before its last change lays out.
  private(set) var isPrevious = false

  /// Creates the state of the call alone.
  init() {}

  init(_ query: Query) throws(CommandError) {
    for (key, value) in query.pairs {
      if PreviewState.keys.contains(key) {
        settings.append(("--\(key)", value))
      } else if key.hasPrefix("p."), key.count > 2 {
        params.append((String(key.dropFirst(2)), value))
      } else {
        try read(key, value)
      }
    }
  }

  /// Replaces the script with the default rules.
  mutating func leaveScript() {
    params = []
    isDefault = true
    isPrevious = false
  }

  /// Returns the state with the same items, the default rules and no options.
  var plain: PreviewState {
    var state = self
    state.settings = []
    state.leaveScript()
    return state
  }

  private mutating func read(_ key: String, _ value: String) throws(CommandError) {
    switch key {
    // Keys that identify the wall, the page's view, and the format of an export.
    case "side", "have", "follow", "format": break
    case "sample":
      guard let kind = PreviewSamples.Kind(rawValue: value) else {
        let names = PreviewSamples.Kind.allCases.map(\.rawValue).orListed
        throw .usage("a sample is \(names), got '\(value)'")
      }
      sample = kind
    case "default": isDefault = try isOn(key, value)
    case "peek": isPeek = try isOn(key, value)
    case "version":
      guard value == "previous" else { throw .usage("a version is previous, got '\(value)'") }
      (isPrevious, isPeek) = (true, true)
    default: throw .usage("a wall has no setting '\(key)'")
    }
  }

  private func isOn(_ key: String, _ value: String) throws(CommandError) -> Bool {
    guard ["0", "1"].contains(value) else { throw .usage("\(key) is 1 or 0, got '\(value)'") }
    return value == "1"
  }
}
