import Foundation

/// A response of an HTTP server on this machine.
package struct HTTPAnswer {
  /// The status.
  package let status: Int
  /// The headers, by their names in lower case.
  package let fields: [String: String]
  package let body: [UInt8]

  /// Sends a request and waits for the complete response.
  ///
  /// - Parameters:
  ///   - method: The method, such as GET.
  ///   - target: The path and the query.
  ///   - port: The port of 127.0.0.1.
  ///   - fields: Headers besides Host, Connection and Content-Length.
  ///   - body: The body.
  ///   - limit: The maximum seconds until the response is complete.
  /// - Throws: `BrowserError`.
  package init(
    _ method: String, _ target: String, port: UInt16, fields: [String: String] = [:],
    body: [UInt8] = [], limit: Double
  ) throws {
    let connection = try Connection(port: port, limit: limit)
    var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.count)\r\n\r\n"
    try connection.send(Array(head.utf8) + body)
    try self.init(from: connection)
  }

  /// Reads a response that ends after its Content-Length, or with the connection.
  private init(from connection: Connection) throws {
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil {
      let more = try connection.receive()
      guard !more.isEmpty else {
        throw BrowserError("the connection ended within an answer's head")
      }
      // The end of the head may be split between two pieces.
      let start = max(0, bytes.count - 3)
      bytes += more
      end = bytes[start...].indices.dropLast(3).first {
        bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10])
      }
    }
    let head = bytes[..<(end ?? 0)]
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else {
      throw BrowserError("no HTTP answer: \(lines[0])")
    }
    self.status = status
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    self.fields = fields
    var body = Array(bytes[(head.count + 4)...])
    let length = fields["content-length"].flatMap { Int($0) }
    while length.map({ body.count < $0 }) ?? true {
      let more = try connection.receive()
      if more.isEmpty { break }
      body += more
    }
    guard length.map({ body.count == $0 }) ?? true else {
      throw BrowserError("the connection ended within an answer")
    }
    self.body = body
  }
}
