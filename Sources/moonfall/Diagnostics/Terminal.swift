/// A standard stream, and what it may be sent besides text.
///
/// Whatever shows colours, progress or pictures asks here.
struct Terminal {
  /// Whether the stream is a terminal.
  let isTerminal: Bool
  /// Whether it is a terminal that obeys control sequences: progress and pictures need them.
  let obeysSequences: Bool
  /// Whether it shows colours, and its user has not said no (https://no-color.org: `NO_COLOR` counts
  /// unless it is empty).
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
