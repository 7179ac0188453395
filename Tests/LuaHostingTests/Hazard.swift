import Foundation
import LuaHosting
import Testing

/// What a hostile script tries, and how it must end: a row of the table in `Hazard+Rows.swift`.
struct Hazard: Sendable, CustomTestStringConvertible {
  /// How a script ends.
  enum End: Sendable {
    case returns(LuaValue)
    /// An error with these words in it, after which the host can be used on.
    case raises(String)
    /// The deadline.
    case deadline
    /// The memory limit, or the deadline where that is sooner.
    case memory
  }

  let row: Int
  let script: String
  let end: End

  init(_ row: Int, _ script: String, _ end: End) {
    self.row = row
    self.script = script
    self.end = end
  }

  var testDescription: String { "row \(row): \(script.prefix(120))" }

  /// Whether only a limit ends it.
  var isEndless: Bool {
    switch end {
    case .returns, .raises: false
    case .deadline, .memory: true
    }
  }

  /// The seconds of a thread's own time that are allowed past a deadline; the address sanitizer makes
  /// all that Lua calls in C several times slower.
  static let grace = isSanitized ? 1.0 : 0.2
  /// Whether the tests run under the address sanitizer.
  static let isSanitized = dlsym(nil, "__asan_init") != nil

  static let memory = 16 << 20

  /// What came of a run.
  struct Outcome: Sendable {
    var result: Result<LuaValue, LuaError>
    /// The thread's own time: on a machine that does other work too, a thread may wait for its turn.
    var seconds: Double
    var peakMemory = 0
  }

  /// Runs the script in a host of its own; `started` is given its canceller.
  func run(deadline: Double?, started: (LuaCanceller) -> Void = { _ in }) -> Outcome {
    var services = LuaHost.Services()
    services.module = { name throws(LuaFailure) in
      switch name {
      case "itself": ("return require 'itself'", "itself.lua")
      case "endless": ("while true do end", "endless.lua")
      case "slow":
        ("if a then " + String(repeating: "elseif a then ", count: 60000) + "end", "slow.lua")
      default: throw LuaFailure("there is no module '\(name)'")
      }
    }
    var start = Self.threadSeconds
    do throws(LuaError) {
      var host: LuaHost? = try LuaHost(
        limits: .init(memory: Self.memory, deadline: deadline), services: services)
      guard let canceller = host?.canceller else { throw LuaError(kind: .memory, message: "") }
      started(canceller)
      start = Self.threadSeconds
      let result = Result { () throws(LuaError) in
        try host?.load(script, name: "t.lua") ?? .nil
      }
      let peak = host?.peakMemory ?? 0
      host = nil  // closing belongs to the time that a script may take
      return Outcome(
        result: result, seconds: Self.threadSeconds - start, peakMemory: peak)
    } catch {
      return Outcome(result: .failure(error), seconds: Self.threadSeconds - start)
    }
  }

  private static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Runs it until an outcome is in time, three times at the most: on a machine that does other work
  /// too, the thread that interrupts the script may wait for its turn.
  func inTime(_ limit: Double, _ run: () throws -> Outcome) rethrows -> Outcome {
    var outcome = try run()
    for _ in 0..<2 where outcome.seconds > limit { outcome = try run() }
    return outcome
  }
}
