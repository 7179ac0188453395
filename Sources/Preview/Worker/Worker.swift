internal import Platform
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
    let event: @Sendable (WorkerEvent?, ArraySlice<UInt8>, FileTime) -> Void
    /// What a check found.
    let checked: @Sendable (HTTPAnswer) -> Void
    /// A worker has ended, and whether it was checking.
    let end: @Sendable (WorkerError, Bool) -> Void
  }

  /// What a client, or the server itself, has asked.
  struct Job {
    let verb: PreviewRequest.Verb
    let query: String
    /// The request to answer; `nil` for a check, whose result goes to the listener.
    let request: HTTPRequest?

    /// Whether it may take minutes, and ends when nobody waits for it any more.
    var isExport: Bool { verb == .export }
    var isCheck: Bool { request == nil }
    var isAbandoned: Bool { request?.isAbandoned ?? false }
  }

  private struct Queue {
    var jobs: [Job] = []
    /// When to check next, unless other jobs are waiting; `nil` for never.
    var check: ContinuousClock.Instant?
    var isClosed = false

    /// Returns the check if it is due.
    mutating func takeCheck(of side: String) -> Job? {
      guard let time = check, time <= .now else { return nil }
      check = nil
      return Job(verb: .check, query: "side=\(side)&peek=1", request: nil)
    }
  }

  private let queue = Mutex(Queue())
  /// Rings when there is something to do.
  let bell: Waker
  private let thread = SystemThread()
  private let program: PreviewOptions.WorkerProgram
  private let side: String
  private let input: Descriptor?
  private let listener: Listener

  /// The most requests that wait.
  private static let limit = 200
  /// How long a check waits for more changes, and for pages that ask first.
  private static let checkDelay = Duration.milliseconds(250)

  /// Creates a worker that is not started yet.
  init(
    _ program: PreviewOptions.WorkerProgram, side: String, input: Descriptor?, _ listener: Listener
  ) throws(SystemError) {
    bell = try Waker()
    self.program = program
    self.side = side
    self.input = input
    self.listener = listener
  }

  /// Starts to take requests; the process is started at the first one.
  func start() throws(SystemError) {
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
      job.request?.answer(.error("preview", "the preview ends", status: 503))
    }
  }

  /// Asks for a request's answer.
  func ask(_ verb: PreviewRequest.Verb, _ request: HTTPRequest) {
    let isTaken = queue.withLock { queue in
      guard !queue.isClosed, queue.jobs.count < Worker.limit else { return false }
      queue.jobs.append(Job(verb: verb, query: request.query, request: request))
      return true
    }
    guard isTaken else {
      return request.answer(
        .error("preview", "too many requests wait for this layout", status: 503))
    }
    bell.ring()
  }

  /// Checks the script and the items soon; the result goes to the listener.
  func check() {
    queue.withLock { $0.check = $0.check ?? .now + Worker.checkDelay }
    bell.ring()
  }

  /// Milliseconds until the next check, `nil` for none.
  var pause: Double? {
    queue.withLock(\.check).map { ($0 - .now) / .milliseconds(1) }
  }

  /// The request to hand over next.
  ///
  /// What nobody waits for any more is not done; walls are, while there is no newer one to make:
  /// they tell what to watch.
  func next() -> Job? {
    while true {
      let (job, isLastWall) = queue.withLock { queue -> (Job?, Bool) in
        guard !queue.jobs.isEmpty else { return (queue.takeCheck(of: side), false) }
        let job = queue.jobs.removeFirst()
        return (job, job.verb == .wall && !queue.jobs.contains { $0.verb == .wall })
      }
      guard let job, let request = job.request else { return job }
      if request.isTooMuch {
        request.answer(.tooMuch)
      } else if !isLastWall, request.isAbandoned {
        request.answer(.error("preview", "nobody waits for it", status: 409))
      } else {
        return job
      }
    }
  }

  /// Whether there is nothing more to do.
  var isClosed: Bool { queue.withLock(\.isClosed) }
}
