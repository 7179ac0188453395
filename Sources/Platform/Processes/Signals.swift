internal import CLibrary

/// Signals, by their numbers.
package enum Signals {
  package static let abort = SIGABRT
  package static let alarm = SIGALRM
  package static let kill = SIGKILL
  package static let trap = SIGTRAP

  /// Returns the system's description of a signal.
  package static func description(of signal: Int32) -> String {
    strsignal(signal).map { String(cString: $0) } ?? "unknown"
  }

  /// The signals that ask for the end: Ctrl-C, Ctrl-\, other programs, and a terminal that closes.
  private static var ends: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }

  /// Calls a function in a thread of its own when the user or another program ends this process.
  ///
  /// Must be called before any other thread starts. From then on, a closed pipe and a file that may
  /// not grow are errors of writing and do not end the process.
  ///
  /// - Parameter end: Ends the process. Its argument is whether the user interrupted it in the
  ///   terminal.
  package static func handleEnd(_ end: @escaping @Sendable (Bool) -> Never) {
    var signals = ends
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(SystemError) {
      try SystemThread.startForever {
        var signals = ends
        var signal: Int32 = 0
        while sigwait(&signals, &signal) != 0 {}
        end(signal == SIGINT || signal == SIGQUIT)
      }
    } catch {
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }
}
