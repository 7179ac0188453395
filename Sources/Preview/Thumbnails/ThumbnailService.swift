import Pictures
internal import Platform
import Synchronization

/// Makes pictures small, the ones asked for last first: those are the ones that are looked at.
final class ThumbnailService: Sendable {
  private typealias Key = ThumbnailCache.Key

  private struct Contents {
    var cache = ThumbnailCache()
    /// Those to be made, the last one first to go.
    var stack: [Key] = []
    /// Who waits for one that is to be made, or is being made.
    var waiters: [Key: [HTTPRequest]] = [:]
    /// Since when there is no helper, with the answer to all who ask.
    var failure: (time: ContinuousClock.Instant, answer: HTTPAnswer)?
    var isClosed = false

    /// Takes out all who wait, with what they wait for.
    mutating func takeWaiters() -> [HTTPRequest] {
      defer { (stack, waiters) = ([], [:]) }
      return waiters.values.flatMap(\.self)
    }
  }

  private let contents = Mutex(Contents())
  /// Each with the bell that wakes it.
  private let threads: [(bell: Waker, thread: SystemThread)]
  private let helper: String?
  /// Called with the words when there is no picture helper, and without when there is one again.
  private let fault: @Sendable (String?) -> Void

  /// How many pictures a thread takes at a time.
  ///
  /// Its helper has one in hands while it reads the next. More would let those wait that are asked
  /// for meanwhile.
  private static let batch = 2
  /// The largest side of a thumbnail, in pixels.
  static let maximumSide = 4096
  /// How long a helper that cannot be had is not asked for again.
  private static let pause = Duration.seconds(2)

  /// Creates a desk where nobody works yet.
  init(helper: String?, fault: @escaping @Sendable (String?) -> Void) throws(SystemError) {
    self.helper = helper
    self.fault = fault
    // A slow picture keeps one of them.
    var threads: [(bell: Waker, thread: SystemThread)] = []
    for _ in 0..<max(2, min(4, CurrentProcess.processorCount)) {
      threads.append((try Waker(), SystemThread()))
    }
    self.threads = threads
  }

  /// Starts to make those that are asked for.
  func start() throws(SystemError) {
    for (bell, thread) in threads { try thread.start { [self] in run(bell) } }
  }

  /// Stops, with all helpers.
  func stop() {
    contents.withLock { $0.isClosed = true }
    for (bell, thread) in threads {
      bell.ring()
      thread.join()
    }
    for request in contents.withLock({ $0.takeWaiters() }) {
      request.answer(.words("The preview ends.", status: 503))
    }
  }

  /// Answers with a file at a size, in pixels.
  func answer(_ request: HTTPRequest, file: ListedPictures.Listed, width: Int, height: Int) {
    let key = Key(
      file: file, width: max(1, min(width, Self.maximumSide)),
      height: max(1, min(height, Self.maximumSide)))
    let answer = contents.withLock { contents -> HTTPAnswer? in
      if let answer = contents.cache[key] { return answer }
      if let failure = contents.failure, .now - failure.time < Self.pause { return failure.answer }
      if contents.waiters[key] == nil { contents.stack.append(key) }
      contents.waiters[key, default: []].append(request)
      return nil
    }
    if let answer { return request.answer(answer) }
    for (bell, _) in threads { bell.ring() }
  }

  private func run(_ bell: Waker) {
    var helper = PictureHelper(program: self.helper)
    while true {
      let (keys, isClosed) = take()
      if isClosed { return }
      if keys.isEmpty {
        _ = bell.wait(or: nil, milliseconds: nil)
        continue
      }
      let requests = keys.map {
        ThumbnailRequest(
          path: $0.file.path, in: $0.file.scope, width: $0.width, height: $0.height)
      }
      let results = helper.thumbnails(of: requests)
      for (key, result) in zip(keys, results) { settle(key, result) }
      // One that could not be started, or talked nonsense, is not used again.
      if results.contains(where: { $0.isOfHelper }) {
        helper = PictureHelper(program: self.helper)
      }
    }
  }

  /// The next to be made, without what has been scrolled away and nobody waits for any more.
  private func take() -> (keys: [Key], isClosed: Bool) {
    var given: [HTTPRequest] = []
    let result = contents.withLock { contents -> ([Key], Bool) in
      var keys: [Key] = []
      while keys.count < Self.batch, let key = contents.stack.popLast() {
        if contents.waiters[key, default: []].allSatisfy(\.isAbandoned) {
          given += contents.waiters.removeValue(forKey: key) ?? []
        } else {
          keys.append(key)
        }
      }
      return (keys, contents.isClosed)
    }
    for request in given { request.answer(.words("Nobody waits for it.", status: 404)) }
    return result
  }

  private func settle(_ key: Key, _ result: Result<String, PictureError>) {
    let answer: HTTPAnswer
    switch result {
    case .success(let url):
      if let data = DataURL(url), ["image/jpeg", "image/png"].contains(data.type) {
        answer = HTTPAnswer(type: data.type, body: AnswerBody(data.bytes), headers: [.isImmutable])
      } else {
        answer = .words("The picture helper gave no picture.", status: 404)
      }
    case .failure(let problem):
      answer = .words("The picture is not shown: \(problem.message).", status: 404)
      if problem.isHelper { return fail(answer, "Pictures are not shown: \(problem.message).") }
    }
    let (waiters, isMended) = contents.withLock { contents in
      defer { contents.failure = nil }
      contents.cache[key] = answer
      return (contents.waiters.removeValue(forKey: key) ?? [], contents.failure != nil)
    }
    for waiter in waiters { waiter.answer(answer) }
    if isMended { fault(nil) }
  }

  /// Gives the same answer to all who wait, since there is no helper for any of them.
  private func fail(_ answer: HTTPAnswer, _ words: String) {
    let waiters = contents.withLock { contents in
      contents.failure = (.now, answer)
      return contents.takeWaiters()
    }
    for waiter in waiters { waiter.answer(answer) }
    fault(words)
  }
}

extension Result where Failure == PictureError {
  /// Whether there is no helper that could have answered.
  fileprivate var isOfHelper: Bool {
    if case .failure(let fault) = self { fault.isHelper } else { false }
  }
}
