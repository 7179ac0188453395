import CPreviewPage
import Drawing

/// The files of the page, which are embedded in the binary.
struct PageFiles: Sendable {
  private let answers: [String: HTTPAnswer]

  /// - Parameter descriptions: The module that describes options and formats to the page.
  init(descriptions: String) {
    var answers = [
      "/wall.css": PageFiles.answer(AnswerBody(wallStyle.utf8), suffix: "css"),
      "/descriptions.js": PageFiles.answer(AnswerBody(descriptions.utf8), suffix: "js"),
    ]
    for (path, bytes) in PageFiles.embedded() {
      let name = path.split(separator: "/").last ?? ""
      let suffix = name.split(separator: ".").last ?? ""
      answers[name == "index.html" ? "/" : "/\(name)"] = PageFiles.answer(
        AnswerBody(fixed: bytes), suffix: suffix)
    }
    self.answers = answers
  }

  /// Returns the response to a request for the given path.
  subscript(path: String) -> HTTPAnswer? { answers[path] }

  /// Returns the files by their paths below `Sources/PreviewPage`.
  static func embedded() -> [(path: String, bytes: UnsafeRawBufferPointer)] {
    var count = 0
    return UnsafeBufferPointer(start: page_files(&count), count: count).map {
      (String(cString: $0.path), UnsafeRawBufferPointer(start: $0.bytes, count: $0.count))
    }
  }

  private static func answer(_ body: AnswerBody, suffix: Substring) -> HTTPAnswer {
    let type =
      switch suffix {
      case "css": "text/css; charset=utf-8"
      case "html": "text/html; charset=utf-8"
      case "js": "text/javascript; charset=utf-8"
      case "svg": "image/svg+xml"
      default: "application/octet-stream"
      }
    return HTTPAnswer(type: type, body: body, headers: [.isChecked])
  }
}
