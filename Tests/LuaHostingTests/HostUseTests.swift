import Foundation
import LuaHosting
import Testing

/// Mistakes of a host's callers.
@Suite struct HostUseTests {
  @Test(
    "A deadline that is negative or not a number is an error",
    arguments: [-1, -0.5, -.infinity, .nan] as [Double])
  func deadline(seconds: Double) throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost(limits: .init(deadline: seconds))
    }
    #expect(error.kind == .limits)
    #expect(
      error.message == "a deadline must be 0 seconds or more, or nil for none, got \(seconds)")
  }

  @Test("Any other deadline is accepted", arguments: [1e300, .infinity, nil] as [Double?])
  func longDeadline(seconds: Double?) throws {
    let host = try LuaHost(limits: .init(deadline: seconds))
    #expect(try host.load("return 1", name: "t") == .integer(1))
  }

  @Test(
    "A memory limit that is too low for Lua is an error",
    arguments: [0, -1, .min, 1, 1000])
  func memory(bytes: Int) throws {
    let error = try #require(throws: LuaError.self) { try LuaHost(limits: .init(memory: bytes)) }
    #expect(error.kind == .memory)
    #expect(error.message == "the memory limit is too low to open Lua")
  }

  @Test("The maximum memory limit is accepted")
  func greatestMemory() throws {
    #expect(
      try LuaHost(limits: .init(memory: .max)).load("return 1", name: "t") == .integer(1))
  }

  @Test("Every call of a host that another thread is using is an error that states the rule")
  func threads() throws {
    let host = try LuaHost()
    // The host keeps its defined functions, which must not keep the host beyond this test.
    nonisolated(unsafe) var inner: LuaHost? = host
    defer { inner = nil }
    guard
      case .function(let function) = try host.load("return function() return 1 end", name: "t")
    else { throw LuaCallbackError("the text returns a function") }
    nonisolated(unsafe) var kinds: [LuaError.Kind?] = []
    nonisolated(unsafe) var messages: Set<String> = []
    @Sendable func note(_ call: () throws(LuaError) -> Void) {
      do throws(LuaError) {
        try call()
        kinds.append(nil)
      } catch {
        kinds.append(error.kind)
        messages.insert(error.message)
      }
    }
    try host.define("meanwhile") { (_) throws(LuaCallbackError) in
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        note { () throws(LuaError) in _ = try inner?.load("return 2", name: "u") }
        note { () throws(LuaError) in _ = try inner?.call(function) }
        note { () throws(LuaError) in
          try inner?.define("f") { (_) throws(LuaCallbackError) in .nil }
        }
        ended.signal()
      }
      ended.wait()
      return .integer(3)
    }
    #expect(try host.load("return meanwhile()", name: "t") == .integer(3))
    #expect(kinds == [.busy, .busy, .busy])
    #expect(
      messages == [
        "another thread is using this host: a LuaHost can be used by only one thread at a time"
      ])
    #expect(try host.call(function) == .integer(1))
  }

  @Test("Threads may use a host one after another")
  func turns() throws {
    nonisolated(unsafe) let host = try LuaHost()
    nonisolated(unsafe) var values: [LuaValue?] = []
    for number in 0..<4 {
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        values.append(try? host.load("return \(number)", name: "t"))
        ended.signal()
      }
      ended.wait()
    }
    #expect(values == [.integer(0), .integer(1), .integer(2), .integer(3)])
  }

  @Test("A deadline on a second thread stops the program with the rule")
  func timedThreads() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      nonisolated(unsafe) let host = try LuaHost()
      host.withDeadline(nil) {
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          host.withDeadline(nil) {}
          ended.signal()
        }
        ended.wait()
      }
    }
    #expect(message(of: result).contains("a LuaHost can be used by only one thread at a time"))
  }

  @Test(
    "An invalid deadline of a body stops the program with the rule",
    arguments: ["-1", "nan"])
  func timedDeadline(seconds: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [seconds = seconds as String] in
      try LuaHost().withDeadline(Double(seconds)) {}
    }
    #expect(message(of: result).contains("a deadline must be 0 seconds or more, got \(seconds)"))
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  /// Callbacks that run while Lua is running.
  enum Callback: CaseIterable { case print, module, missing, defined }

  @Test("A callback may call the host again", arguments: Callback.allCases)
  func again(callback: Callback) throws {
    var answers: [LuaValue?] = []
    weak var inner: LuaHost?
    let text = "local t = {} for i = 1, 100 do t[i] = 'text ' .. i end return #t .. t[100]"
    func callAgain() {
      answers.append(try? inner?.load(text, name: "inner.lua"))
      answers.append(try? inner?.load("return twice(21)", name: "inner.lua"))
    }
    var services = LuaHost.Services()
    services.print = { _ in callAgain() }
    services.module = { (name) throws(LuaCallbackError) in
      callAgain()
      return ("return 'a module'", name)
    }
    services.missing = { (_, name) throws(LuaCallbackError) in
      callAgain()
      throw LuaCallbackError("there is no \(name)")
    }
    let host = try LuaHost(services: services)
    inner = host
    try host.define("twice") { (values) throws(LuaCallbackError) in
      .integer(2 * Int64(values.first?.whole ?? 0))
    }
    try host.define("again") { (values) throws(LuaCallbackError) in
      callAgain()
      return .list(values)
    }
    let calls: [Callback: (String, LuaValue)] = [
      .print: ("print('a', 1) return 'b'", .string("b")),
      .module: ("return require 'm'", .string("a module")),
      .missing: (
        "return select(2, pcall(function() return nothing end))",
        .string("t.lua:1: there is no nothing")
      ),
      .defined: ("return again('c', 2)", .list([.string("c"), .integer(2)])),
    ]
    let (call, value) = try #require(calls[callback])
    #expect(try host.load(call, name: "t.lua") == value)
    #expect(answers == [.string("100text 100"), .integer(42)])
  }

  @Test(
    "A value that is nested too deeply is an error", arguments: [151, 2_000, 20_000])
  func deep(levels: Int) throws {
    let host = try LuaHost()
    guard
      case .function(let function) = try host.load(
        "return function(x) return type(x) end", name: "t")
    else { throw LuaCallbackError("the text returns a function") }
    var list = LuaValue.list([])
    var table = LuaValue.table([])
    for _ in 0..<levels {
      list = .list([list])
      table = .table([.init("t", table)])
    }
    for value in [list, table] {
      let error = try #require(throws: LuaError.self) { try host.call(function, [value]) }
      #expect(error.message.contains("nested more than 150 levels deep"))
    }
    #expect(try host.call(function, [.list([])]) == .string("table"))
  }

  @Test(
    "Any name can be that of a text or of a function",
    arguments: [
      "", "\u{0}", "a\u{0}b", "\u{1F600}", "%s%n", String(repeating: "x", count: 100_000),
    ])
  func names(name: String) throws {
    let host = try LuaHost()
    #expect(try host.load("return 1", name: name) == .integer(1))
    #expect(throws: LuaError.self) { try host.load("error('a')", name: name) }
    try host.define(name) { (_) throws(LuaCallbackError) in .integer(1) }
    _ = try? host.load(name, name: "t")
    #expect(try host.load("return 1", name: "t") == .integer(1))
  }
}
