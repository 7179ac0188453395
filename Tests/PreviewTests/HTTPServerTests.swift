import Foundation
import SeededNumbers
import TestFiles
import Testing
import Workplaces

@testable import Preview

@Suite struct HTTPServerTests {
  @Test(
    "Every response has the headers that restrict the page",
    arguments: [
      "/", "/wall.css", "/preview.js", "/nothing", "/changes", "/wall?side=a", "/wall?side=c",
      "/picture/0?width=1&height=1&v=1",
    ])
  func policy(target: String) throws {
    let server = try TestServer()
    for method in ["GET", "HEAD", "POST"] {
      let client = try server.connect()
      client.ask(target, method: method)
      let headers = try client.answer(hasBody: method != "HEAD").headers
      let policy = try #require(headers["content-security-policy"])
      #expect(
        policy
          == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
      #expect(headers["x-content-type-options"] == "nosniff")
      #expect(headers["referrer-policy"] == "no-referrer")
      #expect(headers["cross-origin-resource-policy"] == "same-origin")
      #expect(headers["access-control-allow-origin"] == nil)
      #expect(headers["cache-control"] != nil)
    }
  }

  @Test("The page's files have their media types")
  func page() throws {
    let server = try TestServer()
    for (target, type) in [
      ("/", "text/html"), ("/preview.js", "text/javascript"), ("/wall.css", "text/css"),
    ] {
      let answer = try server.get(target)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"]?.hasPrefix(type) == true)
      #expect(!answer.body.isEmpty)
    }
    #expect(try server.get("/index.html").status == 404)
  }

