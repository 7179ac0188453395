/// Gives access to clients that have the token: at first from the printed address, afterwards from
/// a cookie.
struct Gate: Sendable {
  let token: PreviewToken

  /// Cookies have no ports: a browser keeps one for all previews of a user.
  private static let cookie = "moonfall-token"
  /// The name of the token in the address.
  static let key = "token"
  private static let days = 30

  /// The path and query that give a browser access.
  var target: String { "/?\(Gate.key)=\(token.text)" }

  /// The header that sets the cookie.
  var header: HTTPAnswer.Header {
    .init(
      "Set-Cookie",
      "\(Gate.cookie)=\(token.text); Path=/; Max-Age=\(Gate.days * 86_400); HttpOnly; "
        + "SameSite=Strict")
  }

  /// Returns whether a request has the token.
  func admits(_ request: HTTPRequest) -> Bool {
    let cookies = request.headers["cookie"]?.map { $0.split(separator: ";") } ?? []
    let given = cookies.compactMap { cookie -> Substring? in
      let pair = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0] == Gate.cookie ? pair[1] : nil
    }
    return (request.tokens + given).contains { token.matches($0) }
  }

  /// Redirects a browser from the printed address to the same page without the token, so that its
  /// address and history do not show it.
  func redirect(to query: String) -> HTTPAnswer {
    var answer = HTTPAnswer.message("The page is at the address without the token.", status: 303)
    answer.headers += [header, .init("Location", query.isEmpty ? "/" : "/?\(query)")]
    return answer
  }

  /// Returns the page for clients without the token.
  ///
  /// Browsers do not send the cookie with a link on another site, but with requests from this page
  /// itself: after such a link, the page reloads once.
  ///
  /// - Parameter request: The request.
  /// - Returns: The page.
  static func refusal(of request: HTTPRequest) -> HTTPAnswer {
    let isLink = RequestGuard.isLinkFromElsewhere(request)
    let page = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">\(isLink ? "\n<meta http-equiv=\"refresh\" content=\"0\">" : "")
      <link rel="icon" href="data:,">
      <title>Moonfall: this page needs a token</title>
      <h1>This page needs a token</h1>
      <p>Open the address that <code>moonfall preview</code> printed, which ends in
      <code>?\(key)=</code> and 32 letters and digits. This browser then keeps the token in a cookie for
      \(days) days.</p>
      <p>If the preview was restarted, open the address that it printed last.</p>
      <p>If that address leads back to this page, allow cookies for this host.</p>
      </html>

      """
    return HTTPAnswer(
      status: 403, type: "text/html; charset=utf-8", body: AnswerBody(page.utf8),
      headers: [.isNotKept])
  }
}
