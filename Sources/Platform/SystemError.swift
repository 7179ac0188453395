internal import CLibrary

/// An error that the operating system reported.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package var code: Int32

  /// Creates an error, by default that of the last system call.
  package init(code: Int32 = errno) { self.code = code }

  /// The system's description, such as `No such file or directory`.
  package var message: String { String(cString: strerror(code)) }

  /// Throws the error that a function returned, unless it is 0.
  static func check(_ code: Int32) throws(SystemError) {
    guard code == 0 else { throw SystemError(code: code) }
  }

  package static let noSuchFile = SystemError(code: ENOENT)
  package static let notAFolder = SystemError(code: ENOTDIR)
  package static let accessDenied = SystemError(code: EACCES)
  package static let notPermitted = SystemError(code: EPERM)
  package static let brokenPipe = SystemError(code: EPIPE)
  package static let wouldBlock = SystemError(code: EAGAIN)
  package static let addressInUse = SystemError(code: EADDRINUSE)
  package static let notConnected = SystemError(code: ENOTCONN)
  package static let interrupted = SystemError(code: EINTR)
  package static let invalidArgument = SystemError(code: EINVAL)
}
