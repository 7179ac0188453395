import Foundation
import LuaHosting
import Synchronization
import Testing

@Suite struct DeadlineTests {
  /// Loads an endless script, and returns the error that ended it and the seconds that it took.
  static func run(_ text: String, deadline: Double = 0.1) throws -> (LuaError, Double) {
    let host = try LuaHost(limits: .init(deadline: deadline))
    let start = ContinuousClock.now
    let error = try #require(throws: LuaError.self) { try host.load(text, name: "t.lua") }
    return (error, (ContinuousClock.now - start) / .seconds(1))
  }

  // Rows 1 to 3 of the hazards have more of them.
  @Test(
    "An endless script is stopped at its deadline, whatever it does to continue",
    arguments: [
      "while true do pcall(error) end",
      "while true do pcall(string.rep, 'x', -1) end",
      "xpcall(error, function() xpcall(error, error) while true do end end)",
      "local t = setmetatable({}, { __index = function() while true do end end }) return t.x",
      "t = setmetatable({}, { __index = function(t, k) return t[k + 1] end }) "
        + "while true do pcall(function() return t[1] end) end",
      "print(setmetatable({}, { __tostring = function() while true do end end }))",
      "table.sort({ 1, 2, 3 }, function() while true do end end)",
      "while true do table.sort({ 3, 1, 2 }) end",
      "while true do local s = ('x'):rep(1 << 20) .. 'y' end",
      "local s = '' while true do s = (s .. 'x'):sub(1, 100000) end",
      "a, b = ('x'):rep(7000000) .. 'a', ('x'):rep(7000000) .. 'b' while a < b do end",
      "while true do select('#', table.unpack({}, 1, 200000)) end",
      "while true do for _ in pairs({ 1, a = 2 }) do end end",
      "local k, t = nil, { a = 1 } while true do k = next(t, k) end",
      "while true do tostring({}) end",
      "while true do string.format('%5.1f %s', 1.5, {}) end",
      "while true do setmetatable({}, { __index = {} }) end",
      "while true do require = nil end",
      "while true do math.random() end",
    ])
  func ends(text: String) throws {
    let (error, seconds) = try Self.run(text)
    #expect(error.kind == .deadline)
    #expect(
      error.message == "the script ran longer than 0.1 seconds: look for a loop that does not end")
    #expect(seconds < 2)
  }

  @Test("The error names the line that was running", arguments: [1, 2, 9])
  func line(line: Int) throws {
    let newlines = String(repeating: "\n", count: line - 1)
    let (error, _) = try Self.run(newlines + "while true do end")
    #expect(error.source == "t.lua")
    #expect(error.line == line)
  }

  @Test("The error names the line even while a function makes a text")
  func lineOfText() throws {
    let (error, _) = try Self.run(
      "\nlocal t = {} for i = 1, 50000 do t[i] = i + 0.5 end\nwhile true do table.concat(t) end")
    #expect(error.kind == .deadline)
    #expect(error.line == 3 || error.line == 2)
  }

  /// Texts that take Lua seconds to compile.
  static let slowTexts = [
    "x = " + String(repeating: "a and ", count: 100_000) + "a",
    "x = " + String(repeating: "a or ", count: 100_000) + "a",
    "if a then " + String(repeating: "elseif a then ", count: 60000) + "end",
    String(
      repeating: "local function f() local "
        + (1...190).map { "v\($0)" }.joined(separator: ",") + " ", count: 60)
      + String(repeating: "a = a ", count: 100_000) + String(repeating: "end ", count: 60),
  ]

  @Test(
    "A text that takes long to compile is stopped, and the error names the line",
    arguments: slowTexts, [1, 3])
  func compiling(text: String, line: Int) throws {
    let (error, seconds) = try Self.run(String(repeating: "\n", count: line - 1) + text)
    #expect(error.kind == .deadline)
    #expect(error.source == "t.lua")
    #expect(error.line == line)
    #expect(seconds < 2)
  }

  @Test("Reading a table that contains another many times over ends")
  func manyTimes() throws {
    let (error, seconds) = try Self.run("local t = {} for i = 1, 60 do t = { t, t } end return t")
    #expect(error.kind == .deadline || error.kind == .runtime)
    #expect(seconds < 2)
  }

  @Test("After a deadline every later call fails, even if the script would catch the error")
  func sticky() throws {
    let host = try LuaHost(limits: .init(deadline: 1))
    let text = "return { function() while true do end end, function() return pcall(error) end }"
    guard case .list(let functions) = try host.load(text, name: "t.lua"), functions.count == 2,
      case .function(let endless) = functions[0], case .function(let harmless) = functions[1]
    else { throw LuaCallbackError("the text returns two functions") }
    #expect(try host.call(harmless) == .boolean(false))
    for _ in 0..<2 {
      let error = try #require(throws: LuaError.self) { try host.call(endless) }
      #expect(error.kind == .deadline)
    }
    let call = try #require(throws: LuaError.self) { try host.call(harmless) }
    let load = try #require(throws: LuaError.self) { try host.load("return 1", name: "t.lua") }
    let define = try #require(throws: LuaError.self) { try host.define("f") { _ in .nil } }
    #expect([call.kind, load.kind, define.kind] == [.deadline, .deadline, .deadline])
  }

  @Test("All calls in one deadline together must end before it")
  func together() throws {
    let host = try LuaHost(limits: .init(deadline: 30))
    guard case .function(let work) = try host.load("return function() return 1 end", name: "t.lua")
    else { throw LuaCallbackError("the text returns a function") }
    let start = ContinuousClock.now
    let error = try #require(throws: LuaError.self) {
      try host.withDeadline(0.1) { () throws(LuaError) in while true { _ = try host.call(work) } }
    }
    #expect(error.kind == .deadline)
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test("The outermost deadline applies", arguments: [nil, 60])
  func outermost(inner: Double?) throws {
    let host = try LuaHost(limits: .init(deadline: 60))
    let start = ContinuousClock.now
    let error = try #require(throws: LuaError.self) {
      try host.withDeadline(0.1) { () throws(LuaError) in
        try host.withDeadline(inner) { () throws(LuaError) in
          _ = try host.load("while true do end", name: "t.lua")
        }
      }
    }
    #expect(error.kind == .deadline)
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test("Time outside Lua does not count, during a deadline or after it")
  func unused() throws {
    let reports = Mutex(0)
    var services = LuaHost.Services()
    services.unresponsive = { reports.withLock { $0 += 1 } }
    let host = try LuaHost(services: services)
    try host.withDeadline(0.5) { () throws(LuaError) in
      Thread.sleep(forTimeInterval: 1.2)
      #expect(try host.load("return 1", name: "t.lua") == .integer(1))
    }
    #expect(try host.load("return 1", name: "t.lua") == .integer(1))
    #expect(reports.withLock { $0 } == 0)
  }

  @Test("The times of calls in one deadline add up")
  func addedUp() throws {
    let host = try LuaHost()
    let busy = "local s = 0 for i = 1, 200000 do s = s + i end return s"
    let error = try #require(throws: LuaError.self) {
      try host.withDeadline(0.1) { () throws(LuaError) in
        for _ in 0..<1_000_000 { _ = try host.load(busy, name: "t.lua") }
      }
    }
    #expect(error.kind == .deadline)
  }

  @Test("The owner may cancel a script that is reported as unresponsive")
  func cancelFromReport() throws {
    let canceller = Mutex<LuaCanceller?>(nil)
    let isCancelled = DispatchSemaphore(value: 0)
    var services = LuaHost.Services()
    services.unresponsive = {
      canceller.withLock { $0 }?.cancel()
      isCancelled.signal()
    }
    let host = try LuaHost(limits: .init(deadline: 0.05), services: services)
    canceller.withLock { $0 = host.canceller }
    try host.define("stay") { (_) throws(LuaCallbackError) in
      #expect(isCancelled.wait(timeout: .now() + 60) == .success)
      return .nil
    }
    let error = try #require(throws: LuaError.self) { try host.load("stay()", name: "t.lua") }
    #expect(!error.isFinal)
  }

  @Test("Every call has the whole deadline")
  func fresh() throws {
    let host = try LuaHost(limits: .init(deadline: 1))
    try host.define("sleep") { _ in
      Thread.sleep(forTimeInterval: 0.12)
      return .nil
    }
    for _ in 0..<10 { #expect(try host.load("sleep() return 1", name: "t.lua") == .integer(1)) }
  }

  @Test("Without a deadline a script may run as long as it needs")
  func none() throws {
    let host = try LuaHost(limits: .init(deadline: nil))
    let text = "local n = 0 for i = 1, 1000000 do n = n + i end return n"
    #expect(try host.load(text, name: "t.lua") == .integer(500_000_500_000))
  }

  @Test("An unresponsive script is reported once, on another thread")
  func unresponsive() throws {
    let reports = Mutex<[Bool]>([])
    let isReported = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let thread = Thread.current
    var services = LuaHost.Services()
    services.unresponsive = {
      reports.withLock { $0.append(Thread.current != thread) }
      isReported.signal()
    }
    let host = try LuaHost(limits: .init(deadline: 0.05), services: services)
    try host.define("stay") { _ in
      #expect(isReported.wait(timeout: .now() + 60) == .success)
      Thread.sleep(forTimeInterval: 0.2)  // in which a second report could come
      return .nil
    }
    let error = try #require(throws: LuaError.self) { try host.load("stay()", name: "t.lua") }
    #expect(error.kind == .deadline)
    #expect(reports.withLock { $0 } == [true])
  }
}
