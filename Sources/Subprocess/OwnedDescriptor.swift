/// A descriptor that is closed with this value, and in other programs.
public final class OwnedDescriptor: Sendable {
  /// The descriptor.
  public let number: Int32

  private init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Copies a descriptor, to a number so high that it is none of those that children have.
  init(copying number: Int32) throws(SystemError) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 64)
    // A process that may not have so many descriptors has too few of them.
    guard copy >= 0 else { throw errno == EINVAL ? SystemError(code: EMFILE) : SystemError() }
    self.number = copy
  }

  /// Two sockets that are connected.
  public static func pair() throws(SystemError) -> (OwnedDescriptor, OwnedDescriptor) {
    var sockets: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw SystemError() }
    #if canImport(Darwin)
      var yes: Int32 = 1
      for socket in sockets {
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    return (OwnedDescriptor(sockets[0]), OwnedDescriptor(sockets[1]))
  }
}
