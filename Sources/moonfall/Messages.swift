/// Says things on standard error, as text or as JSON lines.
struct Messages {
  private let isJSON: Bool
  private let isVerbose: Bool
  private let usesColor: Bool
  private let listener: Listener?

  init(_ options: Options) {
    isJSON = options.isJSON
    listener = options.listener
    isVerbose = options.isVerbose
    usesColor = isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
  }

  func show(_ diagnostic: Diagnostic) {
    if let listener { return listener.hear(diagnostic) }
    if isJSON { return write(diagnostic.json) }
    var words = diagnostic.words.harmless
    if isVerbose, !diagnostic.traceback.isEmpty {
      words += diagnostic.traceback.map { "\n   called from \($0.harmless)" }.joined()
    }
    let label = "\(diagnostic.severity.rawValue):"
    if usesColor, let end = words.ranges(of: label).first {
      let code = diagnostic.severity == .error ? "31" : "33"
      words.replaceSubrange(end, with: "\u{1B}[1;\(code)m\(label)\u{1B}[0m")
    }
    write(words)
  }

  /// Says something that is no fault; not among JSON lines.
  func note(_ words: String) {
    if let listener {
      var note = Diagnostic("note", words, severity: .note)
      note.words = words
      listener.hear(note)
    } else if !isJSON {
      write(words.harmless)
    }
  }

  /// What a script printed, with the script's name.
  func print(_ line: String, from script: String) {
    let words = "\(script): \(line)"
    guard isJSON || listener != nil else { return write(words.harmless) }
    var note = Diagnostic("print", line, severity: .note)
    note.file = script
    note.words = words
    if let listener { listener.hear(note) } else { write(note.json) }
  }

  private func write(_ line: String) {
    // Where not even this can be written, nobody is left to tell.
    try? Output(descriptor: STDERR_FILENO).write(line + "\n")
  }
}

extension String {
  /// Text of strangers without what would steer the terminal.
  var harmless: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl =
        scalar.value < 32 && scalar != "\n" && scalar != "\t" || (127..<160).contains(scalar.value)
      scalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }
}
