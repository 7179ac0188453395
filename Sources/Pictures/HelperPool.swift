internal import Platform

/// As many helpers as there are cores, which share the requests.
///
/// A request that kills its helper, or takes too long, is asked once more, alone; if it kills that
/// one too, it is the request's fault and costs nothing else. A helper that is missing, does not
/// start several times or talks nonsense is given up for good.
final class HelperPool {
  private let program: String
  private let arguments: [String]
  private let size: Int
  private var processes: [HelperProcess] = []
  /// Why no helper can be had.
  private var failure: PictureError?
  /// Requests that took too long since the last good answer.
  private var silences = 0

  /// Requests that one helper holds at a time: enough that it never waits.
  private static let window = 32
  private static let silenceLimit = 4
  /// Helpers in a row that ended, or said nothing, before they were ready.
  private var falseStarts = 0
  private static let falseStartLimit = 4
  /// Whether any request was ever answered.
  private var hasAnswered = false
  /// Helpers that ended with a request in hands.
  private var deaths = 0
  private static let deathLimit = 16

  init(program: String, arguments: [String], size: Int = HelperPool.cores) {
    self.program = program
    self.arguments = arguments
    self.size = size
  }

  /// How many processes work at the same time.
  static var cores: Int { min(16, max(1, CurrentProcess.processorCount)) }

  /// Asks, and waits for all answers.
  ///
  /// - Parameters:
  ///   - requests: What is asked, in any number.
  ///   - perHelper: How many requests are worth the start of a helper.
  ///   - limit: When unanswered requests are given up, and the helpers that work on them are ended.
  ///   - answered: Called now and then with how many answers there are.
  /// - Returns: The answers' fields, in the order of the requests.
  func ask(
    _ requests: [HelperRequest], perHelper: Int = 4, until limit: ContinuousClock.Instant? = nil,
    answered: (Int) -> Void = { _ in }
  ) -> [Result<[[UInt8]], PictureError>] {
    var round = Round(requests, perHelper: perHelper)
    while round.openCount > 0, failure == nil {
      if let limit, .now >= limit {
        processes.removeAll { !$0.asked.isEmpty }
        return round.answers.map { $0 ?? .failure(PictureError(HelperProcess.End.silence.words)) }
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
    return round.answers.map { $0 ?? .failure(PictureError("got no answer", isHelper: true)) }
  }

  /// The requests of one call, by their index.
  private struct Round {
    let requests: [HelperRequest]
    let perHelper: Int
    var answers: [Result<[[UInt8]], PictureError>?]
    var openCount: Int
    /// Requests that were in the hands of a helper when it ended.
    var suspects: [Int] = []
    /// Those of them that were asked again.
    var tried: Set<Int> = []
    /// Requests that were handed to a helper and not begun.
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
            "\(program) cannot be started: \(error.words)",
            isHelper: true)
        }
        return
      }
    }
  }

  /// Gives a process what it can hold; a suspect alone.
  private func hand(_ round: inout Round, to process: HelperProcess) {
    guard process.isReady else { return }
    let isIdle = process.asked.isEmpty
    if isIdle, let suspect = round.suspects.popLast() {
      give(suspect, of: round, to: process)
    } else if process.asked.first.map({ round.tried.contains($0) }) != true {
      // Few are shared out, so that none waits behind a slow one.
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

  /// Starts the time of the request that a process has in hands.
  private func restart(_ process: HelperProcess, _ round: Round) {
    guard let index = process.asked.first else { return }
    // The helper ends itself first, if it can.
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
  /// - Returns: Whether the process is still of use.
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
        failure = PictureError("\(program) does not answer", isHelper: true)
      }
    }
    deaths += 1
    if !hasAnswered, deaths >= Self.deathLimit {
      failure = PictureError("\(program) ends without an answer", isHelper: true)
    }
    bury(process, runs ? .silence : process.end(), &round)
    return false
  }

  /// Takes the requests back from a process that has ended.
  private func bury(_ process: HelperProcess, _ end: HelperProcess.End, _ round: inout Round) {
    guard let suspect = process.asked.first else { return }
    round.returned += process.asked.dropFirst().reversed()
    // Nobody but the request itself makes the alarm ring.
    if end != .alarm, round.tried.insert(suspect).inserted {
      round.suspects.append(suspect)
    } else {
      round.answer(suspect, .failure(PictureError(end.words)))
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
    failure = PictureError("\(program) talks nonsense; is it of this version?", isHelper: true)
  }
}
