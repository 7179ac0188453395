/// A child process with a socket to it, which ends with this value.
///
/// It starts with no signal blocked, whatever the thread that starts it blocks, and with the usual
/// ends by a closed pipe and an alarm. It has no descriptors but those that are named.
///
/// ```swift
/// let child = try Subprocess("/bin/cat", descriptors: [0: .socket, 1: .socket, 2: .null])
/// child.socket?.put(Array("hello".utf8))
/// child.socket?.flush()
/// ```
///
/// Not for several threads at once.
public final class Subprocess {
  /// What a descriptor of the child is.
  public enum Descriptor: Sendable {
    /// The child's end of the socket.
    case socket
    /// An open file of this process, with the place that was reached in it.
    case file(Int32)
    /// Nothing to read, and nobody who reads.
    case null
    /// That of this process with the same number.
    case inherited
  }

  /// This process's end of the socket, `nil` where the child has none.
  public let socket: ChildSocket?
  private let process: pid_t
  private let outlives: Bool
  /// How it ended, once it was waited for.
  private var ending: TerminationStatus?

  /// Milliseconds that a child has to end by itself, once it is told to.
  private static let grace = 3000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: What follows the program's name.
  ///   - descriptors: The child's descriptors by number.
  ///   - isSearched: Whether the program is looked for in `PATH` where it is a mere name.
  ///   - outlives: Whether the child is left alone, in a process group of its own, when this value
  ///     ends.
  /// - Throws: The system's fault, `ENOENT` where there is no such program.
  public init(
    _ program: String, _ arguments: [String] = [], descriptors: [Int32: Descriptor],
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
    // It may have files to remove first.
    kill(process, SIGTERM)
    if end(within: Subprocess.grace) != nil { return }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// How a process ended.
  public enum TerminationStatus: Hashable, Sendable {
    /// By itself, with a code.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// Waits a moment for the end; the thread does nothing else meanwhile.
  ///
  /// - Parameter milliseconds: How long at most; one that closed its socket may go on for good.
  /// - Returns: How it ended, `nil` where it has not.
  public func end(within milliseconds: Int) -> TerminationStatus? {
    for attempt in 0...max(0, milliseconds) where ending == nil {
      if attempt > 0 { usleep(1000) }
      reap(WNOHANG)
    }
    return ending
  }

  /// Waits for the end, however long that takes.
  ///
  /// - Returns: How it ended.
  public func end() -> TerminationStatus {
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
      // Somebody else has waited for it; its number may be another's by now.
      ending = .exit(0)
    }
  }
}
