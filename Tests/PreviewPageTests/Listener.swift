import Browser
import Foundation

/// A host that records requests and answers none by itself.
final class Listener {
  /// A request whose connection waits for a response.
  final class Request {
    /// The request line and the fields.
    let head: String
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) throws {
      self.descriptor = descriptor
      var bytes = [UInt8](repeating: 0, count: 16_384)
      // A browser sends a request in one piece.
      let count = recv(descriptor, &bytes, bytes.count, 0)
      head = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    deinit { close(descriptor) }

    func answer(_ text: String, type: String) throws {
      let answer =
        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(text)"
      let sent = Array(answer.utf8).withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent == answer.utf8.count else {
        throw BrowserError("the answer was not taken: errno \(errno)")
      }
    }
  }

  let port: UInt16
  private let descriptor: Int32

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) | getsockname(descriptor, $0, &size)
      }
    }
    guard code == 0, listen(descriptor, 8) == 0 else {
      throw BrowserError("nothing to listen at: errno \(errno)")
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// Returns the next request; `nil` if none arrives in time.
  func request(within seconds: Double) throws -> Request? {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Foundation.poll(&poll, 1, Int32(seconds * 1000)) > 0 else { return nil }
    return try Request(accept(descriptor, nil, nil))
  }
}
