import Platform
import Preview
import Synchronization

/// The line between a worker and the server that has started it: a socket at descriptor 3.
///
/// The server sends each ``PreviewRequest`` as a line. Answers and events begin with the line of a
/// ``MessageHead``; their bytes follow. When the server closes the socket, the process exits at
/// once.
final class WorkerConnection: Sendable {
  private static let descriptor = Descriptor(borrowing: 3)
  /// What has been received of lines that are not over.
  private let received = Mutex<[UInt8]>([])
  /// Whether progress was told since the last answer; locked so that nothing is mixed.
  private let sending = Mutex<Bool>(false)
  /// What is told of work now and then, so that the server knows of life.
  private let work = Mutex<String?>(nil)
  /// Whether nothing is told of it for now.
  private let isWithheld = Atomic(false)

  /// Milliseconds between two signs of life.
  private static let beat = 5000

  /// No request is longer.
  private static let maximumLineLength = 1 << 16

  /// Whether there is a socket.
  static var isOpen: Bool {
    (try? descriptor.status().kind) == .socket
  }

  init() {
    // The picture helper does not get it.
    WorkerConnection.descriptor.closeInChildren()
    do throws(SystemError) {
      try SystemThread.startForever { self.watch() }
    } catch {
      // Nobody would end it when the server is gone.
      Interrupt.end(.outputFailed)
    }
  }

  /// Waits for the server's end, and ends the process then.
  private func watch() -> Never {
    var waits = [DescriptorWait(WorkerConnection.descriptor.number, for: .hangUp)]
    while true {
      try? waits.wait(milliseconds: WorkerConnection.beat)
      if waits[0].isReady { Interrupt.end(.done) }
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
        do throws(SystemError) {
          let count = try WorkerConnection.descriptor.read(into: &chunk)
          if count == 0 { return nil }
          bytes += chunk[..<count]
        } catch {
          guard WorkerConnection.waits(after: error, for: .readable) else { return nil }
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
      while done < bytes.count {
        do throws(SystemError) {
          done += try WorkerConnection.descriptor.writeSome(
            UnsafeRawBufferPointer(rebasing: bytes[done...]))
        } catch {
          guard WorkerConnection.waits(after: error, for: .writable) else { Interrupt.end(.done) }
        }
      }
    }
  }

  /// Waits for room or input, if an error says that there is none.
  ///
  /// - Returns: Whether to try again.
  private static func waits(after error: SystemError, for events: DescriptorWait.Events) -> Bool {
    guard error == .wouldBlock else { return false }
    var waits = [DescriptorWait(descriptor.number, for: events)]
    return (try? waits.wait(milliseconds: nil)) != nil
  }
}
