package import CLuaHost
internal import Spelling
internal import Synchronization

/// A Lua state that nothing a script does can break out of.
///
/// Scripts see an allow-list of Lua's functions, work within a memory limit and a deadline, and
/// can call the functions that Swift defines. An error ends the call, never the process.
///
/// ```swift
/// let host = try LuaHost()
/// guard case .function(let double) = try host.load("return function(x) return 2 * x end", name: "double.lua")
/// else { return }
/// try host.call(double, [.integer(21)])  // .integer(42)
/// ```
///
/// A host is used by one thread at a time; only its ``canceller`` may be used from others. What its
/// callbacks and defined functions do may call it again.
public final class LuaHost {
  /// What a script may use up.
  public struct Limits: Hashable, Sendable {
    /// The most bytes that Lua may hold; 64 MB by default.
    public var memory: Int
    /// The most seconds that one load or one call may take, 0…∞, `nil` for no limit; 5 by default.
    public var deadline: Double?
    /// The allocation that fails, with all later ones; 0 for none: for tests.
    package var failingAllocation: Int64 = 0

    /// Creates limits.
    public init(memory: Int = 64 << 20, deadline: Double? = 5) {
      self.memory = memory
      self.deadline = deadline
    }
  }

  /// What a host asks of its owner.
  public struct Services {
    /// Takes a line that a script prints.
    public var print: (String) -> Void = { _ in }
    /// Finds the module of a name: its text, and its name in messages.
    public var module: (String) throws(LuaFailure) -> (text: String, name: String) = {
      (name) throws(LuaFailure) in throw LuaFailure("there is no module '\(name)'")
    }
    /// Answers the reading of a name that is not there: returns for nil, throws to raise an error.
    ///
    /// The owner is "" for globals, else the name of a library or of a table that Swift lent.
    public var missing: (_ owner: String, _ name: String) throws(LuaFailure) -> Void = {
      (owner, name) throws(LuaFailure) in
      throw LuaFailure(LuaNames.explain(name, of: owner))
    }
    /// Called on another thread half a second after a deadline that nothing obeyed.
    public var unresponsive: (@Sendable () -> Void)?

    /// Creates services that print nothing and know no modules.
    public init() {}
  }

  /// The limits that hold.
  public let limits: Limits
  /// Ends what runs, from any thread.
  public let canceller: LuaCanceller

  package let state: OpaquePointer
  package let answer: LuaBuffer
  private let arguments: LuaBuffer
  private let functions: FunctionOwner
  private let bridge: Bridge
  private var isTimed = false
  /// The seconds of the deadline that holds, or held last.
  private var seconds: Double?

  /// Opens a state.
  ///
  /// - Throws: ``LuaError`` of kind `memory` where the limit does not even hold the libraries, of kind
  ///   `limits` where the deadline is negative or not a number.
  /// - Complexity: some 30 µs.
  public init(limits: Limits = Limits(), services: Services = Services()) throws(LuaError) {
    if let seconds = limits.deadline, !(seconds >= 0) {
      throw LuaError(
        kind: .limits,
        message: "a deadline must be 0 seconds or more, or nil for none, got \(seconds)")
    }
    let functions = FunctionOwner()
    let bridge = Bridge(services, functions)
    guard
      let state = lh_open(max(0, limits.memory), limits.failingAllocation, bridge.callbacks)
    else {
      throw LuaError(kind: .memory, message: "the memory limit is too low to open Lua")
    }
    self.limits = limits
    self.bridge = bridge
    self.functions = functions
    answer = LuaBuffer(functions)
    arguments = LuaBuffer(functions)
    self.state = state
    canceller = LuaCanceller(state)
  }

  deinit {
    canceller.close()
    functions.close()
    lh_close(state)
  }

  /// The most bytes that Lua held at any time.
  public var peakMemory: Int { lh_peak_memory(state) }

  package var allocationCount: Int64 { lh_allocation_count(state) }

