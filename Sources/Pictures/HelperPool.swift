internal import Platform

/// One helper process for each core, which share the requests.
///
/// A request that crashes its helper, or takes too long, is repeated once, alone; if it crashes
/// that helper too, the request fails and nothing else is lost. A helper that is missing, does not
/// start several times or sends invalid replies is not started again.
final class HelperPool {
  private let program: String
  private let arguments: [String]
  private let size: Int
  private var processes: [HelperProcess] = []
  /// The reason why no helper can run.
  private var failure: PictureError?
  /// The number of requests that took too long since the last valid reply.
  private var silences = 0

  /// The number of requests that one helper holds at a time, enough to keep it busy.
  private static let window = 32
  private static let silenceLimit = 4
  /// The number of helpers in a row that ended, or did not respond, before they were ready.
  private var falseStarts = 0
  private static let falseStartLimit = 4
  /// Whether any request ever got a reply.
  private var hasAnswered = false
  /// The number of helpers that ended while they worked on a request.
  private var deaths = 0
  private static let deathLimit = 16

  init(program: String, arguments: [String], size: Int = HelperPool.cores) {
    self.program = program
    self.arguments = arguments
    self.size = size
  }

  /// The maximum number of processes.
  static var cores: Int { min(16, max(1, CurrentProcess.processorCount)) }

  /// Sends requests and waits for all replies.
  ///
  /// - Parameters:
  ///   - requests: Any number of requests.
  ///   - perHelper: The number of requests that is worth starting a helper for.
  ///   - limit: The time after which requests without a reply fail, and their helpers are stopped.
  ///   - answered: Called now and then with the number of replies so far.
  /// - Returns: The fields of the replies, in the order of the requests.
  func ask(
    _ requests: [HelperRequest], perHelper: Int = 4, until limit: ContinuousClock.Instant? = nil,
    answered: (Int) -> Void = { _ in }
  ) -> [Result<[[UInt8]], PictureError>] {
    var round = Round(requests, perHelper: perHelper)
    while round.openCount > 0, failure == nil {
      if let limit, .now >= limit {
        processes.removeAll { !$0.asked.isEmpty }
        return round.answers.map { $0 ?? .failure(PictureError(HelperProcess.End.silence.message)) }
      }
      start(for: round)
      for process in processes { hand(&round, to: process) }
      wait(until: limit)
      let before = round.openCount
      processes.removeAll { process in !serve(process, &round) }
      if round.openCount != before { answered(requests.count - round.openCount) }
    }
    if let failure {
      processes = []
      return round.answers.map { $0 ?? .failure(failure) }
    }
    return round.answers.map { $0 ?? .failure(PictureError("got no reply", isHelper: true)) }
  }

  /// The requests of one call, by their index.
  private struct Round {
    let requests: [HelperRequest]
    let perHelper: Int
    var answers: [Result<[[UInt8]], PictureError>?]
    var openCount: Int
    /// The requests that a helper worked on when it ended.
    var suspects: [Int] = []
    /// Those of them that were repeated.
    var tried: Set<Int> = []
    /// The requests that were sent to a helper and not started.
    var returned: [Int] = []
    var next = 0

    init(_ requests: [HelperRequest], perHelper: Int) {
      self.requests = requests
      self.perHelper = perHelper
      answers = Array(repeating: nil, count: requests.count)
      openCount = requests.count
    }

    var waitingCount: Int { suspects.count + returned.count + requests.count - next }

    mutating func take() -> Int? {
      if let index = returned.popLast() { return index }
      guard next < requests.count else { return nil }
      next += 1
      return next - 1
    }

    mutating func answer(_ index: Int, _ answer: Result<[[UInt8]], PictureError>) {
      guard answers[index] == nil else { return }
      answers[index] = answer
      openCount -= 1
    }
  }

  private func start(for round: Round) {
    let wanted = min(size, max(1, round.waitingCount / round.perHelper))
    while processes.count < wanted {
      do throws(SystemError) {
        processes.append(try HelperProcess(program: program, arguments: arguments))
      } catch {
        if processes.isEmpty {
          failure = PictureError(
            "\(program) cannot be started: \(error.message)",
            isHelper: true)
        }
        return
      }
    }
  }

