import Foundation
import LuaHosting
import Synchronization
import Testing

/// The attacks of hostile scripts, row by row: the process survives, memory stays within the limit,
/// and control returns within 0.2 seconds of the deadline.
@Suite(.serialized) struct HazardTests {
  @Test("Every row ends as expected, within time and memory", arguments: Hazard.rows)
  func row(hazard: Hazard) {
    // A script that ends by itself gets time enough on a busy machine.
    let deadline = hazard.isEndless ? 0.1 : 10
    let outcome = hazard.inTime(deadline + Hazard.grace) { hazard.run(deadline: deadline) }
    #expect(outcome.seconds <= deadline + Hazard.grace)
    #expect(outcome.peakMemory <= Hazard.memory)
    switch (hazard.end, outcome.result) {
    case (.returns(let value), .success(let result)): #expect(result == value)
    case (.raises(let message), .failure(let error)):
      #expect(!error.isFinal)
      #expect(error.message.contains(message))
      #expect(error.line == 1 || hazard.script.contains("\n") || hazard.script.first == "\u{1B}")
    case (.deadline, .failure(let error)): #expect(error.kind == .deadline)
    case (.memory, .failure(let error)):
      #expect(error.kind == .memory || error.kind == .deadline)
      #expect(error.line != nil)
    default: Issue.record("it ended otherwise: \(outcome.result)")
    }
  }

  @Test("The rows are all those that concern the host")
  func all() {
    let contract: Set = [18, 19, 20, 24, 27, 29]
    #expect(Set(Hazard.rows.map(\.row)) == Set(1...29).subtracting(contract))
  }

  /// Where a host can run.
  enum Way: String, CaseIterable, Sendable {
    case thread, detachedTask, taskGroup, eightThreads
  }

  @Test(
    "A script that only a limit ends is stopped on every kind of thread",
    arguments: Hazard.rows.filter(\.isEndless),
    // Eight threads take minutes under the address sanitizer.
    Hazard.isSanitized ? [Way.thread] : Way.allCases)
  func way(hazard: Hazard, way: Way) async {
    let deadline = 0.05
    var outcomes: [Hazard.Outcome] = []
    // As in `inTime`, one run of three must end in time.
    for _ in 0..<3 {
      outcomes = await Self.run(hazard, way, deadline: deadline)
      if outcomes.allSatisfy({ $0.seconds <= deadline + Hazard.grace }) { break }
    }
    #expect(outcomes.count == (way == .eightThreads || way == .taskGroup ? 8 : 1))
    for outcome in outcomes {
      #expect(outcome.seconds <= deadline + Hazard.grace)
      #expect(outcome.peakMemory <= Hazard.memory)
      let error = #expect(throws: LuaError.self) { try outcome.result.get() }
      #expect(error?.kind == .deadline || error?.kind == .memory)
    }
  }

  @Test(
    "A script that only a limit ends can be cancelled from another thread",
    arguments: Hazard.rows.filter(\.isEndless))
  func cancel(hazard: Hazard) {
    let wait = 0.03
    let outcome = hazard.inTime(wait + Hazard.grace) {
      hazard.run(deadline: nil) { canceller in
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: wait)
          canceller.cancel()
        }
      }
    }
    #expect(outcome.seconds <= wait + Hazard.grace)
    let error = #expect(throws: LuaError.self) { try outcome.result.get() }
    #expect(error?.kind == .cancelled || error?.kind == .memory)
  }

  private static func run(
    _ hazard: Hazard, _ way: Way, deadline: Double
  ) async -> [Hazard.Outcome] {
    switch way {
    case .detachedTask: return [await Task.detached { hazard.run(deadline: deadline) }.value]
    case .taskGroup:
      return await withTaskGroup(of: Hazard.Outcome.self) { group in
        for _ in 0..<8 { group.addTask { hazard.run(deadline: deadline) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    case .thread: return await onThreads(1) { hazard.run(deadline: deadline) }
    case .eightThreads: return await onThreads(8) { hazard.run(deadline: deadline) }
    }
  }

  private static func onThreads(
    _ count: Int, _ run: @escaping @Sendable () -> Hazard.Outcome
  ) async -> [Hazard.Outcome] {
    await withCheckedContinuation { continuation in
      let outcomes = Mutex<[Hazard.Outcome]>([])
      for _ in 0..<count {
        Thread.detachNewThread {
          let outcome = run()
          let all = outcomes.withLock {
            $0.append(outcome)
            return $0.count == count ? $0 : nil
          }
          if let all { continuation.resume(returning: all) }
        }
      }
    }
  }
}
