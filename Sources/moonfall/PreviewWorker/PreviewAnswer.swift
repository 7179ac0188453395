import TextOutput

/// An answer of a worker.
struct PreviewAnswer {
  /// The status and the content type of the HTTP answer.
  var status = 200
  var type = "application/json"
  /// The name of the file, for a download.
  var fileName: String?
  var body: [UInt8]

  init(json: String, status: Int = 200) {
    self.status = status
    body = Array(json.utf8)
  }

  init(type: String, _ body: [UInt8], fileName: String? = nil) {
    self.type = type
    self.body = body
    self.fileName = fileName
  }

  /// Creates an answer with an error.
  init(status: Int, _ failure: CommandError) {
    var json = JSONObject()
    json.add("errors", PreviewAnswer.list(failure.diagnostics))
    self.init(json: json.text, status: status)
  }

  /// Returns diagnostics as a JSON list, with the lines of their texts.
  static func list(_ diagnostics: [Diagnostic]) -> String {
    jsonArray(diagnostics.map { $0.json(withReport: true) })
  }
}