  /// Sends a process as many requests as it can hold; a suspect alone.
  private func hand(_ round: inout Round, to process: HelperProcess) {
    guard process.isReady else { return }
    let isIdle = process.asked.isEmpty
    if isIdle, let suspect = round.suspects.popLast() {
      give(suspect, of: round, to: process)
    } else if process.asked.first.map({ round.tried.contains($0) }) != true {
      // A few requests are divided evenly, so that none waits behind a slow one.
      let share = max(1, round.waitingCount / (2 * processes.count))
      while process.asked.count < min(Self.window, share), let index = round.take() {
        give(index, of: round, to: process)
      }
    }
    if isIdle { restart(process, round) }
  }

  private func give(_ index: Int, of round: Round, to process: HelperProcess) {
    process.asked.append(index)
    process.put(round.requests[index].line(number: index))
  }

  /// Starts the time limit of a process's current request.
  private func restart(_ process: HelperProcess, _ round: Round) {
    guard let index = process.asked.first else { return }
    // The helper stops itself first, if it can.
    process.deadline = .now + .seconds(round.requests[index].seconds + 2)
  }

  private func wait(until limit: ContinuousClock.Instant?) {
    var waits = processes.map(\.wait)
    let deadlines = processes.filter { !$0.isReady || !$0.asked.isEmpty }.map(\.deadline)
    let deadline = (deadlines + (limit.map { [$0] } ?? [])).min()
    let left = (deadline ?? .now) - .now
    let milliseconds = max(1, min(60_000, left / .milliseconds(1)))
    try? waits.wait(milliseconds: Int(milliseconds))
  }

  /// Sends and receives.
  ///
  /// - Returns: Whether the process can still be used.
  private func serve(_ process: HelperProcess, _ round: inout Round) -> Bool {
    process.flush()
    let runs = process.receive { line in read(line, from: process, &round) }
    guard failure == nil else { return true }
    let isLate = ContinuousClock.now > process.deadline
    if !process.isReady {
      if runs, !isLate { return true }
      falseStarts += 1
      if falseStarts >= Self.falseStartLimit {
        failure = PictureError("\(program) does not start", isHelper: true)
      }
      return false
    }
    if runs, !isLate || process.asked.isEmpty { return true }
    if runs {
      silences += 1
      if silences >= Self.silenceLimit {
        failure = PictureError("\(program) does not reply", isHelper: true)
      }
    }
    deaths += 1
    if !hasAnswered, deaths >= Self.deathLimit {
      failure = PictureError("\(program) ended without a reply", isHelper: true)
    }
    bury(process, runs ? .silence : process.end(), &round)
    return false
  }

  /// Takes the requests back from a process that has ended.
  private func bury(_ process: HelperProcess, _ end: HelperProcess.End, _ round: inout Round) {
    guard let suspect = process.asked.first else { return }
    round.returned += process.asked.dropFirst().reversed()
    // Only the request itself sets off the alarm.
    if end != .alarm, round.tried.insert(suspect).inserted {
      round.suspects.append(suspect)
    } else {
      round.answer(suspect, .failure(PictureError(end.message)))
    }
  }

  private func read(
    _ line: ArraySlice<UInt8>, from process: HelperProcess, _ round: inout Round
  ) {
    guard process.isReady else {
      process.isReady = line.elementsEqual("moonfall-pictures 1".utf8)
      if process.isReady { falseStarts = 0 } else { talkedNonsense() }
      return
    }
    var fields = HelperRequest.fields(of: line)
    guard fields.count >= 2, let index = process.asked.first,
      fields[0].elementsEqual(String(index).utf8)
    else { return talkedNonsense() }
    process.asked.removeFirst()
    let isGood = fields[1].elementsEqual("ok".utf8)
    guard isGood || fields[1].elementsEqual("no".utf8) && fields.count == 3 else {
      return talkedNonsense()
    }
    silences = 0
    hasAnswered = true
    fields.removeFirst(2)
    round.answer(
      index,
      isGood
        ? .success(fields) : .failure(PictureError(String(decoding: fields[0], as: UTF8.self))))
    restart(process, round)
  }

  private func talkedNonsense() {
    failure = PictureError(
      "\(program) sent an invalid reply; was it built from another version?", isHelper: true)
  }
}
