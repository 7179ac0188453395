import Drawing
import Items
import LayoutScripting
import LuaHosting
import Spelling

/// What went wrong: facts for `--diagnostics json`, and their words.
struct Diagnostic: Hashable {
  /// How grave it is.
  enum Severity: String {
    case error
    case warning
    /// No fault, but what a script printed, or a check noticed.
    case note
  }

  var severity = Severity.error
  var kind: String
  var file: String?
  var line: Int?
  var column: Int?
  var function: String?
  var item: Int?
  var itemName: String?
  var section: Int?
  var message: String
  /// The way out, where it is not in the message.
  var hint: String?
  var count = 1
  var traceback: [String] = []
  /// The whole text as people read it.
  var words: String

  /// A fault without a place.
  init(_ kind: String, _ message: String, severity: Severity = .error) {
    let message = message.abridged
    self.kind = kind
    self.message = message
    self.severity = severity
    words = "moonfall: \(severity.rawValue): \(message)"
  }

  init(_ error: ScriptError) {
    var error = error
    // The library knows no options.
    if error.kind == .deadline { error.message += " (--deadline sets the limit)" }
    if error.kind == .memory { error.message += "; --memory changes that" }
    kind = error.kind.rawValue
    file = error.script
    line = error.line
    column = error.column
    function = error.function
    item = error.item?.index
    itemName = error.item?.name
    section = error.section
    message = error.message
    count = error.count
    traceback = error.traceback
    words = error.description
  }

  init(_ warning: ScriptWarning) {
    severity = .warning
    kind = warning.kind.rawValue
    file = warning.script.isEmpty ? nil : warning.script
    line = warning.line
    function = warning.function
    item = warning.item?.index
    itemName = warning.item?.name
    message = warning.message
    words = (warning.script.isEmpty ? "moonfall: " : "") + warning.description
  }

  /// What a check noticed, as compilers print it, with the source line.
  init(note: ScriptWarning) {
    self.init(note)
    severity = .note
    // The library knows no options.
    if note.kind == .incomplete { message += "; the limit is twice --deadline" }
    words = (note.script.isEmpty ? "moonfall: " : note.place) + "note: " + message
    if let line = note.line, let text = note.sourceLine {
      words += "\n \(line) | \(text)"
    }
  }

  /// One line of JSON with the facts that there are.
  var json: String { json(withWords: false) }

  /// The same, with the whole text that people read besides.
  func json(withWords hasWords: Bool) -> String {
    var json = JSONObject()
    func add(_ name: String, _ text: String?) {
      if let text { json.add(name, text: text) }
    }
    func add(_ name: String, _ number: Int?) {
      if let number { json.add(name, String(number)) }
    }
    add("severity", severity.rawValue)
    add("kind", kind)
    add("file", file)
    add("line", line)
    add("column", column)
    add("function", function)
    add("item", item)
    add("item_name", itemName)
    add("section", section)
    add("message", message)
    add("hint", hint)
    add("count", count)
    if !traceback.isEmpty {
      json.add("traceback", "[" + traceback.map(JSONText.string).joined(separator: ",") + "]")
    }
    if hasWords { add("words", words) }
    return json.text
  }
}

/// Ends a command: what to say, and the code to exit with.
struct CommandError: Error {
  var code: ExitCode
  var diagnostics: [Diagnostic]

  init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
    self.code = code
    self.diagnostics = diagnostics
  }

  /// The call's words are wrong.
  static func usage(_ message: String) -> CommandError {
    CommandError(.usage, [Diagnostic("usage", message)])
  }
}
