import TextOutput

/// A response to a client.
struct HTTPAnswer: Sendable {
  var status = 200
  /// Its media type.
  var type: String
  var body: AnswerBody
  /// The headers besides those of every response.
  var headers: [Header] = []

  struct Header: Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// It is not cached, because it changes at any moment.
    static let isNotKept = Header("Cache-Control", "no-store")
    /// It is requested again each time.
    static let isChecked = Header("Cache-Control", "no-cache")
    /// It is cached, because its address changes when its contents do.
    static let isImmutable = Header("Cache-Control", "private, max-age=31536000, immutable")
  }

  /// Returns a response with a message.
  static func message(_ words: String, status: Int) -> HTTPAnswer {
    HTTPAnswer(
      status: status, type: "text/plain; charset=utf-8",
      body: AnswerBody(Array("\(words)\n".utf8)), headers: [.isNotKept])
  }

  /// Returns the response to a request that is refused whatever its path; the connection closes,
  /// since the rest of the request may still come.
  static func fault(_ status: Int) -> HTTPAnswer {
    let words =
      switch status {
      case 405: "Only GET and HEAD requests are allowed here."
      case 413: "Requests must not have a body here."
      default: "The request's headers are too long."
      }
    var answer = HTTPAnswer.message(words, status: status)
    answer.headers.append(Header("Connection", "close"))
    if status == 405 { answer.headers.append(Header("Allow", "GET, HEAD")) }
    return answer
  }

  /// Returns JSON that is not cached.
  static func json(_ text: String, status: Int = 200) -> HTTPAnswer {
    HTTPAnswer(
      status: status, type: "application/json", body: AnswerBody(Array(text.utf8)),
      headers: [.isNotKept])
  }

  /// The response when clients read more slowly than they send requests.
  static let tooMuch = error("preview", "too many responses are waiting to be read", status: 503)

  /// Returns errors in the format of the workers.
  static func error(_ kind: String, _ message: String, status: Int) -> HTTPAnswer {
    var diagnostic = JSONObject()
    diagnostic.add("severity", text: "error")
    diagnostic.add("kind", text: kind)
    diagnostic.add("message", text: message)
    diagnostic.add("count", integer: 1)
    diagnostic.add("words", text: "moonfall: error: \(message)")
    var answer = JSONObject()
    answer.add("errors", jsonArray([diagnostic.text]))
    return json(answer.text, status: status)
  }
}

extension HTTPAnswer.Header {
  /// Returns the header for a file to save (RFC 6266): its name in ASCII and, for newer clients, in
  /// UTF-8.
  static func attachment(_ name: String) -> Self {
    func isPlain(_ byte: UInt8) -> Bool {
      byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122
        || "-_.".utf8.contains(byte)
    }
    let plain = String(
      decoding: name.utf8.map { isPlain($0) || $0 == 0x20 ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    let whole = String(decoding: percentEncoded(name.utf8) { !isPlain($0) }, as: UTF8.self)
    return Self(
      "Content-Disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(whole)")
  }
}
