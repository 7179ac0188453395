import Platform
import TextOutput

/// Writes diagnostics to standard error, as text or as JSON lines.
struct Reporter {
  private let isJSON: Bool
  private let isVerbose: Bool
  private let usesColor: Bool
  private let listener: DiagnosticCollector?

  init(_ options: Options) {
    isJSON = options.isJSON
    listener = options.listener
    isVerbose = options.isVerbose
    usesColor = Terminal.errors.showsColor
  }

  func show(_ diagnostic: Diagnostic) {
    if let listener { return listener.hear(diagnostic) }
    if isJSON { return write(diagnostic.json.visible) }
    var words = diagnostic.words
    if isVerbose { words += diagnostic.traceback.map { "\n   called from \($0)" }.joined() }
    guard usesColor, let place = diagnostic.place else { return write(words.visible) }
    let label = "\(diagnostic.severity.rawValue):"
    let code = diagnostic.severity == .error ? "31" : "33"
    let rest = words.dropFirst(place.count + label.count)
    write("\(place.visible)\u{1B}[1;\(code)m\(label)\u{1B}[0m\(String(rest).visible)")
  }

  /// Writes a note, which is left out of JSON lines.
  func note(_ words: String) {
    if let listener {
      var note = Diagnostic("note", words, severity: .note)
      note.words = words
      note.place = nil
      listener.hear(note)
    } else if !isJSON {
      write(words.visible)
    }
  }

  /// Writes a line that a script printed, with the script's name.
  func print(_ line: String, from script: String) {
    let words = "\(script): \(line)"
    guard isJSON || listener != nil else { return write(words.visible) }
    var note = Diagnostic("print", line, severity: .note)
    note.file = script
    note.words = words
    note.place = nil
    if let listener { listener.hear(note) } else { write(note.json.visible) }
  }

  private func write(_ line: String) {
    // If standard error cannot be written, there is nowhere to report it.
    try? Output(.standardError).write(line + "\n")
  }
}
