import LayoutScripting
import Preview

/// What a page asks of a wall, over what the call says.
struct PreviewState {
  /// The options' keys, the command line's names without dashes.
  static let keys = LayoutSetting.all.map(\.description.key)

  /// The options of the page, by their names on the command line.
  private(set) var settings: [(name: String, value: String)] = []
  /// The values of params.
  private(set) var params: [(name: String, value: String)] = []
  /// Which items are shown.
  private(set) var sample: PreviewSamples.Kind?
  /// Whether the host's own rules lay out.
  private(set) var isDefault = false
  /// Whether the wall is only looked at, and stands in for no other one later.
  private(set) var isPeek = false
  /// Whether the script lays out as it was before its last change.
  private(set) var isPrevious = false

  /// That of the call alone.
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

  /// Has the host's own rules lay out.
  mutating func leaveScript() {
    params = []
    isDefault = true
    isPrevious = false
  }

  /// The same items without options, by the host's own rules.
  var plain: PreviewState {
    var state = self
    state.settings = []
    state.leaveScript()
    return state
  }

  private mutating func read(_ key: String, _ value: String) throws(CommandError) {
    switch key {
    // Whose wall it is, what the page shows and is about, and what an export is written as.
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
