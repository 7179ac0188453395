internal import CLuaHost

/// An error of a script, or of the use of a host.
public struct LuaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// The text is not Lua.
    case syntax
    /// An error while running; the host remains usable.
    case runtime
    /// The memory limit; the host cannot be used again.
    case memory
    /// The deadline; the host cannot be used again.
    case deadline
    /// Cancelled from another thread; the host remains usable.
    case cancelled
    /// Another thread is using the host; nothing was done.
    case busy
    /// The deadline is negative or not a number; nothing was done.
    case limits
  }

  /// The kind of the error.
  public var kind: Kind
  /// The name of the chunk where the error occurred; empty if unknown.
  public var source: String
  /// The line in the chunk, from 1, if known.
  public var line: Int?
  /// What happened, without the place; the maximum length is 4 KB.
  public var message: String
  /// The calls that led there, innermost first.
  public var traceback: [String]
  /// The name that the host refused, if that is what raised the error.
  public internal(set) var misusedName: MisusedName?
  /// Whether the error is endless recursion.
  package var isTooDeep = false

  /// Creates an error.
  public init(
    kind: Kind, source: String = "", line: Int? = nil, message: String, traceback: [String] = []
  ) {
    self.kind = kind
    self.source = source
    self.line = line
    self.message = message
    self.traceback = traceback
  }

  /// The error in the format of compilers: `source:line: error: message`.
  public var description: String {
    let place = source.isEmpty ? "" : line.map { "\(source):\($0): " } ?? "\(source): "
    return "\(place)error: \(message)"
  }

  /// Whether the host is unusable after the error.
  public var isFinal: Bool { kind == .memory || kind == .deadline }
}

extension LuaError {
  /// Creates an error from the facts of a state's last error, and names the limits in the message.
  init(status: lh_status, state: OpaquePointer, limits: LuaHost.Limits) {
    let facts = lh_last_error(state)
    let detail = String(bytes: facts.message, count: facts.message_length)
    let (source, line) = facts.place
    let traceback = facts.traceback.map { String(cString: $0) } ?? ""
    self.init(
      kind: Kind(status), source: source, line: line, message: detail,
      traceback: traceback.split(separator: "\n").map(String.init))
    isTooDeep = facts.is_too_deep
    switch kind {
    case .memory:
      // The detail, if any, is that endless recursion filled the memory.
      message = "the script needs more than \(limits.memoryInWords)"
      if !detail.isEmpty { message += ": \(detail)" }
    case .deadline:
      message =
        "the script ran longer than \(limits.deadlineInWords): look for a loop that does not end"
    case .cancelled: message = "the script was cancelled"
    case .syntax:
      // Lua reports a bad goto or break at the end of the block.
      if let jump = detail.firstMatch(of: /(?:goto\b.*|\bloop) at line (\d+)/) {
        self.line = Int(jump.output.1)
      }
    case .runtime, .busy, .limits: break
    }
  }

  /// The error of a call while another thread uses the host.
  static let busy = LuaError(
    kind: .busy,
    message: "another thread is using this host: a LuaHost can be used by only one thread at a time"
  )
}

extension lh_error {
  /// The chunk where the error occurred, "" if unknown, and the line there, from 1, if known.
  var place: (source: String, line: Int?) {
    (source.map { String(cString: $0) } ?? "", line > 0 ? Int(line) : nil)
  }
}

extension LuaError.Kind {
  init(_ status: lh_status) {
    switch status {
    case LH_SYNTAX: self = .syntax
    case LH_MEMORY: self = .memory
    case LH_DEADLINE: self = .deadline
    case LH_CANCELLED: self = .cancelled
    default: self = .runtime
    }
  }
}

extension LuaHost.Limits {
  fileprivate var memoryInWords: String {
    let units = [("MB", 20), ("KB", 10)]
    guard let (unit, bits) = units.first(where: { memory > 0 && memory % (1 << $0.1) == 0 }) else {
      return "\(memory) bytes"
    }
    return "\(memory >> bits) \(unit)"
  }

  fileprivate var deadlineInWords: String {
    deadline.map(Self.inWords) ?? "it may"
  }

  /// Returns a description of a number of seconds.
  package static func inWords(seconds: Double) -> String {
    let number = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    return "\(number) second\(seconds == 1 ? "" : "s")"
  }
}
