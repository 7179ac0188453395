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
    var report = diagnostic.report
    if isVerbose {
      for call in diagnostic.traceback { report.addDetail("   called from \(call)") }
    }
    guard usesColor, let label = report.label else { return write(report.text.visible) }
    let (place, code) = (report.place, diagnostic.severity == .error ? "31" : "33")
    report.place = ""
    report.label = nil
    write("\(place.visible)\u{1B}[1;\(code)m\(label):\u{1B}[0m \(report.text.visible)")
  }

  /// Writes a note, which is left out of JSON lines.
  func note(_ text: String) {
    if let listener {
      var note = Diagnostic("note", text, severity: .note)
      note.report = ReportText(text)
      listener.hear(note)
    } else if !isJSON {
      write(text.visible)
    }
  }

  /// Writes a line that a script printed, with the script's name.
  func print(_ line: String, from script: String) {
    let text = "\(script): \(line)"
    guard isJSON || listener != nil else { return write(text.visible) }
    var note = Diagnostic("print", line, severity: .note)
    note.file = script
    note.report = ReportText(text)
    if let listener { listener.hear(note) } else { write(note.json.visible) }
  }

  private func write(_ line: String) {
    // If standard error cannot be written, there is nowhere to report it.
    try? Output(.standardError).write(line + "\n")
  }
}
