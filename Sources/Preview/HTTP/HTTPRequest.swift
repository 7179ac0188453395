import CHTTPServer
import Synchronization

/// An HTTP request, which is answered once, from any thread.
final class HTTPRequest: Sendable {
  /// The port that received it.
  let port: Int
  /// The path as sent, percent-encoded.
  let path: String
  /// The text after the question mark, as sent, but without the token.
  let query: String
  /// The token in the query, if there is one.
  let tokens: [Substring]
  /// The status of a request that is refused whatever its path; `nil` for other requests.
  let fault: Int?
  /// The headers that identify the sender, by their names in lower case; `nil` for a duplicate
  /// header.
  let headers: [String: String?]
  /// The request in C; `nil` once it is answered.
  private let request: Mutex<Pointer?>
  private let waiting: WaitingBytes

  /// The C side lets any thread use it.
  private struct Pointer: @unchecked Sendable { let value: OpaquePointer }

  /// The headers that are read.
  private static let names = [
    "host", "origin", "sec-fetch-site", "sec-fetch-mode", "cookie",
  ]

  init(_ request: OpaquePointer, _ waiting: WaitingBytes) {
    port = Int(http_request_port(request))
    path = String(cString: http_request_path(request))
    let parts = String(cString: http_request_query(request))
      .split(separator: "&", omittingEmptySubsequences: false)
    let key = "\(Gate.key)="
    tokens = parts.filter { $0.hasPrefix(key) }.map { $0.dropFirst(key.count) }
    query = parts.filter { !$0.hasPrefix(key) }.joined(separator: "&")
    let code = http_request_fault(request)
    fault = code == 0 ? nil : Int(code)
    var headers: [String: String?] = [:]
    for name in HTTPRequest.names {
      var value: UnsafePointer<CChar>?
      let count = http_request_header(request, name, &value)
      if count > 0 {
        headers.updateValue(count == 1 ? value.map { String(cString: $0) } : nil, forKey: name)
      }
    }
    self.headers = headers
    self.waiting = waiting
    self.request = Mutex(Pointer(value: request))
  }

  /// A request without a response must not keep its connection.
  deinit { answer(.message("Nobody answered.", status: 500)) }

  /// Whether the client is gone, so that no response is needed.
  var isAbandoned: Bool {
    request.withLock { $0.map { http_request_is_abandoned($0.value) } ?? true }
  }

  /// Whether so many responses are waiting to be read that no more should be made.
  var isTooMuch: Bool { waiting.isTooMuch }

  /// Sends the response; a second one is ignored.
  func answer(_ answer: HTTPAnswer) {
    guard let request = request.withLock({ $0.take() }) else { return }
    let parcel = Unmanaged.passRetained(Parcel(answer.body, waiting))
    let headers = answer.headers + [.init("Content-Type", answer.type)]
    headers.withCHeaders { headers in
      var cAnswer = http_answer(
        status: UInt32(answer.status), headers: headers.baseAddress, header_count: headers.count,
        bytes: answer.body.bytes.baseAddress, count: answer.body.bytes.count,
        release: { context in
          if let context { Unmanaged<Parcel>.fromOpaque(context).release() }
        }, context: parcel.toOpaque())
      http_request_answer(request.value, &cAnswer)
    }
  }

  /// A body that is being sent.
  private final class Parcel {
    private let body: AnswerBody
    private let waiting: WaitingBytes

    init(_ body: AnswerBody, _ waiting: WaitingBytes) {
      self.body = body
      self.waiting = waiting
      waiting.add(body.bytes.count)
    }

    deinit { waiting.add(-body.bytes.count) }
  }
}
