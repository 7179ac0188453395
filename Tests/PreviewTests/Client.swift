import CSockets
import Foundation
import Testing

/// An HTTP connection that can send any bytes.
final class Client {
  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// The server closed the connection, or sent nothing for a minute.
  struct NoAnswer: Error {}

  let descriptor: Int32
  private let port: Int
  /// The cookie that gives access; `nil` for none.
  private let cookie: String?
  private var inbox: [UInt8] = []

  init(port: Int, cookie: String? = nil, buffer: Int32? = nil) throws {
    self.port = port
    self.cookie = cookie
    descriptor = sockets_connect(UInt16(port), buffer ?? 0)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  /// Sends as many bytes as the server accepts.
  func send(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sockets_send(descriptor, $0.baseAddress, $0.count, true) }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends a request as a browser would, with the cookie, and with a host unless one is given.
  func ask(_ target: String, method: String = "GET", headers: [String] = []) {
    let hasHost = headers.contains { $0.lowercased().hasPrefix("host:") }
    let all =
      (hasHost ? [] : ["Host: 127.0.0.1:\(port)"]) + (cookie.map { ["Cookie: \($0)"] } ?? [])
      + headers
    send("\(method) \(target) HTTP/1.1\r\n" + all.map { "\($0)\r\n" }.joined() + "\r\n")
  }

  /// Closes the sending side.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads a single byte, if there is one.
  ///
  /// - Returns: Whether the connection is open.
  func takeByte() -> Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT))
    if count == 1 { inbox.append(byte) }
    return count == 1 || count < 0 && errno == EAGAIN
  }

  /// Reads the next response; one to HEAD has a length and no body.
  func answer(hasBody: Bool = true) throws -> Answer {
    let blank = Array("\r\n\r\n".utf8)
    var end = 0
    while true {
      if let found = inbox.firstRange(of: blank) {
        end = found.upperBound
        break
      }
      guard try read() else { throw NoAnswer() }
    }
    let lines = String(decoding: inbox[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
    let told = try #require(headers["content-length"].flatMap { Int($0) })
    let length = hasBody ? told : 0
    while inbox.count < end + length { guard try read() else { throw NoAnswer() } }
    defer { inbox.removeFirst(end + length) }
    return Answer(
      status: try #require(Int(words[1])), headers: headers, body: Array(inbox[end..<end + length]))
  }

  /// Returns whether the server has closed the connection, or does within a minute.
  func isClosed() throws -> Bool {
    while try read() {}
    return true
  }

  /// Whether there is nothing to read.
  var isSilent: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 0
  }

  private func read() throws -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 60_000) == 1 else { throw NoAnswer() }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    if count > 0 { inbox += chunk[..<count] }
    return count > 0
  }
}
