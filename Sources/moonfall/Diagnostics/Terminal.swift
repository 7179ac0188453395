import Platform

/// What a standard stream supports besides text: colours, progress and pictures.
struct Terminal {
  /// Whether the stream is a terminal.
  let isTerminal: Bool
  /// Whether it is a terminal that supports control sequences, which progress and pictures need.
  let obeysSequences: Bool
  /// Whether it shows colours and the user has not disabled them (https://no-color.org: `NO_COLOR`
  /// disables them unless it is empty).
  let showsColor: Bool

  static var output: Terminal { Terminal(.standardOutput) }
  static var errors: Terminal { Terminal(.standardError) }

  init(_ descriptor: Descriptor) {
    self.init(
      isTerminal: TerminalDevice.isTerminal(descriptor), variable: CurrentProcess.variable)
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
