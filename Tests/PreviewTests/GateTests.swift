import Foundation
import Testing

@testable import Preview

@Suite struct GateTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  /// Sends a request without the token, unless the headers have it.
  private func ask(
    _ target: String, method: String = "GET", _ headers: [String] = []
  ) throws -> Client.Answer {
    let client = try Client(port: server.port)
    client.ask(target, method: method, headers: headers)
    return try client.answer(hasBody: method != "HEAD")
  }

  @Test(
    "Without the token, every path has the same response, which explains how to get access",
    arguments: [
      "/", "/?width=320", "/wall?side=a", "/changes", "/cards?side=a", "/item?side=a",
      "/details?side=a", "/export?side=a&format=svg", "/picture/0?width=1&height=1&v=1",
      "/preview.js", "/wall.css", "/icon.svg", "/favicon.ico", "/nothing", "//", "/%00",
      "/?\(String(repeating: "x", count: 17_000))", "/wall?side=a&crash",
    ])
  func refused(target: String) throws {
    for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "get"] {
      let answer = try ask(target, method: method)
      #expect(answer.status == 403, "\(method)")
      #expect(answer.headers["set-cookie"] == nil)
      #expect(answer.headers["content-security-policy"] != nil)
      guard method != "HEAD" else { continue }
      #expect(answer.text.contains("Open the address that <code>moonfall preview</code> printed"))
      #expect(answer.text.contains("allow cookies for this host"))
      #expect(!answer.text.contains(server.token))
    }
    for header in ["Content-Length: 5", "X: \(String(repeating: "x", count: 33_000))"] {
      #expect(try ask(target, [header]).status == 403)
    }
  }

  @Test("Almost the token is not the token")
  func wrong() throws {
    let token = server.token
    let others = [
      "", "x", token.uppercased(), String(token.dropLast()), token + "0", " \(token)",
      String(token.reversed()), PreviewToken().text, "\(token)%00",
      String(repeating: "0", count: 32),
    ]
    for other in others where other != token {
      #expect(try ask("/?token=\(other.replacing(" ", with: "+"))").status == 403, "\(other)")
      // White space around a cookie's value is not part of it.
      guard !other.hasPrefix(" ") else { continue }
      #expect(try ask("/", ["Cookie: moonfall-token=\(other)"]).status == 403, "\(other)")
    }
    for header in [
      "Cookie: token=\(token)", "Cookie: \(token)", "Cookie: MOONFALL-TOKEN=\(token)",
      "Cookie: xmoonfall-token=\(token)", "Authorization: Bearer \(token)", "Cookie: =",
      "Cookie: ;;",
    ] {
      #expect(try ask("/", [header]).status == 403, "\(header)")
    }
    #expect(try ask("/?Token=\(token)").status == 403)
    #expect(try ask("/wall?side=a&x=token=\(token)").status == 403)
  }

  @Test("The printed address redirects to the page without the token, and sets a cookie")
  func entrance() throws {
    let url = try #require(URLComponents(string: server.server.url))
    #expect(url.queryItems == [URLQueryItem(name: "token", value: server.token)])
    for (query, location) in [("", "/"), ("&width=320&p.x=%20a", "/?width=320&p.x=%20a")] {
      let answer = try ask("/?token=\(server.token)\(query)")
      #expect(answer.status == 303)
      #expect(answer.headers["location"] == location)
      #expect(answer.headers["cache-control"] == "no-store")
      #expect(
        answer.headers["set-cookie"] == "moonfall-token=\(server.token); Path=/; Max-Age=2592000; "
          + "HttpOnly; SameSite=Strict")
    }
    #expect(try ask("/?width=1&token=\(server.token)").headers["location"] == "/?width=1")
    // An old address in a browser that has access.
    let old = try server.get("/?token=\(PreviewToken().text)&width=1")
    #expect(old.status == 303 && old.headers["location"] == "/?width=1")
  }

  @Test("The cookie gives access, also among others, and the page renews it")
  func cookie() throws {
    for cookies in [
      server.cookie, "a=b; \(server.cookie)", "\(server.cookie);a=b", "a;  \(server.cookie); c=",
      "moonfall-token=old; \(server.cookie)",
    ] {
      let answer = try ask("/", ["Cookie: \(cookies)"])
      #expect(answer.status == 200, "\(cookies)")
      #expect(answer.headers["set-cookie"]?.hasPrefix("\(server.cookie); ") == true)
      #expect(try ask("/wall?side=a", ["Cookie: \(cookies)"]).text == "a wall side=a")
    }
    #expect(try server.get("/preview.js").headers["set-cookie"] == nil)
    // A browser sends one header.
    let two = ["Cookie: \(server.cookie)", "Cookie: \(server.cookie)"]
    #expect(try ask("/", two).status == 403)
    let many = (0..<900).map { "c\($0)=\($0)" }.joined(separator: "; ")
    #expect(try ask("/", ["Cookie: \(many); \(server.cookie)"]).status == 200)
  }

  @Test("Programs may send the token in any address; handlers do not see it")
  func programs() throws {
    #expect(try ask("/wall?side=a&token=\(server.token)&n=1").text == "a wall side=a&n=1")
    #expect(try ask("/wall?token=\(server.token)&side=a").text == "a wall side=a")
    #expect(try ask("/changes?token=\(server.token)").status == 200)
  }

  @Test("The token is required on this machine's names, and other hosts are refused even with it")
  func hosts() throws {
    for (host, status) in [("localhost", 200), ("localhost.", 200), ("evil.example", 403)] {
      let headers = ["Host: \(host):\(server.port)", "Cookie: \(server.cookie)"]
      #expect(try ask("/", headers).status == status)
    }
  }

  @Test("After a link on another site the page reloads once, since browsers do not send the cookie")
  func links() throws {
    func asksAgain(_ site: String, mode: String = "navigate") throws -> Bool {
      let answer = try ask("/", ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: \(mode)"])
      #expect(answer.status == 403)
      return answer.text.contains("http-equiv=\"refresh\"")
    }
    #expect(try asksAgain("cross-site"))
    #expect(try asksAgain("same-site"))
    // Once only.
    #expect(try !asksAgain("same-origin"))
    #expect(try !asksAgain("none"))
    #expect(try !asksAgain("cross-site", mode: "no-cors"))
  }

  @Test("Two servers without a given token have different tokens")
  func tokens() throws {
    let tokens = Set((0..<100).map { _ in PreviewToken().text })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && PreviewToken($0)?.text == $0 })
  }
}
