import CHTTPServer

extension [HTTPAnswer.Header] {
  /// The headers as C has them, for the time of a call.
  func withCHeaders<Result>(_ body: (UnsafeBufferPointer<http_header>) -> Result) -> Result {
    let texts = map { (strdup($0.name), strdup($0.value)) }
    defer {
      for (name, value) in texts {
        free(name)
        free(value)
      }
    }
    return texts.map { http_header(name: $0, value: $1) }.withUnsafeBufferPointer(body)
  }
}