  /// Runs a body in which all calls together must end before a deadline.
  ///
  /// Only the time inside Lua counts. The thread's signal SIGRTMIN + 6 (SIGURG where there are no
  /// real-time signals) belongs to the host meanwhile.
  ///
  /// A cancel while the body runs ends all that it does with the host from then on.
  ///
  /// - Parameters:
  ///   - seconds: The seconds that Lua may take in all, 0…∞; `nil` for no limit.
  ///   - body: What is to be done; a body inside another one keeps the outer one's deadline.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func withDeadline<Result, Failure>(
    _ seconds: Double?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard enter() else { fatalError(LuaError.busy.message) }
    defer { leave() }
    releaseFunctions()
    if isTimed { return try body() }
    let limit = seconds ?? .infinity
    guard limit >= 0 else { fatalError("a deadline must be 0 seconds or more, got \(limit)") }
    isTimed = true
    self.seconds = seconds
    lh_begin(state, limit)
    defer {
      lh_end(state)
      isTimed = false
    }
    return try body()
  }

  /// Releases the functions of which no copy is left in Swift.
  package func releaseFunctions() {
    let released = functions.takeReleased()
    if !released.isEmpty { lh_release(state, released, released.count) }
  }

  /// Takes the host for this thread until ``leave()`` has been called as often; returns false if
  /// another thread has it.
  ///
  /// A cancel ends what is done between the outermost calls.
  package func enter() -> Bool { lh_enter(state) }

  package func leave() { lh_leave(state) }

  /// Whether what this thread does with the host was cancelled.
  package var isCancelled: Bool { lh_is_cancelled(state) }

  /// Compiles and runs text, never byte code, and gives what it returns.
  ///
  /// - Parameters:
  ///   - text: The Lua text.
  ///   - name: Its name in messages, for example the file's.
  /// - Returns: What the chunk returns first, `nil` where that is nothing; copied.
  /// - Throws: ``LuaError`` where the text is not Lua, fails, or passes a limit.
  /// - Complexity: O(text), beside what the chunk itself does and returns.
  public func load(_ text: String, name: String) throws(LuaError) -> LuaValue {
    guard enter() else { throw .busy }
    defer { leave() }
    answer.removeAll()
    var text = text
    let status = withDeadline(limits.deadline) {
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          lh_load(state, $0.baseAddress, $0.count, name, answer.pointer)
        }
      }
    }
    return try result(status)
  }

  /// Calls a function of this host and gives its first result.
  ///
  /// - Parameters:
  ///   - function: A function that this host gave; one of another host is an error.
  ///   - arguments: What it is given, copied.
  /// - Returns: Its first result, `nil` where it has none; copied.
  /// - Throws: ``LuaError`` where it fails or passes a limit.
  /// - Complexity: O(arguments + result), beside what the function itself does.
  public func call(
    _ function: LuaFunction, _ arguments: [LuaValue] = []
  ) throws(LuaError) -> LuaValue {
    guard enter() else { throw .busy }
    defer { leave() }
    guard function.belongs(to: functions) else {
      throw LuaError(
        kind: .runtime,
        message: "the function belongs to another host: call it on the host that returned it")
    }
    self.arguments.removeAll()
    answer.removeAll()
    for argument in arguments { self.arguments.append(argument) }
    let status = withDeadline(limits.deadline) {
      lh_call(state, function.reference, self.arguments.pointer, answer.pointer)
    }
    return try result(status)
  }

  /// Makes a Swift function a global of the scripts that are loaded from now on.
  ///
  /// - Parameters:
  ///   - name: The global's name.
  ///   - body: Is given the arguments, copied, and gives the only result. What it throws is an error
  ///     at the line of the call.
  /// - Throws: ``LuaError`` of kind `memory` where the limit does not hold it, and where a limit was
  ///   passed before.
  /// - Complexity: O(1)
  public func define(
    _ name: String, _ body: @escaping ([LuaValue]) throws(LuaFailure) -> LuaValue
  ) throws(LuaError) {
    guard enter() else { throw .busy }
    defer { leave() }
    bridge.functions.append(body)
    let status = withDeadline(limits.deadline) {
      lh_define(state, name, Int32(bridge.functions.count - 1))
    }
    guard status == LH_OK else { throw error(status) }
  }

  /// What went wrong in the call that ended last.
  package func error(_ status: lh_status) -> LuaError {
    LuaError(
      status: status, state: state, limits: Limits(memory: limits.memory, deadline: seconds))
  }

  /// The chunk and the line, from 1, that the call which ended last told of.
  package var lastPlace: (source: String, line: Int?) { lh_last_error(state).place }

  private func result(_ status: lh_status) throws(LuaError) -> LuaValue {
    defer { answer.discard() }
    guard status == LH_OK else { throw error(status) }
    return answer.next() ?? .nil
  }
}

/// The words of an error that Swift raises in Lua.
public struct LuaFailure: Error, Hashable, Sendable {
  /// What happened, for the script's author; names that it quotes are shortened.
  public var message: String

  /// Creates a failure.
  public init(_ message: String) {
    self.message = message.abridged
  }
}

/// Ends what a host runs, from any thread.
public final class LuaCanceller: Sendable {
  private struct State: @unchecked Sendable { var pointer: OpaquePointer? }
  private let state: Mutex<State>

  init(_ pointer: OpaquePointer) {
    state = Mutex(State(pointer: pointer))
  }

  /// Ends what the host is doing with an error of kind `cancelled`: a load, a call, or a whole body
  /// of ``LuaHost/withDeadline(_:_:)`` or layout.
  ///
  /// The host can be used again afterwards. If the host is idle, a cancel does nothing: it affects
  /// no later call.
  ///
  /// - Complexity: O(1)
  public func cancel() {
    state.withLock { if let pointer = $0.pointer { lh_cancel(pointer) } }
  }

  func close() {
    state.withLock { $0.pointer = nil }
  }
}
