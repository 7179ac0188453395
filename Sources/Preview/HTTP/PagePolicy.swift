import CHTTPServer

/// The headers of every response, which restrict the page.
enum PagePolicy {
  /// Returns the headers.
  ///
  /// - Parameter showsRemotePictures: Whether pictures from other hosts are shown.
  /// - Returns: The headers of every response.
  static func headers(showsRemotePictures: Bool) -> [HTTPAnswer.Header] {
    let pictures = "'self' data: blob:" + (showsRemotePictures ? " http: https:" : "")
    return [
      .init(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src \(pictures); "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
      .init("X-Content-Type-Options", "nosniff"),
      .init("Referrer-Policy", "no-referrer"),
      .init("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }
}

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
