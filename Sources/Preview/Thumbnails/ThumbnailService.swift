import Pictures
internal import Platform
import Synchronization

/// Makes thumbnails, most recent requests first, because those are visible now.
final class ThumbnailService: Sendable {
  private typealias Key = ThumbnailCache.Key

  private struct Contents {
    var cache = ThumbnailCache()
    /// The thumbnails to make; the last one is made first.
    var stack: [Key] = []
    /// The requests that wait for each thumbnail.
    var waiters: [Key: [HTTPRequest]] = [:]
    /// The time since which there is no helper, and the response to all requests until then.
    var failure: (time: ContinuousClock.Instant, answer: HTTPAnswer)?
    var isClosed = false

    /// Removes and returns all waiting requests with their thumbnails.
    mutating func takeWaiters() -> [HTTPRequest] {
      defer { (stack, waiters) = ([], [:]) }
      return waiters.values.flatMap(\.self)
    }
  }

  private let contents = Mutex(Contents())
  /// The threads, each with its waker.
  private let threads: [(bell: Waker, thread: SystemThread)]
  private let helper: String?
  /// Called with a message when the picture helper fails, and with `nil` when it works again.
  private let fault: @Sendable (String?) -> Void

  /// The number of pictures that a thread takes at a time.
  ///
  /// Its helper works on one while it reads the next. More would delay the pictures that are
  /// requested in the meantime.
  private static let batch = 2
  /// The maximum side of a thumbnail, in pixels.
  static let maximumSide = 4096
  /// The time before a failed helper is tried again.
  private static let pause = Duration.seconds(2)

  /// Creates a service without starting it.
  init(helper: String?, fault: @escaping @Sendable (String?) -> Void) throws(SystemError) {
    self.helper = helper
    self.fault = fault
    // A slow picture occupies one of them.
    var threads: [(bell: Waker, thread: SystemThread)] = []
    for _ in 0..<max(2, min(4, CurrentProcess.processorCount)) {
      threads.append((try Waker(), SystemThread()))
    }
    self.threads = threads
  }

  /// Starts making the requested thumbnails.
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
      request.answer(.message("The preview is closing.", status: 503))
    }
  }

  /// Answers a request with a file at a size in pixels.
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
      // A helper that could not be started, or sent invalid replies, is not used again.
      if results.contains(where: { $0.isOfHelper }) {
        helper = PictureHelper(program: self.helper)
      }
    }
  }

  /// Returns the next thumbnails to make, without those that were scrolled away and that no request
  /// waits for any more.
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
    for request in given { request.answer(.message("Nobody is waiting for it.", status: 404)) }
    return result
  }

  private func settle(_ key: Key, _ result: Result<Thumbnail, PictureError>) {
    let answer: HTTPAnswer
    switch result {
    case .success(let thumbnail):
      // The type becomes a header.
      if let bytes = thumbnail.bytes, ["image/jpeg", "image/png"].contains(thumbnail.type) {
        answer = HTTPAnswer(type: thumbnail.type, body: AnswerBody(bytes), headers: [.isImmutable])
      } else {
        answer = .message("The picture helper returned no picture.", status: 404)
      }
    case .failure(let problem):
      answer = .message("The picture is not shown: \(problem.message).", status: 404)
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

  /// Gives the same response to all waiting requests, since there is no helper for any of them.
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
  /// Whether the helper itself failed.
  fileprivate var isOfHelper: Bool {
    if case .failure(let fault) = self { fault.isHelper } else { false }
  }
}
