import TextOutput

/// What a client is sent.
struct HTTPAnswer: Sendable {
  var status = 200
  /// Its media type.
  var type: String
  var body: AnswerBody
  /// Besides those that every answer has.
  var headers: [Header] = []

  struct Header: Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// Nothing is kept of what changes from one moment to the next.
    static let isNotKept = Header("Cache-Control", "no-store")
    /// Asked for anew each time.
    static let isChecked = Header("Cache-Control", "no-cache")
    /// The address changes when the contents do.
    static let isImmutable = Header("Cache-Control", "private, max-age=31536000, immutable")
  }

  /// An answer in words for people.
  static func words(_ words: String, status: Int) -> HTTPAnswer {
    HTTPAnswer(
      status: status, type: "text/plain; charset=utf-8",
      body: AnswerBody(Array("\(words)\n".utf8)), headers: [.isNotKept])
  }

  /// The answer to a request that is refused on every path; the connection ends, since the rest of
  /// the request may still come.
  static func fault(_ status: Int) -> HTTPAnswer {
    let words =
      switch status {
      case 405: "Only GET and HEAD are answered here."
      case 413: "A request has no body here."
      default: "The request's headers are too long."
      }
    var answer = HTTPAnswer.words(words, status: status)
    answer.headers.append(Header("Connection", "close"))
    if status == 405 { answer.headers.append(Header("Allow", "GET, HEAD")) }
    return answer
  }

  /// JSON that holds for this moment.
  static func json(_ text: String, status: Int = 200) -> HTTPAnswer {
    HTTPAnswer(
      status: status, type: "application/json", body: AnswerBody(Array(text.utf8)),
      headers: [.isNotKept])
  }

  /// What is said where clients take their answers more slowly than they ask.
  static let tooMuch = error("preview", "too many answers wait to be taken", status: 503)

  /// What is wrong, as the workers tell it.
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
