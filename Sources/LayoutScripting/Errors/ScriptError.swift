package import TextOutput

/// An error of a script, as facts; ``description`` is the message.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of error.
  public enum Kind: String, Hashable, Sendable {
    /// There is no such script.
    case missing
    /// The file could not be read, or is not text.
    case unreadable
    /// The text is not Lua.
    case syntax
    /// The table that the script returns breaks the contract.
    case contract
    /// An option is out of its range, or contradicts what the script answers.
    case options
    /// An error while a function ran.
    case runtime
    /// A function gave an invalid answer.
    case answer
    /// A function gave two different answers to one question.
    case impure
    /// The script reached the memory limit.
    case memory
    /// The script reached the deadline.
    case deadline
    /// The layout was cancelled.
    case cancelled
    /// The script was called while it was in use: from one of its callbacks, or from another
    /// thread.
    case busy
  }

  /// An item, as messages name it.
  public struct Item: Hashable, Sendable {
    /// Its number in input order, from 1.
    public var index: Int
    /// Its id or title, if it has one.
    public var name: String?

    /// The item as messages name it: "item 3 “Sea”".
    package var text: String { "item \(index)" + (name.map { " “\($0.visibleLine)”" } ?? "") }
  }

  /// The kind of error.
  public var kind: Kind
  /// The name or path of the script, or of the module with the error.
  public var script: String
  /// The line, from 1, if there is one.
  public var line: Int?
  /// The text of that line.
  public var sourceLine: String?
  /// The question that was asked, for example "height".
  public var function: String?
  /// The first item it happened for.
  public var item: Item?
  /// The section it happened for, from 1, if the question was about a section.
  public var section: Int?
  /// The param that it is about.
  public var param: String?
  /// The property of ``LayoutOptions`` that it is about, for example "tolerance".
  public var option: String?
  /// The word or sign of the script that it is about, as it is written there.
  public var token: String?
  /// What happened, and what to do.
  public var message: String
  /// The number of items or sections that it happened for in one layout; for other questions, how
  /// often it happened.
  public var count = 1
  /// The calls that led to it, innermost first.
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
    // A script can put text of any length into its messages.
    self.message = message.abridged
  }

  /// Whether the script can answer no more questions in this layout.
  package var isLimit: Bool { kind == .memory || kind == .deadline || kind == .cancelled }

  /// The column of ``token``, from 1 in characters; `nil` if the line contains it several times or
  /// not at all.
  ///
  /// - Complexity: O(length of the line) for each access
  public var column: Int? {
    guard line != nil, let sourceLine, let token else { return nil }
    return ErrorColumn.column(of: token, in: sourceLine)
  }

  /// The error in a compiler's format, with the source line and a count.
  public var description: String { report.text }

  /// The first line of the description.
  public var heading: String { report.heading }

  /// The parts of the description.
  package var report: ReportText {
    var subject = ""
    if let function {
      subject = "in \(function)"
      if let item {
        subject += " for \(item.text)"
      } else if let section {
        subject += " for section \(section)"
      }
      subject += ": "
    }
    var report = ReportText(
      place: script + (line.map { ":\($0)" } ?? "") + ": ", label: "error", subject + message)
    if let line, let sourceLine {
      report.addSource(
        sourceLine, line: line,
        caret: column.flatMap { ErrorColumn.caret(at: $0, below: sourceLine) })
    }
    if count > 1 {
      let others = count - 1
      let noun = item != nil ? "item" : section != nil ? "section" : "call"
      report.addDetail("   and \(others) more \(noun)\(others == 1 ? "" : "s")")
    }
    return report
  }

  /// Returns whether two errors are the same one, which happened twice.
  ///
  /// Invalid answers count as the same although their messages differ: each contains its value.
  package func isSame(as other: ScriptError) -> Bool {
    hasSamePlace(as: other) && (kind == .answer || message == other.message)
  }

  /// Returns whether two errors have the same kind, line and function.
  func hasSamePlace(as other: ScriptError) -> Bool {
    kind == other.kind && line == other.line && function == other.function
      && script == other.script
  }
}

/// All errors of one layout, at least one, in the order in which they first happened.
public struct ScriptErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors.
  public var errors: [ScriptError]

  /// Creates a list of errors.
  public init(_ errors: [ScriptError]) {
    self.errors = errors
  }

  /// The descriptions of the errors, one after the other.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
