package import CLuaHost
internal import Synchronization
internal import TextOutput

/// A Lua state from which no script can break out.
///
/// Scripts can use the safe part of Lua's functions and those that Swift defines, within a memory
/// limit and a deadline. An error ends the call, never the process.
///
/// ```swift
/// let host = try LuaHost()
/// let text = "return function(x) return 2 * x end"
/// guard case .function(let double) = try host.load(text, name: "double.lua") else { return }
/// try host.call(double, [.integer(21)])  // .integer(42)
/// ```
///
/// A host can be used by one thread at a time; only its ``canceller`` may be used from others. Its
/// callbacks and defined functions may call it again.
public final class LuaHost {
  /// The limits of a script.
  public struct Limits: Hashable, Sendable {
    /// The maximum number of bytes that Lua may hold; 64 MB by default.
    public var memory: Int
    /// The maximum number of seconds that one load or one call may take, 0…∞; `nil` for no limit; 5
    /// by default.
    public var deadline: Double?
    /// For tests, the number of the first allocation that fails, as do all later ones; 0 for none.
    package var failingAllocation: Int64 = 0

    /// Creates limits.
    public init(memory: Int = 64 << 20, deadline: Double? = 5) {
      self.memory = memory
      self.deadline = deadline
    }
  }

  /// The services of a host's owner for its scripts.
  public struct Services {
    /// Receives a line that a script prints.
    public var print: (String) -> Void = { _ in }
    /// Returns the text of a module, and its name in messages.
    public var module: (String) throws(LuaCallbackError) -> (text: String, name: String) = {
      (name) throws(LuaCallbackError) in throw LuaCallbackError("there is no module '\(name)'")
    }
    /// Resolves the read of an unknown name: returns for nil, or throws to raise an error.
    ///
    /// The owner is "" for globals, else the name of a library or of an object.
    public var missing: (_ owner: String, _ name: String) throws(LuaCallbackError) -> Void = {
      (owner, name) throws(LuaCallbackError) in
      throw LuaCallbackError(LuaNames.explain(name, of: owner))
    }
    /// Reports, on another thread, that a script has run for half a second past its deadline
    /// although it was interrupted.
    public var unresponsive: (@Sendable () -> Void)?

    /// Creates services that print nothing and know no modules.
    public init() {}
  }

  /// The limits of the scripts.
  public let limits: Limits
  /// Ends what the host is running, from any thread.
  public let canceller: LuaCanceller

  package let state: OpaquePointer
  package let answer: LuaBuffer
  private let arguments: LuaBuffer
  private let functions: FunctionOwner
  private let bridge: Bridge
  private var isTimed = false
  /// The seconds of the current or last deadline.
  private var seconds: Double?

  /// Opens a state.
  ///
  /// - Throws: ``LuaError`` of kind `memory` if the limit is too low for the libraries, or of kind
  ///   `limits` if the deadline is negative or not a number.
  /// - Complexity: About 30 µs.
  public convenience init(
    limits: Limits = Limits(), services: Services = Services()
  ) throws(LuaError) {
    try self.init(limits: limits, services: services, objects: nil)
  }

