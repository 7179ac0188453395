internal import Spelling
import TerminalText

/// What is wrong with a script, as facts; ``description`` puts them in words.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Kind: String, Hashable, Sendable {
    /// There is no such script.
    case missing
    /// The file could not be read, or is no text.
    case unreadable
    /// The text is not Lua.
    case syntax
    /// The table that the script returns breaks the contract.
    case contract
    /// What the user set is out of its range, or does not go with what the script answers.
    case options
    /// An error while a function ran.
    case runtime
    /// A function answered what it may not.
    case answer
    /// A function answered the same question in two ways.
    case impure
    /// The memory limit.
    case memory
    /// The deadline.
    case deadline
    /// The layout was cancelled.
    case cancelled
    /// The script was called while it was in use: from one of its callbacks, or from another thread.
    case busy
  }

  /// An item, as messages name it.
  public struct Item: Hashable, Sendable {
    /// Its number in input order, from 1.
    public var index: Int
    /// Its id or title, if it has one.
    public var name: String?
  }

  /// What kind of fault it is.
  public var kind: Kind
  /// The script's name or path, or that of the module at fault.
  public var script: String
  /// The line, from 1, where there is one.
  public var line: Int?
  /// The text of that line.
  public var sourceLine: String?
  /// The question that was asked, for example "height".
  public var function: String?
  /// The first item it happened for.
  public var item: Item?
  /// The section it happened for, from 1, where a section was asked about.
  public var section: Int?
  /// What happened.
  public var message: String
  /// For how many items or sections it happened in one layout, else how often.
  public var count = 1
  /// The calls that led there, innermost first.
  public var traceback: [String] = []

  /// Creates an error.
  public init(
    _ kind: Kind, script: String, line: Int? = nil, sourceLine: String? = nil,
    function: String? = nil, item: Item? = nil, section: Int? = nil, message: String
  ) {
    self.kind = kind
    self.script = script
    self.line = line
    self.sourceLine = sourceLine
    self.function = function
    self.item = item
    self.section = section
    // A script may make quoted text as long as it likes.
    self.message = message.abridged
  }

  /// Whether the script can answer nothing more in this layout.
  var isLimit: Bool { kind == .memory || kind == .deadline || kind == .cancelled }

  /// The column of the word that the message names, from 1 in characters, where it is certain.
  ///
  /// - Complexity: O(message + line); it is looked for at each reading.
  public var column: Int? {
    guard line != nil, let sourceLine else { return nil }
    return ErrorColumn.column(of: message, in: sourceLine)
  }

  /// The fault as compilers print it, with the source line and a count.
  public var description: String {
    var text = heading
    if let line, let sourceLine {
      let number = String(line)
      text += "\n \(number) | \(sourceLine)"
      if let column, let caret = ErrorColumn.caret(at: column, below: sourceLine) {
        text += "\n \(String(repeating: " ", count: number.count)) | \(caret)"
      }
    }
    if count > 1 {
      let others = count - 1
      let noun = item != nil ? "item" : section != nil ? "section" : "call"
      text += "\n   and \(others) more \(noun)\(others == 1 ? "" : "s")"
    }
    return text
  }

  /// The first line of the fault.
  public var heading: String {
    var text = script
    if let line { text += ":\(line)" }
    text += ": error: "
    if let function {
      text += "in \(function)"
      if let item {
        text += " for item \(item.index)" + (item.name.map { " “\($0.visibleLine)”" } ?? "")
      } else if let section {
        text += " for section \(section)"
      }
      text += ": "
    }
    return text + message
  }

  /// Whether two faults are one that happened twice.
  ///
  /// Bad answers name their value, so their words differ.
  func isSame(as other: ScriptError) -> Bool {
    hasSamePlace(as: other) && (kind == .answer || message == other.message)
  }

  /// Whether it is of the same kind, from the same line and function.
  func hasSamePlace(as other: ScriptError) -> Bool {
    kind == other.kind && line == other.line && function == other.function
      && script == other.script
  }
}

/// All that went wrong in one layout: at least one fault, in order of first appearance.
public struct ScriptErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults.
  public var errors: [ScriptError]

  /// Creates a failure.
  public init(_ errors: [ScriptError]) {
    self.errors = errors
  }

  /// The faults one after the other.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
