import CSockets
import Foundation

/// A connection to a program on this machine, with a limit for every wait.
///
/// Foundation's own URL loading keeps threads and memory that the address sanitizer reports
/// as leaks.
package final class Connection {
  private let descriptor: Int32
  private let deadline: ContinuousClock.Instant

  /// Connects to a port of 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - limit: The seconds after which every wait fails.
  ///   - room: The approximate size of the receive buffer; `nil` leaves it to the system.
  /// - Throws: `BrowserError`, also if nobody listens there.
  package init(port: UInt16, limit: Double, room: Int32? = nil) throws {
    deadline = .now + .seconds(limit)
    descriptor = sockets_connect(port, room ?? 0)
    guard descriptor >= 0 else {
      throw BrowserError("nobody answers at port \(port): errno \(errno)")
    }
  }

  deinit { close(descriptor) }

  /// Sends all bytes.
  package func send(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      try wait(for: Int16(POLLOUT))
      let count = rest.withUnsafeBytes { sockets_send(descriptor, $0.baseAddress, $0.count, false) }
      guard count >= 0 || errno == EAGAIN else {
        throw BrowserError("sending failed: errno \(errno)")
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Waits for bytes.
  ///
  /// - Returns: At least one byte; none at the end.
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