  /// Opens a state to whose scripts a C module lends objects.
  package init(limits: Limits, services: Services, objects: OpaquePointer?) throws(LuaError) {
    if let seconds = limits.deadline, !(seconds >= 0) {
      throw LuaError(
        kind: .limits,
        message: "a deadline must be 0 seconds or more, or nil for none, got \(seconds)")
    }
    let functions = FunctionOwner()
    let bridge = Bridge(services, functions)
    guard
      let state = lh_open(
        max(0, limits.memory), limits.failingAllocation, bridge.callbacks, objects)
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

  /// The maximum number of bytes that Lua has held.
  public var peakMemory: Int { lh_peak_memory(state) }

  package var allocationCount: Int64 { lh_allocation_count(state) }

  /// Runs a body in which all calls together must end before a deadline.
  ///
  /// Only the time inside Lua counts. During the body, the thread's signal SIGRTMIN + 6 (SIGURG on
  /// systems without real-time signals) belongs to the host.
  ///
  /// A cancel while the body runs ends the current call and all later calls of the body.
  ///
  /// - Parameters:
  ///   - seconds: The seconds that all calls together may spend inside Lua, 0…∞; `nil` for no
  ///     limit.
  ///   - body: The calls. A body inside another one keeps the outer deadline.
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

  /// Releases the functions that have no copy left in Swift.
  package func releaseFunctions() {
    let released = functions.takeReleased()
    if !released.isEmpty { lh_release(state, released, released.count) }
  }

  /// Takes the host for this thread until ``leave()`` has been called as many times; returns false
  /// if another thread has it.
  ///
  /// A cancel applies until the outermost ``leave()``.
  package func enter() -> Bool { lh_enter(state) }

  package func leave() { lh_leave(state) }

  /// Whether the current use of the host was cancelled.
  package var isCancelled: Bool { lh_is_cancelled(state) }

  /// Compiles and runs a text, and returns its first result.
  ///
  /// Byte code is an error.
  ///
  /// - Parameters:
  ///   - text: The Lua text.
  ///   - name: The text's name in messages, for example a file's name.
  /// - Returns: A copy of the first result; `nil` if there is none.
  /// - Throws: ``LuaError`` if the text is not Lua, fails, or exceeds a limit.
  /// - Complexity: O(text), plus what the text itself does and returns.
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

  /// Calls a function of this host, and returns its first result.
  ///
  /// - Parameters:
  ///   - function: A function that this host returned; a function of another host is an error.
  ///   - arguments: The arguments, which are copied.
  /// - Returns: A copy of the first result; `nil` if there is none.
  /// - Throws: ``LuaError`` if the function fails or exceeds a limit.
  /// - Complexity: O(arguments + result), plus what the function itself does.
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

  /// Defines a global function that scripts can call.
  ///
  /// - Parameters:
  ///   - name: The global's name.
  ///   - body: The function: it takes copies of the arguments and returns the only result. Lua
  ///     raises the error that it throws at the line of the call.
  /// - Throws: ``LuaError`` of kind `memory` if the limit is too low, or of the kind of a limit
  ///   that was exceeded before.
  /// - Complexity: O(1)
  public func define(
    _ name: String, _ body: @escaping ([LuaValue]) throws(LuaCallbackError) -> LuaValue
  ) throws(LuaError) {
    guard enter() else { throw .busy }
    defer { leave() }
    bridge.functions.append(body)
    let status = withDeadline(limits.deadline) {
      lh_define(state, name, Int32(bridge.functions.count - 1))
    }
    guard status == LH_OK else { throw error(status) }
  }

  /// Returns the error of the last call.
  package func error(_ status: lh_status) -> LuaError {
    var error = LuaError(
      status: status, state: state, limits: Limits(memory: limits.memory, deadline: seconds))
    error.misusedName = bridge.misusedName(in: error)
    return error
  }

  /// The chunk and the line, from 1, that the last call noted.
  package var lastPlace: (source: String, line: Int?) { lh_last_error(state).place }

  private func result(_ status: lh_status) throws(LuaError) -> LuaValue {
    defer { answer.discard() }
    guard status == LH_OK else { throw error(status) }
    return answer.next() ?? .nil
  }
}

/// An error of a callback or a defined function, which Lua raises with the same message.
public struct LuaCallbackError: Error, Hashable, Sendable {
  /// What happened, for the script's author; long quoted names are shortened.
  public var message: String

  /// Creates an error.
  public init(_ message: String) {
    self.message = message.abridged
  }
}

/// A handle that ends what a host is running, from any thread.
public final class LuaCanceller: Sendable {
  private struct State: @unchecked Sendable { var pointer: OpaquePointer? }
  private let state: Mutex<State>

  init(_ pointer: OpaquePointer) {
    state = Mutex(State(pointer: pointer))
  }

  /// Ends what the host is doing, with an error of kind `cancelled`: a load, a call, or a whole
  /// body of ``LuaHost/withDeadline(_:_:)``.
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