  @Test(
    "Only GET and HEAD are accepted",
    arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "head"])
  func methods(method: String) throws {
    let server = try TestServer()
    let other = try server.connect()
    other.ask("/", method: method)
    let answer = try other.answer()
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == "GET, HEAD")
    #expect(answer.headers["connection"] == "close")
  }

  @Test(
    "HEAD is answered like GET, without the body",
    arguments: ["/", "/preview.js", "/wall?side=a", "/changes", "/export?side=a&file", "/nothing"])
  func head(target: String) throws {
    let server = try TestServer()
    let whole = try server.get(target)
    let client = try server.connect()
    client.ask(target, method: "HEAD")
    let head = try client.answer(hasBody: false)
    #expect(head.status == whole.status)
    for name in ["content-length", "content-type", "content-disposition", "cache-control"] {
      #expect(head.headers[name] == whole.headers[name], "\(name)")
    }
    // No body precedes the next response.
    client.ask("/wall?side=a&next")
    #expect(try client.answer().text == "a wall side=a&next")
  }

  @Test(
    "A body is not read",
    arguments: ["Content-Length: 5", "Content-Length: 99999999999", "Transfer-Encoding: chunked"])
  func bodies(header: String) throws {
    let server = try TestServer()
    let client = try server.connect()
    client.ask("/", headers: [header])
    #expect(try client.answer().status == 413)
    #expect(try server.get("/").status == 200)
  }

  @Test("Heads that are too long are refused, and the rest is not read")
  func longHeads() throws {
    let server = try TestServer()
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    for (target, header) in [("/", text(33_000)), ("/?\(text(33_000))", "")] {
      let client = try server.connect()
      client.ask(target, headers: ["X-Long: \(header)"])
      let answer = try client.answer()
      #expect(answer.status == 431)
      #expect(answer.headers["content-security-policy"] != nil)
      #expect(try client.isClosed())
    }
    #expect(try server.get("/?\(text(17_000))").status == 400)
    #expect(try server.get("/", headers: ["X-Long: \(text(20_000))"]).status == 200)
  }

  @Test("Even longer heads close their connection", arguments: [70_000, 1_000_000])
  func longerHeads(count: Int) throws {
    let server = try TestServer()
    let text = String(repeating: "x", count: count)
    for (target, header) in [("/", text), ("/?\(text)", "")] {
      let client = try server.connect()
      client.ask(target, headers: ["X-Long: \(header)"])
      // Bytes sent after the refusal may discard it.
      if let answer = try? client.answer() { #expect([414, 431].contains(answer.status)) }
      #expect(try client.isClosed())
    }
    #expect(try server.get("/").status == 200)
  }

  @Test(
    "Only listed paths exist",
    arguments: [
      "//", "/../etc/passwd", "/%2e%2e/etc/passwd", "/..%2fetc%2fpasswd", "/preview.css/", "/./",
      "/%77all.css", "/picture", "/picture/", "/picture/../0", "/picture/-1", "/picture/0/0",
      "/picture/99999999999999999999999999?width=1&height=1", "/picture/0x1", "/changes/", "/wall/",
      "/WALL?side=a", "/\u{FF}", "/picture/0?width=1e9&height=1",
    ])
  func paths(target: String) throws {
    #expect(try TestServer().get(target).status == 404)
  }

  @Test("Requests on one connection are answered one after another")
  func keepAlive() throws {
    let server = try TestServer()
    let client = try server.connect()
    for number in 0..<5 {
      client.ask("/wall?side=a&n=\(number)")
      #expect(try client.answer().text == "a wall side=a&n=\(number)")
    }
    for target in ["/", "/wall?side=a&n=6", "/nothing"] { client.ask(target) }
    #expect(try client.answer().status == 200)
    #expect(try client.answer().text == "a wall side=a&n=6")
    #expect(try client.answer().status == 404)
  }

  @Test(
    "A client that closes its sending side gets its response",
    arguments: [
      ("/", 200), ("/wall?side=a&n=1", 200), ("/changes", 200), ("/export?side=a", 200),
      ("/picture/0", 404), ("/wall?side=a&crash", 502), ("/nothing", 404),
    ])
  func halfClosed(target: String, status: Int) throws {
    let server = try TestServer()
    let client = try server.connect()
    client.ask(target)
    client.finish()
    #expect(try client.answer().status == status)
    #expect(try client.isClosed())
    #expect(try server.get("/wall?side=a").text == "a wall side=a")
  }

  @Test("A client that closes its sending side gets slow and large responses")
  func halfClosedLong() throws {
    let server = try TestServer()
    let slow = try server.connect()
    slow.ask("/wall?side=a&alive")
    slow.finish()
    let other = try server.connect()
    other.ask("/item?side=a")
    other.finish()
    #expect(try slow.answer().text == "a wall side=a&alive")
    #expect(try other.answer().text == "a item side=a")
    let large = try server.connect(buffer: 4096)
    large.ask("/wall?side=a&big")
    large.finish()
    #expect(try large.answer().body.count == FakeWorker.bigCount)
  }

  @Test("A client that closes its sending side gets the next change")
  func halfClosedChanges() throws {
    let folder = try TestFolder()
    let server = try TestServer(worker: FakeWorker.program(files: ["s\(folder.path)/mine.lua"]))
    _ = try server.get("/wall?side=a")
    let serial = try server.state().serial
    let client = try server.connect()
    client.ask("/changes?after=\(serial)")
    client.finish()
    // Longer than the server's interval for checking waiting requests.
    usleep(700_000)
    #expect(client.isSilent)
    try folder.write("return {}", to: "mine.lua")
    #expect(try client.answer().text.contains("\"scripts\":{\"a\":1}"))
  }

  @Test("Garbage does no harm", arguments: 0..<8 as Range<UInt64>)
  func garbage(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let server = try TestServer()
    let pieces = [
      "GET ", "/", "wall?side=a", "%00", "%", "?", "&", "=", " HTTP/1.1", "\r\n", "\n", "\r", "\0",
      "Host: 127.0.0.1:\(server.port)", "Host:", ":", "Content-Length: -1", "\u{FF}", " ", "\t",
      "Expect: 100-continue", "Connection: upgrade", "Transfer-Encoding: chunked", "FFFFFFFFFFF",
      "picture/1", "changes?after=", "HTTP/9.9",
    ]
    for _ in 0..<60 {
      let client = try server.connect()
      for _ in 0..<Int.random(in: 1...30, using: &numbers) {
        if Int.random(in: 0..<4, using: &numbers) == 0 {
          client.send((0..<20).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        } else {
          client.send(pieces.randomElement(using: &numbers) ?? "")
        }
      }
      if Bool.random(using: &numbers) { client.finish() }
    }
    #expect(try server.get("/").status == 200, "seed \(seed)")
  }

  @Test("An incomplete request times out, and others are answered meanwhile")
  func slowRequests() throws {
    var limits = HTTPServer.Limits()
    limits.arrivalSeconds = 5
    let server = try TestServer(limits: limits)
    let slow = try (0..<20).map { _ in try server.connect() }
    for client in slow { client.send("GET / HTTP/1.1\r\nHost: 127") }
    #expect(try server.get("/").status == 200)
    for client in slow { #expect(try client.isClosed()) }
    // Nor is the second request on a connection.
    let second = try server.connect()
    second.ask("/")
    #expect(try second.answer().status == 200)
    #expect(try second.isClosed())
  }

  @Test("A client that reads its response byte by byte is disconnected")
  func slowReader() throws {
    var limits = HTTPServer.Limits()
    limits.departureSeconds = 5
    limits.waitingBytes = FakeWorker.bigCount / 2
    let server = try TestServer(limits: limits)
    let slow = try server.connect(buffer: 4096)
    slow.ask("/wall?side=a&big")
    try wait { try server.get("/").status == 503 }
    // Now the response is waiting.
    try wait {
      try #require(slow.takeByte())
      return try server.get("/").status == 200
    }
    #expect(throws: Client.NoAnswer.self) { _ = try slow.answer() }
    #expect(try slow.isClosed())
  }

  @Test(
    "While too many responses are waiting to be read, requests are refused; later they are accepted again"
  )
  func tooMuch() throws {
    var limits = HTTPServer.Limits()
    limits.waitingBytes = FakeWorker.bigCount / 2
    let server = try TestServer(limits: limits)
    let slow = try server.connect(buffer: 4096)
    slow.ask("/wall?side=a&big")
    try wait { try server.get("/").status == 503 }
    for target in ["/", "/changes", "/wall?side=a", "/picture/0"] {
      let answer = try server.get(target)
      #expect(answer.status == 503)
      #expect(
        try TestServer.words(answer) == [
          "moonfall: error: too many responses are waiting to be read"
        ])
    }
    #expect(try slow.answer().body.count == FakeWorker.bigCount)
    try wait { try server.get("/").status == 200 }
    #expect(try server.get("/wall?side=a").text == "a wall side=a")
  }

  @Test("Many slow clients do not delay others")
  func manySlowReaders() throws {
    let server = try TestServer()
    let slow = try (0..<190).map { _ in try server.connect(buffer: 4096) }
    for client in slow { client.ask("/wall?side=a&big") }
    for _ in 0..<20 { #expect(try server.get("/").status == 200) }
    #expect(try server.get("/wall?side=a").text == "a wall side=a")
    // They get what they request.
    for client in [slow[0], slow[189]] {
      #expect(try client.answer().body.count == FakeWorker.bigCount)
    }
  }

  @Test("Beyond the maximum number of connections, later ones wait until one is free")
  func manyConnections() throws {
    var limits = HTTPServer.Limits()
    limits.connections = 8
    limits.arrivalSeconds = 5
    let server = try TestServer(limits: limits)
    let idle = try (0..<8).map { _ in try server.connect() }
    let late = try server.connect()
    late.ask("/")
    #expect(try late.answer().status == 200)
    for client in idle { #expect(try client.isClosed()) }
  }

  @Test("A port in use is recognized, and the next free one is found")
  func ports() throws {
    let first = try TestServer()
    #expect(throws: PreviewError.portTaken) { try TestServer(ports: first.port...first.port) }
    if first.port < 65_000 {
      let second = try TestServer(ports: first.port...first.port + 500)
      #expect(second.port > first.port)
    }
    #expect(first.server.url == "http://127.0.0.1:\(first.port)/?token=\(first.token)")
  }

  @Test("Stopping closes all connections, including waiting ones, and frees the port")
  func stop() throws {
    var server: TestServer? = try TestServer()
    let port = try #require(server?.port)
    let idle = try #require(try server?.connect())
    let held = try #require(try server?.connect())
    let serial = try #require(try server?.state().serial)
    held.ask("/changes?after=\(serial)")
    let asking = try #require(try server?.connect())
    asking.ask("/wall?side=a&hang")
    // So that the worker has started it.
    try wait { try server?.get("/").status == 200 }
    server = nil
    #expect(try idle.isClosed())
    #expect(try held.isClosed())
    #expect(try asking.isClosed())
    // Another test may use it for a moment.
    try wait {
      do throws(PreviewError) {
        _ = try PreviewServer(
          .init(title: "", sides: [], ports: port...port, worker: .init(path: "")))
        return true
      } catch {
        try #require(error == .portTaken)
        return false
      }
    }
  }
}
