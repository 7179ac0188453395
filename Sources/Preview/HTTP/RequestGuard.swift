/// Tells requests of the page from those that other pages make a browser send.
///
/// A page from elsewhere can name this server by a host name of its own that it points to 127.0.0.1
/// (DNS rebinding), and can ask without being let to read the answer. So the host has to be one of
/// this machine's own names, and browsers must not say that anybody else asks.
enum RequestGuard {
  /// This machine's names.
  private static let names = ["127.0.0.1", "localhost", "localhost.", "[::1]"]

  /// This machine's names with a port, as browsers write them: without the one that HTTP has by
  /// default.
  private static func hosts(_ port: Int) -> [String] {
    names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  /// Why a request is refused, in words; `nil` for one that is answered.
  static func refusal(of request: HTTPRequest) -> String? {
    let hosts = hosts(request.port)
    let headers = request.headers
    // Programs may leave out the port; a page from elsewhere has another host name.
    guard case .some(.some(let host)) = headers["host"],
      (hosts + names).contains(host.lowercased())
    else {
      return "This page has another address; its host is not the one that was asked for."
    }
    if let origin = headers["origin"] {
      guard let origin = origin?.lowercased(), origin.hasPrefix("http://"),
        hosts.contains(String(origin.dropFirst(7)))
      else { return "Pages from elsewhere are not answered." }
    }
    // A link to the page may be anywhere.
    if isFromElsewhere(request), !isLinkFromElsewhere(request) {
      return "Pages from elsewhere are not answered."
    }
    return nil
  }

  /// Whether a browser says that a page of another site asks.
  private static func isFromElsewhere(_ request: HTTPRequest) -> Bool {
    guard let site = request.headers["sec-fetch-site"] else { return false }
    return site != "same-origin" && site != "none"
  }

  /// Whether a browser follows a link to the page that is on another site.
  static func isLinkFromElsewhere(_ request: HTTPRequest) -> Bool {
    guard isFromElsewhere(request), request.path == "/" else { return false }
    return request.headers["sec-fetch-mode"] == .some(.some("navigate"))
  }
}
