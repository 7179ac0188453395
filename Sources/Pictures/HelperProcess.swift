internal import Platform

/// A running helper.
final class HelperProcess {
  /// The requests without a reply, oldest first; the helper works on the first one.
  var asked: [Int] = []
  /// The deadline of the current request, by the monotonic clock.
  var deadline: ContinuousClock.Instant
  /// Whether it has reported that it is ready.
  var isReady = false
  private let process: Subprocess
  private let socket: ChildSocket
  private var inbox: [UInt8] = []
  /// The number of bytes in the inbox that are known to contain no line end.
  private var searched = 0

  /// The maximum length of a reply in bytes.
  private static let answerLimit = 1 << 30
  /// The maximum seconds until a helper reports that it is ready.
  static let startSeconds = 20

  /// Starts a helper.
  ///
  /// - Throws: The system's error; `ENOENT` if there is no such program.
  init(program: String, arguments: [String]) throws(SystemError) {
    // The messages of its libraries help nobody.
    process = try Subprocess(
      program, arguments,
      descriptors: [0: .socket, 1: .socket, 2: .null])
    guard let socket = process.socket else { throw SystemError.notConnected }
    self.socket = socket
    deadline = .now + .seconds(HelperProcess.startSeconds)
  }

  /// The descriptor and the events to wait for.
  var wait: DescriptorWait { socket.wait }

  /// Adds a line to send.
  func put(_ line: [UInt8]) { socket.put(line) }

  /// Sends as much as the helper takes.
  func flush() { socket.flush() }

  /// Reads some input, and passes on each complete line.
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

  /// The reason why a helper cannot be used any more.
  enum End {
    case silence, alarm, kill, other

    /// The message, which follows a picture's name.
    var message: String {
      switch self {
      case .silence, .alarm: "took too long"
      case .kill: "needed too much memory, or ended the picture helper"
      case .other: "ended the picture helper"
      }
    }
  }

  /// Returns the reason why it ended, or is about to end.
  func end() -> End {
    switch process.end(within: 100) {
    case .signal(Signals.alarm): .alarm
    case .signal(Signals.kill), .signal(Signals.abort), .signal(Signals.trap): .kill
    default: .other
    }
  }
}
