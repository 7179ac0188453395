import Drawing
import Items
import LayoutScripting
import LuaHosting
import TextOutput

/// An error, a warning or a note: its facts, for `--diagnostics json`, and its text.
struct Diagnostic: Hashable {
  /// How serious it is.
  enum Severity: String {
    case error
    case warning
    /// What a script printed, or a likely mistake that a check found.
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
  /// The param that it is about.
  var param: String?
  /// The command-line option that it is about, for example "--spacing".
  var option: String?
  /// The word or sign of the script that it is about.
  var token: String?
  /// What exactly is wrong with items, for example "notJSON".
  var code: String?
  /// The field of an item that it is about.
  var field: String?
  /// The JSON Pointer that it is about.
  var pointer: String?
  var message: String
  /// The message without the option that it begins with.
  var reason: String?
  /// What to do, if the message does not say so.
  var hint: String?
  var count = 1
  var traceback: [String] = []
  /// The text that people read.
  var report: ReportText

  /// Creates a diagnostic without a place.
  init(_ kind: String, _ message: String, severity: Severity = .error) {
    let message = message.abridged
    self.kind = kind
    self.message = message
    self.severity = severity
    report = ReportText(place: "moonfall: ", label: severity.rawValue, message)
  }

  /// Creates a diagnostic about a file.
  init(_ kind: String, _ message: String, severity: Severity, of file: String) {
    self.init(kind, message, severity: severity)
    self.file = file
    report.place = "\(file): "
  }

  init(_ error: ScriptError) {
    var error = error
    // The library does not know the command line's options.
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
    param = error.param
    token = error.token
    message = error.message
    count = error.count
    traceback = error.traceback
    report = error.report
  }

  init(_ warning: ScriptWarning, severity: Severity = .warning) {
    var warning = warning
    // The library does not know the command line's options.
    if warning.kind == .incomplete { warning.message += "; the limit is twice --deadline" }
    self.severity = severity
    kind = warning.kind.rawValue
    file = warning.script.isEmpty ? nil : warning.script
    line = warning.line
    function = warning.function
    item = warning.item?.index
    itemName = warning.item?.name
    param = warning.param
    field = warning.field
    token = warning.token
    message = warning.message
    report = warning.report(as: severity.rawValue)
    if warning.script.isEmpty { report.place = "moonfall: " }
  }

  /// The known facts as one line of JSON.
  var json: String { json(withReport: false) }

  /// Returns the known facts as one line of JSON, with the lines of the text if that is wanted.
  func json(withReport hasReport: Bool) -> String {
    var json = JSONObject()
    func add(_ name: String, _ text: String?) {
      if let text { json.add(name, text: text) }
    }
    func add(_ name: String, _ number: Int?) {
      if let number { json.add(name, integer: number) }
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
    add("param", param)
    add("option", option)
    add("token", token)
    add("code", code)
    add("field", field)
    add("pointer", pointer)
    add("message", message)
    add("hint", hint)
    add("count", count)
    if !traceback.isEmpty {
      json.add("traceback", jsonArray(traceback.map(jsonString)))
    }
    if hasReport {
      add("reason", reason)
      let lines =
        [("message", report.heading)] + report.lines.map { ($0.kind.rawValue, $0.text) }
      json.add("report", jsonArray(lines.map { jsonArray([jsonString($0), jsonString($1)]) }))
    }
    return json.text
  }
}

/// The errors that end a command, and its exit code.
struct CommandError: Error {
  var code: ExitCode
  var diagnostics: [Diagnostic]

  init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
    self.code = code
    self.diagnostics = diagnostics
  }

  /// Creates an error about the command line.
  static func usage(_ message: String) -> CommandError {
    CommandError(.usage, [Diagnostic("usage", message)])
  }

  /// Creates an error about a param that `--param` cannot set.
  static func usage(settingParam error: ValueError) -> CommandError {
    var diagnostic = Diagnostic("usage", error.message)
    diagnostic.option = "--param"
    diagnostic.param = error.param
    return CommandError(.usage, [diagnostic])
  }

  /// Creates an error about the value of an option.
  static func usage(option: String, _ reason: String) -> CommandError {
    var diagnostic = Diagnostic("usage", "\(option): \(reason)")
    diagnostic.option = option
    diagnostic.reason = reason.abridged
    return CommandError(.usage, [diagnostic])
  }
}
