import Foundation
import LuaHosting
import Synchronization
import Testing

@Suite struct ThreadTests {
  /// How an endless script ended, and after how many seconds.
  struct End: Sendable {
    let kind: LuaError.Kind?
    let seconds: Double

    init() {
      let start = ContinuousClock.now
      var kind: LuaError.Kind?
      do throws(LuaError) {
        let host = try LuaHost(limits: .init(deadline: 0.2))
        _ = try host.load("while true do end", name: "t.lua")
      } catch {
        kind = error.kind
      }
      self.kind = kind
      seconds = (ContinuousClock.now - start) / .seconds(1)
    }
  }

  @Test("A deadline ends an endless script in a task, whose thread blocks signals")
  func tasks() async {
    let ends = await withTaskGroup(of: End.self) { group in
      for _ in 0..<8 { group.addTask { End() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.map(\.kind) == Array(repeating: .deadline, count: 8))
    #expect(ends.allSatisfy { $0.seconds < 10 }, "\(ends.map(\.seconds))")
  }

  @Test("On eight threads, each deadline ends its own script", arguments: [false, true])
  func threads(blocksSignals: Bool) {
    let ends = Mutex<[End]>([])
    let group = DispatchGroup()
    for _ in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        if blocksSignals {
          var all = sigset_t()
          sigfillset(&all)
          pthread_sigmask(SIG_SETMASK, &all, nil)
        }
        let end = End()
        ends.withLock { $0.append(end) }
        group.leave()
      }
    }
    #expect(group.wait(timeout: .now() + 30) == .success)
    let all = ends.withLock { $0 }
    #expect(all.map(\.kind) == Array(repeating: .deadline, count: 8))
    #expect(all.allSatisfy { $0.seconds < 10 }, "\(all.map(\.seconds))")
  }

  @Test(
    "A thread's blocked signals are after a call what they were before", arguments: [false, true])
  func mask(blocksSignals: Bool) {
    let same = Mutex<[Bool]>([])
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      var wanted = sigset_t()
      if blocksSignals { sigfillset(&wanted) } else { sigemptyset(&wanted) }
      pthread_sigmask(SIG_SETMASK, &wanted, nil)
      var before = sigset_t()
      pthread_sigmask(SIG_SETMASK, nil, &before)
      for text in ["return 1", "error('x')", "while true do end"] {
        _ = try? LuaHost(limits: .init(deadline: 0.05)).load(text, name: "t.lua")
        var after = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &after)
        let isSame = (1...64).allSatisfy { sigismember(&before, $0) == sigismember(&after, $0) }
        same.withLock { $0.append(isSame) }
      }
      group.leave()
    }
    #expect(group.wait(timeout: .now() + 30) == .success)
    #expect(same.withLock { $0 } == [true, true, true])
  }

  @Test("A host may move from thread to thread")
  func moves() throws {
    nonisolated(unsafe) let host = try LuaHost(limits: .init(deadline: 1))
    guard
      case .list(let functions) = try host.load(
        "return { function() return 1 end, function() while true do end end }", name: "t.lua"),
      functions.count == 2, case .function(let one) = functions[0],
      case .function(let endless) = functions[1]
    else { throw LuaCallbackError("the text returns two functions") }
    let results = Mutex<[Result<LuaValue, LuaError>]>([])
    for function in [one, one, endless] {
      let group = DispatchGroup()
      group.enter()
      Thread.detachNewThread {
        let result = Result { () throws(LuaError) in try host.call(function) }
        results.withLock { $0.append(result) }
        group.leave()
      }
      #expect(group.wait(timeout: .now() + 30) == .success)
    }
    let all = results.withLock { $0 }
    #expect(try all[0].get() == .integer(1))
    #expect(try all[1].get() == .integer(1))
    let error = try #require(throws: LuaError.self) { try all[2].get() }
    #expect(error.kind == .deadline)
  }
}
