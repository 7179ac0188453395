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

/// The exit codes of the process, numbered as in sysexits.h.
enum ExitCode: Int32 {
  case done = 0
  case usage = 64
  case itemsInvalid = 65
  case missing = 66
  case scriptFailed = 70
  case outputFailed = 74
  case interrupted = 130
  case terminated = 143
}
