import CPreviewPage
import Drawing

/// The files of the page, which the program carries.
struct PageFiles: Sendable {
  private let answers: [String: HTTPAnswer]

  /// - Parameter descriptions: The module of what the page must know of options and formats.
  init(descriptions: String) {
    var answers: [String: HTTPAnswer] = [
      "/wall.css": HTTPAnswer(
        type: "text/css; charset=utf-8", body: AnswerBody(wallStyle.utf8), headers: [.isChecked]),
      "/descriptions.js": HTTPAnswer(
        type: "text/javascript; charset=utf-8", body: AnswerBody(descriptions.utf8),
        headers: [.isChecked]),
    ]
    var count = 0
    let files = UnsafeBufferPointer(start: page_files(&count), count: count)
    for file in files {
      let name = String(cString: file.name)
      answers[name == "index.html" ? "/" : "/\(name)"] = HTTPAnswer(
        type: String(cString: file.type),
        body: AnswerBody(fixed: UnsafeRawBufferPointer(start: file.bytes, count: file.count)),
        headers: [.isChecked])
    }
    self.answers = answers
  }

  /// The file at a path.
  subscript(path: String) -> HTTPAnswer? { answers[path] }
}
