internal import CLibrary

/// A child process with a socket to it.
///
/// The process ends with this value. It starts with no signal blocked and with the default
/// reactions to a closed pipe and an alarm. It has only the descriptors that are named.
///
/// ```swift
/// let child = try Subprocess("/bin/cat", descriptors: [0: .socket, 1: .socket, 2: .null])
/// child.socket?.put(Array("hello".utf8))
/// child.socket?.flush()
/// ```
///
/// One thread may use it at a time.
package final class Subprocess {
  /// The target of a descriptor of the child.
  package enum Redirection: Sendable {
    /// The child's end of the socket.
    case socket
    /// An open file of this process, which continues where this process stopped reading.
    case file(Int32)
    /// The null device.
    case null
    /// The descriptor of this process with the same number.
    case inherited
  }

  /// This process's end of the socket; `nil` if the child has none.
  package let socket: ChildSocket?
  private let process: pid_t
  private let outlives: Bool
  /// How the process ended, once that is known.
  private var ending: TerminationStatus?

  /// The milliseconds that a child has to end after it is asked to.
  private static let grace = 3000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path.
  ///   - arguments: The arguments after the program's name.
  ///   - descriptors: The child's descriptors by number.
  ///   - isSearched: Whether a name without a slash is looked up in `PATH`.
  ///   - outlives: Whether the child keeps running, in its own process group, when this value ends.
  /// - Throws: The system's error; `noSuchFile` if there is no such program.
  package init(
    _ program: String, _ arguments: [String] = [], descriptors: [Int32: Redirection],
    isSearched: Bool = false, outlives: Bool = false
  ) throws(SystemError) {
    var plan = try SpawnPlan(outlives: outlives)
    let hasSocket = descriptors.values.contains { if case .socket = $0 { true } else { false } }
    let pair = hasSocket ? try ChildSocket.pair() : nil
    socket = pair?.ours
    for (number, descriptor) in descriptors {
      switch descriptor {
      case .socket: if let pair { try plan.give(pair.theirs.number, as: number) }
      case .file(let file): try plan.give(file, as: number)
      case .inherited: try plan.give(number, as: number)
      case .null: try plan.open("/dev/null", as: number)
      }
    }
    try plan.closeOthers(than: descriptors.keys)
    process = try plan.spawn(program, arguments, isSearched: isSearched)
    self.outlives = outlives
  }

  deinit {
    if outlives || ending != nil { return }
    // The child may have files to remove first.
    kill(process, SIGTERM)
    if end(within: Subprocess.grace) != nil { return }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// How a process ended.
  package enum TerminationStatus: Hashable, Sendable {
    /// With an exit code.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// Waits for the process to end.
  ///
  /// - Parameter milliseconds: The maximum time; a process may run on after it closed its socket.
  /// - Returns: How it ended; `nil` if it has not.
  package func end(within milliseconds: Int) -> TerminationStatus? {
    for attempt in 0...max(0, milliseconds) where ending == nil {
      if attempt > 0 { SystemThread.sleep(milliseconds: 1) }
      reap(WNOHANG)
    }
    return ending
  }

  /// Waits for the process to end, without a limit, and returns how it ended.
  package func end() -> TerminationStatus {
    while true {
      if let ending { return ending }
      reap(0)
    }
  }

  private func reap(_ options: Int32) {
    var status: Int32 = 0
    let found = waitpid(process, &status, options)
    if found == process {
      let signal = status & 0x7F
      ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    } else if found < 0, errno == ECHILD {
      // Other code has waited for it, and its number may belong to another process by now.
      ending = .exit(0)
    }
  }
}

extension Subprocess {
  /// The program that opens a URL in the user's browser.
  package static var urlOpener: String {
    #if canImport(Darwin)
      "open"
    #else
      "xdg-open"
    #endif
  }
}
