internal import Platform

/// The reason why a worker cannot be used any more.
enum WorkerError: Error {
  case notStarted(SystemError)
  case silence(seconds: Double)
  case nonsense
  /// Nobody is waiting for its work any more.
  case abandoned
  /// It ended itself after a deadline that nothing obeyed.
  case unresponsive
  case ended(Subprocess.TerminationStatus?)

  var message: String {
    switch self {
    case .notStarted(let fault): "the layout process cannot be started: \(fault.message)"
    case .silence(let seconds):
      "the layout process sent nothing for \(Int(min(seconds, 1e6))) seconds and was stopped"
    case .abandoned: "nobody is waiting for it any more"
    case .nonsense:
      "the layout process sent an invalid reply; if moonfall was just updated, "
        + "restart the preview"
    case .unresponsive:
      "the layout did not stop at its deadline, so its process was stopped"
    case .ended(.signal(Signals.kill)):
      "the layout process was killed, probably because memory ran out"
    case .ended(.signal(let signal)):
      "the layout process crashed (signal \(signal), \(Signals.description(of: signal)))"
    case .ended(.exit(let code)): "the layout process ended unexpectedly (code \(code))"
    case .ended(nil):
      "the layout process closed its connection; it restarts on the next change"
    }
  }
}
