import Foundation

/// A connection to a program on this machine, with a limit for every wait.
///
/// Foundation's own loading of addresses keeps threads and memory that the address sanitizer takes
/// for leaks.
package final class Connection {
  private let descriptor: Int32
  private let deadline: ContinuousClock.Instant

  /// Connects to a port of 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - limit: The seconds after which anything fails that is still waited for.
  ///   - room: How many bytes may wait here unread, about; `nil` leaves it to the system.
  /// - Throws: `BrowserError`, also when nobody listens there.
  package init(port: UInt16, limit: Double, room: Int32? = nil) throws {
    deadline = .now + .seconds(limit)
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    #endif
    guard descriptor >= 0 else { throw BrowserError("no socket: errno \(errno)") }
    if var room {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else {
      let number = errno
      close(descriptor)
      throw BrowserError("nobody answers at port \(port): errno \(number)")
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes, all of them.
  package func send(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      try wait(for: Int16(POLLOUT))
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      #endif
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      guard count >= 0 || errno == EAGAIN else {
        throw BrowserError("sending failed: errno \(errno)")
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Waits for bytes.
  ///
  /// - Returns: At least one byte, and none at the end.
  package func receive(atMost count: Int = 65_536) throws -> [UInt8] {
    try wait(for: Int16(POLLIN))
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      guard received >= 0 else { throw BrowserError("receiving failed: errno \(errno)") }
      filled = received
    }
  }

  private func wait(for events: Int16) throws {
    let left = (deadline - .now) / .milliseconds(1)
    var poll = pollfd(fd: descriptor, events: events, revents: 0)
    guard left > 0, Foundation.poll(&poll, 1, Int32(left)) > 0 else {
      throw BrowserError("no answer in time")
    }
  }
}
