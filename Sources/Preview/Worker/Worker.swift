internal import Platform
import Synchronization

/// Sends requests to a side's worker process, one at a time; starts it when it is needed.
///
/// If a worker crashes, hangs or sends invalid messages, only its current request
/// is lost. The next request starts another worker.
final class Worker: Sendable {
  /// The handlers of messages that are not answers.
  struct Listener: Sendable {
    /// The items' generation, for requests.
    let items: @Sendable () -> Int
    /// Called with an event: its kind, its contents, and when the current request was sent.
    let event: @Sendable (WorkerEvent?, ArraySlice<UInt8>, FileTime) -> Void
    /// Called with the result of a check.
    let checked: @Sendable (HTTPAnswer) -> Void
    /// Called when a worker has ended, with whether it was checking.
    let end: @Sendable (WorkerError, Bool) -> Void
  }

  /// A request from a client or from the server itself.
  struct Job {
    let verb: PreviewRequest.Verb
    let query: String
    /// The request to answer; `nil` for a check, whose result goes to the listener.
    let request: HTTPRequest?

    /// Whether it may take minutes, and is stopped when nobody waits for it any more.
    var isExport: Bool { verb == .export }
    var isCheck: Bool { request == nil }
    var isAbandoned: Bool { request?.isAbandoned ?? false }
  }

  private struct Queue {
    var jobs: [Job] = []
    /// The time of the next check, unless other jobs are waiting; `nil` for never.
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
  /// Wakes the thread when there is work.
  let bell: Waker
  private let thread = SystemThread()
  private let program: PreviewOptions.WorkerProgram
  private let side: String
  private let input: Descriptor?
  private let listener: Listener

  /// The maximum number of waiting requests.
  private static let limit = 200
  /// The delay of a check, so that more changes and requests of pages come first.
  private static let checkDelay = Duration.milliseconds(250)

  /// Creates a worker without starting it.
  init(
    _ program: PreviewOptions.WorkerProgram, side: String, input: Descriptor?, _ listener: Listener
  ) throws(SystemError) {
    bell = try Waker()
    self.program = program
    self.side = side
    self.input = input
    self.listener = listener
  }

  /// Starts accepting requests; the first one starts the process.
  func start() throws(SystemError) {
    try thread.start { [self] in
      let loop = WorkerLoop(program, side: side, input: input, listener)
      while loop.turn(self) {}
    }
  }

  /// Stops the process, and answers all waiting requests.
  func stop() {
    queue.withLock { $0.isClosed = true }
    bell.ring()
    thread.join()
    for job in queue.withLock({ $0.jobs }) {
      job.request?.answer(.error("preview", "the preview is closing", status: 503))
    }
  }

  /// Adds a request to the queue.
  func ask(_ verb: PreviewRequest.Verb, _ request: HTTPRequest) {
    let isTaken = queue.withLock { queue in
      guard !queue.isClosed, queue.jobs.count < Worker.limit else { return false }
      queue.jobs.append(Job(verb: verb, query: request.query, request: request))
      return true
    }
    guard isTaken else {
      return request.answer(
        .error("preview", "too many requests are waiting for this layout", status: 503))
    }
    bell.ring()
  }

  /// Checks the script and the items soon; the result goes to the listener.
  func check() {
    queue.withLock { $0.check = $0.check ?? .now + Worker.checkDelay }
    bell.ring()
  }

  /// The milliseconds until the next check; `nil` for none.
  var pause: Double? {
    queue.withLock(\.check).map { ($0 - .now) / .milliseconds(1) }
  }

  /// Returns the request to send next.
  ///
  /// Requests without a waiting client are skipped, except walls if there is no newer one:
  /// walls report the files to watch.
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
        request.answer(.error("preview", "nobody is waiting for it", status: 409))
      } else {
        return job
      }
    }
  }

  /// Whether the thread should end.
  var isClosed: Bool { queue.withLock(\.isClosed) }
}
