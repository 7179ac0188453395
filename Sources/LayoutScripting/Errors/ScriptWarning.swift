internal import Spelling

/// Something about a script that is no fault but most likely not meant, as facts;
/// ``description`` puts them in words.
public struct ScriptWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warning.
  public enum Kind: String, Hashable, Sendable {
    /// A field is read that no item or section has.
    case field
    /// A function answers nothing for any item.
    case answer
    /// A param is declared that no function reads.
    case param
    /// A field is read as a condition that holds 0 or "" in some item, which are true in Lua.
    case condition
    /// A height, a strip's width, takes the width of its column and ignores it.
    case width
    /// A function calls one argument by the name of another.
    case order
    /// A function takes long.
    case slow
    /// Columns have no width, or all items have no height, so that nothing can be seen.
    case invisible
    /// A list is read at index 0, where Lua's lists have no element.
    case index
    /// A number is written with a decimal comma.
    case decimal
    /// A header takes room in sections without a title.
    case header
    /// A picture is taller than the frame it is in.
    case picture
    /// A check ended at its limit before everything was tried.
    case incomplete
  }

  /// What kind of warning it is.
  public var kind: Kind
  /// The name or path of the script or module; empty for a warning about the options.
  public var script: String
  /// The line, from 1, where it is known.
  public var line: Int?
  /// The question that was asked, where there is one.
  public var function: String?
  /// The text of that line.
  public var sourceLine: String?
  /// The field that is missing, where one is.
  public var field: String?
  /// What lacks it: "item" or "section".
  public var owner: String?
  /// An item for which it holds, where it holds for some only.
  public var item: ScriptError.Item?
  /// What was seen.
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

  /// The warning as compilers print it.
  public var description: String {
    place + "warning: " + message
  }

  /// The place, as it precedes the message; empty for a warning about the options.
  package var place: String {
    script.isEmpty ? "" : script + (line.map { ":\($0)" } ?? "") + ": "
  }
}
