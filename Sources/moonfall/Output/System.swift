// The C library under its one name for the rest of this module.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// The error of the last call, in the system's words.
func systemWords(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
