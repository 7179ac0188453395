internal import CLuaHost

/// Why Lua could not do what it was asked to.
public struct LuaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: Hashable, Sendable {
    /// The text is not Lua.
    case syntax
    /// An error while running; the host can be used on.
    case runtime
    /// The memory limit; the host is of no more use.
    case memory
    /// The deadline; the host is of no more use.
    case deadline
    /// Cancelled from another thread; the host remains usable.
    case cancelled
    /// Another thread is using the host; nothing was done.
    case busy
    /// The deadline is negative or not a number; nothing was done.
    case limits
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The name of the chunk where it happened, empty where unknown.
  public var source: String
  /// The line there, from 1, if known.
  public var line: Int?
  /// What happened, without the place; 4 KB at the most.
  public var message: String
  /// The calls that led there, innermost first.
  public var traceback: [String]
  /// Whether functions called each other without end.
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

  /// The error as compilers print it.
  public var description: String {
    let place = source.isEmpty ? "" : line.map { "\(source):\($0): " } ?? "\(source): "
    return "\(place)error: \(message)"
  }

  /// Whether the host is unusable after the error.
  public var isFinal: Bool { kind == .memory || kind == .deadline }
}

extension LuaError {
  /// The facts of the state's last error, with the limits in words.
  init(status: lh_status, state: OpaquePointer, limits: LuaHost.Limits) {
    let facts = lh_last_error(state)
    let words = String(bytes: facts.message, count: facts.message_length)
    let (source, line) = facts.place
    let traceback = facts.traceback.map { String(cString: $0) } ?? ""
    self.init(
      kind: Kind(status), source: source, line: line, message: words,
      traceback: traceback.split(separator: "\n").map(String.init))
    isTooDeep = facts.is_too_deep
    switch kind {
    case .memory:
      // What is there by now tells that a recursion filled it.
      message = "the script needs more than \(limits.memoryInWords)"
      if !words.isEmpty { message += ": \(words)" }
    case .deadline:
      message =
        "the script ran longer than \(limits.deadlineInWords): look for a loop that does not end"
    case .cancelled: message = "the script was cancelled"
    case .syntax:
      // Lua notices at the end of the block what is wrong with a jump before it.
      if let jump = words.firstMatch(of: /(?:goto\b.*|\bloop) at line (\d+)/) {
        self.line = Int(jump.output.1)
      }
    case .runtime, .busy, .limits: break
    }
  }

  /// Why a call is refused while another thread uses the host.
  static let busy = LuaError(
    kind: .busy,
    message: "another thread is using this host: a LuaHost can be used by only one thread at a time"
  )
}

extension lh_error {
  /// The chunk where it happened, "" where unknown, and the line there, from 1, if known.
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

  /// A number of seconds with its noun.
  package static func inWords(seconds: Double) -> String {
    let number = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    return "\(number) second\(seconds == 1 ? "" : "s")"
  }
}
