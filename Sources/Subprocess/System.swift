// The C library under its one name for the rest of this module.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// What the system said no to.
public struct SystemError: Error, Hashable, Sendable {
  /// Its number for the reason, `ENOENT` for example.
  public var code: Int32

  /// Creates a fault, by default that of the last call.
  public init(code: Int32 = errno) { self.code = code }

  /// The reason in the system's words.
  public var words: String { String(cString: strerror(code)) }
}
