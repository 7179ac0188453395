/// A helper that runs, with a socket to it that never keeps anybody waiting.
final class HelperProcess {
  /// The socket.
  let descriptor: Int32
  /// The requests that it has not answered, first asked first; the first is in its hands.
  var asked: [Int] = []
  /// When it will have taken too long, by the monotonic clock.
  var deadline: ContinuousClock.Instant
  /// Whether it has said that it is there.
  var isReady = false
  private let process: pid_t
  private var outbox: [UInt8] = []
  private var inbox: [UInt8] = []
  /// How many bytes of the inbox are known to hold no end of a line.
  private var searched = 0
  /// Whether its end was waited for, after which its number may be another's.
  private var hasEnded = false

  /// The longest answer in bytes.
  private static let answerLimit = 1 << 30
  /// Seconds that a helper may take until it says that it is there.
  static let startSeconds = 20

  /// Starts a helper.
  ///
  /// - Throws: The system's code, `ENOENT` where there is no such program.
  init(program: String, arguments: [String]) throws(SystemFault) {
    var sockets: [Int32] = [-1, -1]
    guard HelperProcess.pair(&sockets) else { throw SystemFault() }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, sockets[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, sockets[1], STDOUT_FILENO)
    // What its libraries mutter is of no use to anybody.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Threads that block signals start it too.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGALRM)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, &attributes, &words, environ)
    close(sockets[1])
    guard code == 0 else {
      close(sockets[0])
      throw SystemFault(code: code)
    }
    self.process = process
    descriptor = sockets[0]
    deadline = .now + .seconds(HelperProcess.startSeconds)
  }

  deinit {
    close(descriptor)
    if hasEnded { return }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Two sockets that are connected, closed in other programs; the first one never blocks.
  private static func pair(_ sockets: inout [Int32]) -> Bool {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { return false }
    for socket in sockets { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(sockets[0], F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(sockets[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return true
  }

  /// Whether something waits to be sent.
  var hasOutput: Bool { !outbox.isEmpty }

  /// Adds a line to what is to be sent.
  func put(_ line: [UInt8]) { outbox += line }

  /// Sends what can be sent.
  func flush() {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    while !outbox.isEmpty {
      let count = outbox.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      outbox.removeFirst(count)
    }
  }

  /// Reads some of what is there, and hands over each line that is whole.
  ///
  /// - Returns: Whether the helper still runs.
  func receive(_ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    let chunk = 1 << 16
    var runs = true
    // One that never stops talking must not keep the others waiting.
    for _ in 0..<16 {
      let start = inbox.count
      inbox.append(contentsOf: repeatElement(0, count: chunk))
      let count = inbox.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress?.advanced(by: start), chunk)
      }
      let code = errno
      inbox.removeLast(chunk - max(0, count))
      if count < 0, code == EINTR { continue }
      if count == 0 || (count < 0 && code != EAGAIN) { runs = false }
      if count < chunk { break }
    }
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
    var status: Int32 = 0
    // It may have closed its socket and go on.
    for _ in 0..<100 where !hasEnded {
      hasEnded = waitpid(process, &status, WNOHANG) == process
      if !hasEnded { usleep(1000) }
    }
    switch status & 0x7F {
    case SIGALRM: return .alarm
    case SIGKILL, SIGABRT, SIGTRAP: return .kill
    default: return .other
    }
  }
}

/// What the system said no to.
struct SystemFault: Error {
  var code = errno
}
