internal import Platform

/// The loop of a worker's thread, with the state that only this thread uses.
final class WorkerLoop {
  private let program: PreviewOptions.WorkerProgram
  private let side: String
  private let input: Descriptor?
  private let listener: Worker.Listener
  private var run: WorkerRun?
  private var job: Worker.Job?
  private var number = 0
  private var asked = FileTime.now

  init(
    _ program: PreviewOptions.WorkerProgram, side: String, input: Descriptor?,
    _ listener: Worker.Listener
  ) {
    self.program = program
    self.side = side
    self.input = input
    self.listener = listener
  }

  /// Sends, waits and receives once.
  ///
  /// - Parameter worker: The worker whose requests it handles.
  /// - Returns: Whether to continue.
  func turn(_ worker: Worker) -> Bool {
    while job == nil, let next = worker.next() { begin(next) }
    let left: Double? =
      if let job, let run {
        min(
          (run.lastSign + .seconds(program.patience) - .now) / .milliseconds(1),
          job.isExport ? 500 : .infinity)
      } else {
        worker.pause
      }
    let isReady = worker.bell.wait(
      or: run?.wait, milliseconds: left.map { Int(max(0, min($0, 60_000))) + 1 })
    if worker.isClosed {
      fail(.error("preview", "the preview is closing", status: 503))
      return false
    }
    guard let run else { return true }
    do throws(WorkerError) {
      if isReady { try run.serve(take) }
      if job != nil, run.lastSign + .seconds(program.patience) < .now {
        throw .silence(seconds: program.patience)
      }
      if let job, job.isExport, job.isAbandoned { throw .abandoned }
    } catch {
      bury(error)
    }
    return true
  }

  private func begin(_ next: Worker.Job) {
    job = next
    do throws(WorkerError) {
      let run = if let run { run } else { try WorkerRun(program, side: side, input: input) }
      self.run = run
      number += 1
      asked = .now
      run.send(
        PreviewRequest(
          number: number, next.verb, generation: listener.items(), query: next.query))
    } catch {
      bury(error)
    }
  }

  private func take(_ message: MessageDecoder.Message) throws(WorkerError) {
    switch message {
    case .event(let kind, let contents): listener.event(kind, contents, asked)
    case .answer(let head, let body):
      guard let job, head.number == number else { throw .nonsense }
      self.job = nil
      let answer = HTTPAnswer(head, body)
      if let request = job.request { request.answer(answer) } else { listener.checked(answer) }
      // Exports are rare and need much memory.
      if job.isExport { run = nil }
    }
  }

  private func bury(_ end: WorkerError) {
    let end =
      switch end {
      case .ended(.exit(program.unresponsiveCode)): WorkerError.unresponsive
      default: end
      }
    let wasCheck = job?.isCheck == true
    fail(.error("worker", end.message, status: 502))
    listener.end(end, wasCheck)
    // Last, because it may take a moment.
    run = nil
  }

  private func fail(_ answer: HTTPAnswer) {
    job?.request?.answer(answer)
    job = nil
  }
}

extension HTTPAnswer {
  /// Returns a worker's answer as an HTTP response.
  fileprivate init(_ head: MessageHead, _ body: ArraySlice<UInt8>) {
    self.init(
      status: head.status, type: head.type, body: AnswerBody(body), headers: [.isNotKept])
    if let name = head.fileName {
      headers.append(.attachment(name))
    }
  }
}
