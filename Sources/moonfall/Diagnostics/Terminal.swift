/// What a standard stream supports besides text: colours, progress and pictures.
struct Terminal {
  /// Whether the stream is a terminal.
  let isTerminal: Bool
  /// Whether it is a terminal that supports control sequences, which progress and pictures need.
  let obeysSequences: Bool
  /// Whether it shows colours and the user has not disabled them (https://no-color.org: `NO_COLOR`
  /// disables them unless it is empty).
  let showsColor: Bool

  static var output: Terminal { Terminal(STDOUT_FILENO) }
  static var errors: Terminal { Terminal(STDERR_FILENO) }

  init(_ descriptor: Int32) {
    self.init(isTerminal: isatty(descriptor) == 1) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// - Parameters:
  ///   - isTerminal: Whether the stream is a terminal.
  ///   - variable: The value of an environment variable.
  init(isTerminal: Bool, variable: (String) -> String?) {
    self.isTerminal = isTerminal
    obeysSequences = isTerminal && variable("TERM") != "dumb"
    showsColor = obeysSequences && (variable("NO_COLOR") ?? "").isEmpty
  }
}
