package import TextOutput

/// A likely mistake in a script, as facts; ``description`` is the message.
public struct ScriptWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warning.
  public enum Kind: String, Hashable, Sendable {
    /// The script reads a field that no item or section has.
    case field
    /// A function answers nothing for any item.
    case answer
    /// No function reads a param.
    case param
    /// A condition tests a field that holds 0 or "" in some item, which are true in Lua.
    case condition
    /// A function for heights takes the width of the column and ignores it.
    case width
    /// A function uses one parameter's name for another.
    case order
    /// A function is slow.
    case slow
    /// Columns have no width, or no item has a height, so that items cannot be seen.
    case invisible
    /// The script reads a list at index 0, where Lua's lists have no element.
    case index
    /// A number is written with a decimal comma.
    case decimal
    /// A header has a height in sections without a title.
    case header
    /// A picture is taller than its frame.
    case picture
    /// A check ended at its limit before everything was tried.
    case incomplete
  }

  /// The kind of warning.
  public var kind: Kind
  /// The name or path of the script or module; empty for a warning about the options.
  public var script: String
  /// The line, from 1, if it is known.
  public var line: Int?
  /// The question that it is about, for example "height".
  public var function: String?
  /// The text of that line.
  public var sourceLine: String?
  /// The field that is missing.
  public var field: String?
  /// What lacks the field: "item" or "section".
  public var owner: String?
  /// The param that it is about.
  public var param: String?
  /// The word of the script that it is about, as it is written there.
  public var token: String?
  /// An item that it is about.
  public var item: ScriptError.Item?
  /// What is likely wrong, and what to do.
  public var message: String

  /// Creates a warning.
  public init(
    _ kind: Kind, script: String, line: Int? = nil, function: String? = nil, message: String
  ) {
    self.kind = kind
    self.script = script
    self.line = line
    self.function = function
    self.message = message.abridged
  }

  /// Returns the warning with the param that it is about.
  package func about(param: String) -> ScriptWarning {
    var warning = self
    warning.param = param
    return warning
  }

  /// The warning in a compiler's format.
  public var description: String { report(as: "warning").text }

  /// Returns the parts of the description, with the source line if it is known.
  package func report(as label: String) -> ReportText {
    let place = script.isEmpty ? "" : script + (line.map { ":\($0)" } ?? "") + ": "
    var report = ReportText(place: place, label: label, message)
    if let line, let sourceLine { report.addSource(sourceLine, line: line) }
    return report
  }
}
