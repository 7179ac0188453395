import CHTTPServer

extension [HTTPAnswer.Header] {
  /// Calls a body with the headers as C strings.
  func withCHeaders<Result>(_ body: (UnsafeBufferPointer<http_header>) -> Result) -> Result {
    var texts: [CChar] = []
    let starts = map { header in
      let name = texts.count
      texts += header.name.utf8CString
      defer { texts += header.value.utf8CString }
      return (name: name, value: texts.count)
    }
    return texts.withUnsafeBufferPointer { texts in
      starts.map { start in
        http_header(
          name: texts.baseAddress.map { $0 + start.name },
          value: texts.baseAddress.map { $0 + start.value })
      }.withUnsafeBufferPointer(body)
    }
  }
}
