import Synchronization

/// Ends the process on Ctrl-C, with nothing half-written left behind.
///
/// A thread waits for the signals, so that what they do is ordinary code. While it cleans up, the
/// list of unfinished files is locked, so that none becomes whole or new meanwhile.
enum Interrupt {
  /// Files that are not whole yet.
  private static let unfinished = Mutex<Set<String>>([])

  /// What asks for the end: Ctrl-C and Ctrl-\, others, and a terminal that closes.
  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }

  /// Starts to wait for Ctrl-C and a request to end; to be called before any other thread starts.
  static func watch() {
    var signals = Interrupt.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A closed pipe and a file that may not grow are errors of writing, not the end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(&thread, nil, { _ in Interrupt.wait() }, nil)
    if status != 0 { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  private static func wait() -> Never {
    var signals = Interrupt.signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
    end(signal == SIGINT || signal == SIGQUIT ? .interrupted : .terminated)
  }

  /// Ends the process from any thread, without the unfinished files.
  static func end(_ code: ExitCode) -> Never {
    unfinished.withLock { files in
      for file in files { unlink(file) }
      _exit(code.rawValue)
    }
  }

  /// Does what the end of the process has to wait for, which must be short.
  static func deferred<Result: Sendable>(_ body: () -> Result) -> Result {
    unfinished.withLock { _ in body() }
  }

  /// Creates a file that is removed if the process is interrupted.
  static func create(_ path: String, _ open: () -> Int32) -> Int32 {
    unfinished.withLock { files in
      let descriptor = open()
      if descriptor >= 0 { files.insert(path) }
      return descriptor
    }
  }

  /// Renames or removes such a file.
  static func settle(_ path: String, _ settle: () -> Int32) -> Int32 {
    unfinished.withLock { files in
      files.remove(path)
      return settle()
    }
  }
}
