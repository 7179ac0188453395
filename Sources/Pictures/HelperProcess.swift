internal import Platform

/// A helper that runs.
final class HelperProcess {
  /// The requests that it has not answered, first asked first; the first is in its hands.
  var asked: [Int] = []
  /// When it will have taken too long, by the monotonic clock.
  var deadline: ContinuousClock.Instant
  /// Whether it has said that it is there.
  var isReady = false
  private let process: Subprocess
  private let socket: ChildSocket
  private var inbox: [UInt8] = []
  /// How many bytes of the inbox are known to hold no end of a line.
  private var searched = 0

  /// The longest answer in bytes.
  private static let answerLimit = 1 << 30
  /// Seconds that a helper may take until it says that it is there.
  static let startSeconds = 20

  /// Starts a helper.
  ///
  /// - Throws: The system's fault, `ENOENT` where there is no such program.
  init(program: String, arguments: [String]) throws(SystemError) {
    // What its libraries mutter is of no use to anybody.
    process = try Subprocess(
      program, arguments,
      descriptors: [0: .socket, 1: .socket, 2: .null])
    guard let socket = process.socket else { throw SystemError.notConnected }
    self.socket = socket
    deadline = .now + .seconds(HelperProcess.startSeconds)
  }

  /// What to wait for.
  var wait: DescriptorWait { socket.wait }

  /// Adds a line to what is to be sent.
  func put(_ line: [UInt8]) { socket.put(line) }

  /// Sends what can be sent.
  func flush() { socket.flush() }

  /// Reads some of what is there, and hands over each line that is whole.
  ///
  /// - Returns: Whether the helper still runs.
  func receive(_ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    let runs = socket.receive(into: &inbox)
    var start = 0
    while let end = inbox[max(start, searched)...].firstIndex(of: HelperRequest.newline) {
      body(inbox[start..<end])
      start = end + 1
    }
    inbox.removeFirst(start)
    searched = inbox.count
    return runs && inbox.count <= Self.answerLimit
  }

  /// Why a helper is of no use any more.
  enum End {
    case silence, alarm, kill, other

    /// Words that follow a picture's name.
    var words: String {
      switch self {
      case .silence, .alarm: "took too long"
      case .kill: "needed too much memory, or ended the picture helper"
      case .other: "ended the picture helper"
      }
    }
  }

  /// Why it ended, which it has, or will in a moment.
  func end() -> End {
    switch process.end(within: 100) {
    case .signal(Signals.alarm): .alarm
    case .signal(Signals.kill), .signal(Signals.abort), .signal(Signals.trap): .kill
    default: .other
    }
  }
}
