import Preview
import Synchronization

/// The line between a worker and the server that has started it: a socket at descriptor 3.
///
/// The server sends each ``PreviewRequest`` as a line. Answers and events begin with the line of a
/// ``MessageHead``; their bytes follow. When the server closes the socket, the process exits at
/// once.
final class WorkerConnection: Sendable {
  private static let descriptor: Int32 = 3
  /// What has been received of lines that are not over.
  private let received = Mutex<[UInt8]>([])
  /// Whether progress was told since the last answer; locked so that nothing is mixed.
  private let sending = Mutex<Bool>(false)
  /// What is told of work now and then, so that the server knows of life.
  private let work = Mutex<String?>(nil)
  /// Whether nothing is told of it for now.
  private let isWithheld = Atomic(false)

  /// Milliseconds between two signs of life.
  private static let beat: Int32 = 5000

  /// No request is longer.
  private static let maximumLineLength = 1 << 16

  /// Whether there is a socket.
  static var isOpen: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  init() {
    // The picture helper does not get it.
    _ = fcntl(WorkerConnection.descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // It lives as long as the process.
    let context = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<WorkerConnection>.fromOpaque(context).takeUnretainedValue().watch()
      }, context)
    // Nobody would end it when the server is gone.
    if code != 0 { Interrupt.end(.outputFailed) }
  }

  /// Waits for the server's end, and ends the process then.
  private func watch() -> Never {
    #if canImport(Glibc)
      let hangUp: Int16 = 0x2000  // POLLRDHUP, which the Glibc module lacks
    #else
      let hangUp: Int16 = 0
    #endif
    while true {
      var status = pollfd(fd: WorkerConnection.descriptor, events: hangUp, revents: 0)
      if poll(&status, 1, WorkerConnection.beat) > 0 { Interrupt.end(.done) }
      tell(nil)
    }
  }

  /// Does work of which the server is told every few seconds.
  ///
  /// - Parameters:
  ///   - words: What is done.
  ///   - body: The work.
  /// - Returns: What the body returns.
  func working<Result>(_ words: String, _ body: () -> Result) -> Result {
    work.withLock { $0 = words }
    defer { work.withLock { $0 = nil } }
    return body()
  }

  /// Withholds signs of life from now on, or gives them again: of work that may never end, the server
  /// is told nothing, and ends it.
  func withhold(_ isWithheld: Bool) {
    self.isWithheld.store(isWithheld, ordering: .relaxed)
  }

  /// What is told of life.
  private var sign: String? {
    isWithheld.load(ordering: .relaxed) ? nil : work.withLock { $0 }
  }

  /// Tells how far a piece of work is; `nil` that it goes on, if it does.
  func tell(_ words: String?) {
    sending.withLock { hasTold in
      guard let words = words ?? sign else { return }
      hasTold = true
      put(.progress, Array(words.utf8))
    }
  }

  /// The next request; `nil` where there will be none.
  func nextLine() -> String? {
    received.withLock { bytes in
      while true {
        if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
          defer { bytes.removeSubrange(...end) }
          return String(decoding: bytes[..<end], as: UTF8.self)
        }
        guard bytes.count <= WorkerConnection.maximumLineLength else { return nil }
        var chunk = [UInt8](repeating: 0, count: 1 << 15)
        let count = chunk.withUnsafeMutableBytes {
          read(WorkerConnection.descriptor, $0.baseAddress, $0.count)
        }
        if count > 0 {
          bytes += chunk[..<count]
        } else if count == 0 || !WorkerConnection.waits(POLLIN) {
          return nil
        }
      }
    }
  }

  /// Sends what a request is answered.
  func send(_ answer: PreviewAnswer, to request: PreviewRequest) {
    sending.withLock { hasTold in
      if hasTold { put(.progress, []) }
      hasTold = false
      put(
        MessageHead(
          answer: request.number, status: answer.status, type: answer.type,
          length: answer.body.count, fileName: request.verb == .export ? answer.fileName ?? "" : nil
        ), answer.body)
    }
  }

  /// Sends what the server should know.
  func send(event: WorkerEvent, _ body: [UInt8] = []) {
    sending.withLock { _ in put(event, body) }
  }

  private func put(_ event: WorkerEvent, _ body: [UInt8]) {
    put(MessageHead(event: event, length: body.count), body)
  }

  private func put(_ head: MessageHead, _ body: [UInt8]) {
    put(Array(head.line.utf8))
    put(body)
  }

  private func put(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while let start = bytes.baseAddress, done < bytes.count {
        let count = write(WorkerConnection.descriptor, start + done, bytes.count - done)
        if count >= 0 {
          done += count
        } else if !WorkerConnection.waits(POLLOUT) {
          Interrupt.end(.done)
        }
      }
    }
  }

  /// Whether what just failed can be tried again, after a wait where there is no room or nothing.
  private static func waits(_ events: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var status = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&status, 1, -1) >= 0 || errno == EINTR
  }
}
