import Foundation
import LuaHosting
import ProcessorTime
import Testing

/// A script that a hostile author might write, and how it must end: a row in `Hazard+Rows.swift`.
struct Hazard: Sendable, CustomTestStringConvertible {
  /// How a script ends.
  enum End: Sendable {
    case returns(LuaValue)
    /// An error whose message contains this text; the host remains usable.
    case raises(String)
    /// The deadline.
    case deadline
    /// The memory limit, or the deadline if that comes first.
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

  /// The seconds of a thread's processor time that are allowed past a deadline.
  ///
  /// The address sanitizer makes C functions several times slower.
  static let grace = isSanitized ? 1.0 : 0.2
  /// Whether the tests run under the address sanitizer.
  static let isSanitized = dlsym(nil, "__asan_init") != nil

  static let memory = 16 << 20

  /// The outcome of a run.
  struct Outcome: Sendable {
    var result: Result<LuaValue, LuaError>
    /// The thread's processor time, since a thread may have to wait on a busy machine.
    var seconds: Double
    var peakMemory = 0
  }

  /// Runs the script in a host of its own, whose canceller `started` receives.
  func run(deadline: Double?, started: (LuaCanceller) -> Void = { _ in }) -> Outcome {
    var services = LuaHost.Services()
    services.module = { name throws(LuaCallbackError) in
      switch name {
      case "itself": ("return require 'itself'", "itself.lua")
      case "endless": ("while true do end", "endless.lua")
      case "slow":
        ("if a then " + String(repeating: "elseif a then ", count: 60000) + "end", "slow.lua")
      default: throw LuaCallbackError("there is no module '\(name)'")
      }
    }
    var start = processorTime()
    do throws(LuaError) {
      var host: LuaHost? = try LuaHost(
        limits: .init(memory: Self.memory, deadline: deadline), services: services)
      guard let canceller = host?.canceller else { throw LuaError(kind: .memory, message: "") }
      started(canceller)
      start = processorTime()
      let result = Result { () throws(LuaError) in
        try host?.load(script, name: "t.lua") ?? .nil
      }
      let peak = host?.peakMemory ?? 0
      host = nil  // closing counts, too
      return Outcome(
        result: result, seconds: processorTime() - start, peakMemory: peak)
    } catch {
      return Outcome(result: .failure(error), seconds: processorTime() - start)
    }
  }

  /// Repeats a run until it ends in time, but at most three times: on a busy machine, the thread
  /// that interrupts the script may have to wait.
  func inTime(_ limit: Double, _ run: () throws -> Outcome) rethrows -> Outcome {
    var outcome = try run()
    for _ in 0..<2 where outcome.seconds > limit { outcome = try run() }
    return outcome
  }
}
