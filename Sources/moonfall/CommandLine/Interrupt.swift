import Platform

/// Ends the process on Ctrl-C and removes its unfinished files.
enum Interrupt {
  /// Starts waiting for Ctrl-C and other requests to end.
  ///
  /// It must be called before any other thread starts.
  static func watch() {
    Signals.handleEnd { isInterrupted in end(isInterrupted ? .interrupted : .terminated) }
  }

  /// Ends the process from any thread and removes its unfinished files.
  static func end(_ code: ExitCode) -> Never { UnfinishedFile.endProcess(code.rawValue) }
}
