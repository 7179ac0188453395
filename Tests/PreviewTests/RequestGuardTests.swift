import Foundation
import Testing

@testable import Preview

@Suite struct RequestGuardTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  @Test(
    "Only requests to this machine's names and from this server's pages are answered",
    arguments: [
      (["Host: 127.0.0.1:PORT"], 200), (["Host: localhost:PORT"], 200),
      (["Host: LOCALHOST:PORT"], 200), (["Host: localhost.:PORT"], 200),
      (["Host: LocalHost.:PORT"], 200), (["Origin: http://localhost.:PORT"], 200),
      (["Host: localhost..:PORT"], 403), (["Host: localhost.evil.example:PORT"], 403),
      (["Host: [::1]:PORT"], 200), (["Host: 127.0.0.1"], 200), (["Host: localhost."], 200),
      (["Host: Localhost"], 200), (["Host: evil.example"], 403),
      (["Origin: http://localhost"], 403),
      (["Host: 127.0.0.1:1"], 403), (["Host: evil.example:PORT"], 403), (["Host: "], 403),
      (["Host: 127.0.0.1:PORT.evil.example"], 403), (["Host: evil.example@127.0.0.1:PORT"], 403),
      (["Host: 127.0.0.1:PORT", "Host: evil.example"], 403),
      (["Origin: http://127.0.0.1:PORT"], 200),
      (["Origin: http://localhost:PORT"], 200), (["Origin: http://evil.example"], 403),
      (["Origin: https://127.0.0.1:PORT"], 403), (["Origin: null"], 403), (["Origin: "], 403),
      (["Origin: http://127.0.0.1:PORT", "Origin: http://evil.example"], 403),
      (["Sec-Fetch-Site: same-origin"], 200), (["Sec-Fetch-Site: none"], 200),
      (["Sec-Fetch-Site: cross-site"], 403), (["Sec-Fetch-Site: same-site"], 403),
      (["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"], 403),
    ])
  func refusals(headers: [String], status: Int) throws {
    let headers = headers.map { $0.replacingOccurrences(of: "PORT", with: "\(server.port)") }
    for target in ["/changes", "/wall.css", "/wall?side=a"] {
      #expect(try server.get(target, headers: headers).status == status)
    }
  }

  @Test("Any site may link to the page, but not use it otherwise")
  func links() throws {
    let link = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"]
    #expect(try server.get("/", headers: link).status == 200)
    #expect(try server.get("/?width=320", headers: link).status == 200)
    let image = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"]
    #expect(try server.get("/", headers: image).status == 403)
  }

  @Test("Requests without a host are refused")
  func noHost() throws {
    let client = try server.connect()
    client.send("GET / HTTP/1.0\r\nCookie: \(server.cookie)\r\n\r\n")
    #expect(try client.answer().status == 403)
  }
}
