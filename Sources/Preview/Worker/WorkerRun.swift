internal import Platform

/// A running worker process and its connection; only one thread uses it.
final class WorkerRun {
  private let process: Subprocess
  private let socket: ChildSocket
  private var reader = MessageDecoder()
  /// The time of its last message.
  private(set) var lastSign = ContinuousClock.now

  /// Starts the process of a side.
  init(_ program: PreviewOptions.WorkerProgram, side: String, input: Descriptor?)
    throws(WorkerError)
  {
    input?.rewind()
    do throws(SystemError) {
      process = try Subprocess(
        program.path, program.arguments.before + [side] + program.arguments.after,
        descriptors: [
          0: input.map { .file($0.number) } ?? .null, 1: .null, 2: .inherited, 3: .socket,
        ])
      guard let socket = process.socket else { throw SystemError.notConnected }
      self.socket = socket
    } catch {
      throw .notStarted(error)
    }
  }

  /// The descriptor to wait for.
  var wait: DescriptorWait { socket.wait }

  /// Sends a request.
  func send(_ request: PreviewRequest) {
    lastSign = .now
    socket.put(Array(request.line.utf8))
    socket.flush()
  }

  /// Sends and receives as much as possible.
  ///
  /// - Throws: An error if the worker cannot be used any more.
  func serve(_ body: (MessageDecoder.Message) throws(WorkerError) -> Void) throws(WorkerError) {
    socket.flush()
    let before = reader.inbox.count
    let runs = socket.receive(into: &reader.inbox)
    if reader.inbox.count > before { lastSign = .now }
    while let message = try next() { try body(message) }
    if !runs { throw .ended(process.end(within: 1000)) }
  }

  private func next() throws(WorkerError) -> MessageDecoder.Message? {
    do throws(MessageDecoder.InvalidMessageError) { return try reader.next() } catch {
      throw .nonsense
    }
  }
}
