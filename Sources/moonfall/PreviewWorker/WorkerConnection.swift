import Platform
import Preview
import Synchronization

/// The connection between a worker and its server: a socket at descriptor 3.
///
/// The server sends each ``PreviewRequest`` as a line. Answers and events begin with the line of a
/// ``MessageHead``; their bytes follow. When the server closes the socket, the process exits at
/// once.
final class WorkerConnection: Sendable {
  private static let descriptor = Descriptor(borrowing: 3)
  /// The received part of an incomplete line.
  private let received = Mutex<[UInt8]>([])
  /// Whether progress was sent since the last answer; locked so that messages are not mixed.
  private let sending = Mutex<Bool>(false)
  /// The description of the current work, which is sent now and then as a sign of life.
  private let work = Mutex<String?>(nil)
  /// Whether signs of life are suspended.
  private let isWithheld = Atomic(false)

  /// The milliseconds between two signs of life.
  private static let beat = 5000

  /// The maximum length of a request in bytes.
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
      // Nothing would stop it when the server is gone.
      Interrupt.end(.outputFailed)
    }
  }

  /// Waits for the server's end, then ends the process.
  private func watch() -> Never {
    var waits = [DescriptorWait(WorkerConnection.descriptor.number, for: .hangUp)]
    while true {
      try? waits.wait(milliseconds: WorkerConnection.beat)
      if waits[0].isReady { Interrupt.end(.done) }
      tell(nil)
    }
  }

  /// Does work while sending the server a sign of life every few seconds.
  ///
  /// - Parameters:
  ///   - words: A description of the work.
  ///   - body: The work.
  /// - Returns: What the body returns.
  func working<Result>(_ words: String, _ body: () -> Result) -> Result {
    work.withLock { $0 = words }
    defer { work.withLock { $0 = nil } }
    return body()
  }

  /// Suspends or resumes signs of life: without them, the server stops a worker whose work may
  /// never end.
  func withhold(_ isWithheld: Bool) {
    self.isWithheld.store(isWithheld, ordering: .relaxed)
  }

  /// The current description of the work, as a sign of life.
  private var sign: String? {
    isWithheld.load(ordering: .relaxed) ? nil : work.withLock { $0 }
  }

  /// Sends the progress of the current work; `nil` for a sign of life, if there is work.
  func tell(_ words: String?) {
    sending.withLock { hasTold in
      guard let words = words ?? sign else { return }
      hasTold = true
      put(.progress, Array(words.utf8))
    }
  }

  /// Returns the next request; `nil` after the last one.
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

  /// Sends the answer to a request.
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

  /// Sends an event.
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

  /// Waits until the socket is ready, if an error says that it is not.
  ///
  /// - Returns: Whether to try again.
  private static func waits(after error: SystemError, for events: DescriptorWait.Events) -> Bool {
    guard error == .wouldBlock else { return false }
    var waits = [DescriptorWait(descriptor.number, for: events)]
    return (try? waits.wait(milliseconds: nil)) != nil
  }
}
