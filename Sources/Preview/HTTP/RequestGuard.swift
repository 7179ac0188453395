/// Distinguishes the page's requests from those that other sites make a browser send.
///
/// Another site can point a host name of its own to 127.0.0.1
/// (DNS rebinding), and can send requests without reading the responses. So the host must be one of
/// this machine's own names, and the browser must not report another site as the sender.
enum RequestGuard {
  /// This machine's names.
  private static let names = ["127.0.0.1", "localhost", "localhost.", "[::1]"]

  /// This machine's names with a port, as browsers write them: without HTTP's
  /// default port.
  private static func hosts(_ port: Int) -> [String] {
    names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  /// Returns why a request is refused; `nil` if it is not.
  static func refusal(of request: HTTPRequest) -> String? {
    let hosts = hosts(request.port)
    let headers = request.headers
    // Programs may leave out the port; other sites have another host name.
    guard case .some(.some(let host)) = headers["host"],
      (hosts + names).contains(host.lowercased())
    else {
      return "This page has another address: the request names another host."
    }
    if let origin = headers["origin"] {
      guard let origin = origin?.lowercased(), origin.hasPrefix("http://"),
        hosts.contains(String(origin.dropFirst(7)))
      else { return "Requests from other sites are refused." }
    }
    // A link to the page may be on any site.
    if isFromElsewhere(request), !isLinkFromElsewhere(request) {
      return "Requests from other sites are refused."
    }
    return nil
  }

  /// Returns whether the browser reports that another site sent the request.
  private static func isFromElsewhere(_ request: HTTPRequest) -> Bool {
    guard let site = request.headers["sec-fetch-site"] else { return false }
    return site != "same-origin" && site != "none"
  }

  /// Returns whether the browser follows a link on another site.
  static func isLinkFromElsewhere(_ request: HTTPRequest) -> Bool {
    guard isFromElsewhere(request), request.path == "/" else { return false }
    return request.headers["sec-fetch-mode"] == .some(.some("navigate"))
  }
}
