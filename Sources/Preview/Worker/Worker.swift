import Subprocess
import Synchronization

/// Asks a side's worker process, one request at a time; starts it when it is needed.
///
/// A worker that dies, says nothing for long or talks nonsense costs the request that it has in
/// hands. The next one starts another.
final class Worker: Sendable {
  /// What becomes of the things that workers tell on their own.
  struct Listener: Sendable {
    /// The items' generation, for requests.
    let items: @Sendable () -> Int
    /// An event: its kind, contents, and when the request was sent at which it came.
    let event: @Sendable (String, ArraySlice<UInt8>, timespec) -> Void
    /// A worker has ended.
    let end: @Sendable () -> Void
  }

  /// What a client has asked.
  struct Job {
    let verb: String
    let request: HTTPRequest

    /// Whether it may take minutes, and ends when nobody waits for it any more.
    var isExport: Bool { verb == "export" }
  }

  private struct Queue {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let queue = Mutex(Queue())
  /// Rings when there is something to do.
  let bell: Doorbell
  private let thread = RunningThread()
  private let program: PreviewOptions.WorkerProgram
  private let side: String
  private let input: Int32?
  private let listener: Listener

  /// The most requests that wait.
  private static let limit = 200

  /// Creates a worker that is not started yet.
  init(
    _ program: PreviewOptions.WorkerProgram, side: String, input: Int32?, _ listener: Listener
  ) throws(SystemFault) {
    bell = try Doorbell()
    self.program = program
    self.side = side
    self.input = input
    self.listener = listener
  }

  /// Starts to take requests; the process is started at the first one.
  func start() throws(SystemFault) {
    try thread.start { [self] in
      let loop = WorkerLoop(program, side: side, input: input, listener)
      while loop.turn(self) {}
    }
  }

  /// Ends the process, and answers all that wait.
  func stop() {
    queue.withLock { $0.isClosed = true }
    bell.ring()
    thread.join()
    for job in queue.withLock({ $0.jobs }) {
      job.request.answer(.error("preview", "the preview ends", status: 503))
    }
  }

  /// Asks for a request's answer.
  func ask(_ verb: String, _ request: HTTPRequest) {
    let isTaken = queue.withLock { queue in
      guard !queue.isClosed, queue.jobs.count < Worker.limit else { return false }
      queue.jobs.append(Job(verb: verb, request: request))
      return true
    }
    guard isTaken else {
      return request.answer(
        .error("preview", "too many requests wait for this layout", status: 503))
    }
    bell.ring()
  }

  /// The request to hand over next.
  ///
  /// What nobody waits for any more is not done; walls are, while there is no newer one to make:
  /// they tell what to watch.
  func next() -> Job? {
    while true {
      let (job, isLastWall) = queue.withLock { queue -> (Job?, Bool) in
        guard !queue.jobs.isEmpty else { return (nil, false) }
        let job = queue.jobs.removeFirst()
        return (job, job.verb == "wall" && !queue.jobs.contains { $0.verb == "wall" })
      }
      guard let job else { return nil }
      if job.request.isTooMuch {
        job.request.answer(.tooMuch)
      } else if !isLastWall, job.request.isAbandoned {
        job.request.answer(.error("preview", "nobody waits for it", status: 409))
      } else {
        return job
      }
    }
  }

  /// Whether there is nothing more to do.
  var isClosed: Bool { queue.withLock(\.isClosed) }
}
