internal import Platform

/// Why a worker is of no use any more, in words for people.
enum WorkerError: Error {
  case notStarted(SystemError)
  case silence(seconds: Double)
  case nonsense
  /// Nobody waits any more for what it does.
  case abandoned
  /// It has ended itself for a deadline that nothing obeyed.
  case unresponsive
  case ended(Subprocess.TerminationStatus?)

  var words: String {
    switch self {
    case .notStarted(let fault): "the process that lays out cannot be started: \(fault.words)"
    case .silence(let seconds):
      "the layout said nothing for \(Int(min(seconds, 1e6))) seconds, and was ended"
    case .abandoned: "nobody waited for it any more"
    case .nonsense:
      "the process that lays out talks nonsense; was moonfall replaced by another version? "
        + "End the preview and start it again"
    case .unresponsive:
      "the layout did not end at its deadline, and its process was ended"
    case .ended(.signal(Signals.kill)):
      "the process that lays out was killed, most likely for want of memory"
    case .ended(.signal(let signal)):
      "the process that lays out crashed (signal \(signal), \(Signals.words(of: signal)))"
    case .ended(.exit(let code)): "the process that lays out ended by itself (code \(code))"
    case .ended(nil):
      "the process that lays out closed its line; another one is started for the next change"
    }
  }
}
