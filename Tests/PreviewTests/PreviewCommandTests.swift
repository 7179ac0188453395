import Foundation
import Platform
import TestFiles
import Testing
import Workplaces

@testable import Preview

@Suite struct PreviewCommandTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Starts a preview on a port that was free a moment before.
  private func serve(
    _ arguments: [String], input: String = ""
  ) throws -> (call: PreviewCall, port: Int, cookie: String) {
    while true {
      let port = try TestServer().port
      let call = try PreviewCall(arguments + ["--port", "\(port)"], in: folder, input: input)
      if let line = try call.line() {
        let match = try #require(
          line.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})/))
        #expect(Int(match.1) == port)
        return (call, port, "moonfall-token=\(match.2)")
      }
      // Another program was quicker.
      try #require(call.errors.contains("port \(port) is taken"), "\(call.errors)")
    }
  }

  @Test("One line prints the page's address; Ctrl-C stops the preview and leaves nothing behind")
  func serves() throws {
    let (call, port, cookie) = try serve(["-", "mine.lua"], input: "[]")
    let client = try Client(port: port, cookie: cookie)
    client.ask("/changes")
    #expect(try client.answer().text.contains("\"title\":\"standard input\""))
    client.ask("/wall?side=a")
    _ = try client.answer()
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/tmp") == [])
    kill(call.process, SIGINT)
    #expect(call.end() == .exit(130))
    #expect(try client.isClosed())
  }

  @Test("Port 0 means any free port, which the address contains")
  func anyPort() throws {
    let calls = try (0..<2).map { _ in try PreviewCall(["--port", "0"], in: folder) }
    let ports = try calls.map { call in
      let line = try #require(try call.line())
      let match = try #require(line.firstMatch(of: /127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]+)$/))
      let port = try #require(Int(match.1))
      let client = try Client(port: port, cookie: "moonfall-token=\(match.2)")
      client.ask("/changes")
      #expect(try client.answer().status == 200)
      return port
    }
    #expect(ports[0] != ports[1] && !ports.contains(0))
  }

  @Test("A given port that is in use is an error")
  func taken() throws {
    let server = try TestServer()
    let call = try PreviewCall(["--port", "\(server.port)"], in: folder)
    #expect(call.end() == .exit(74))
    #expect(
      call.errors
        == "moonfall: error: port \(server.port) is in use; give another --port, or leave it "
        + "out for the next free one\n")
  }

  @Test("Missing items are a warning, because they may appear")
  func missing() throws {
    let (call, _, _) = try serve(["none.json"])
    #expect(
      call.errors.hasPrefix(
        "moonfall: warning: there is no none.json yet; the page shows it when it appears\n"))
  }

  @Test("An invalid call serves nothing")
  func usage() throws {
    let call = try PreviewCall(["a.lua", "b.lua"], in: folder)
    #expect(call.end() == .exit(64))
  }

  @Test(
    "The browser gets the address as one argument without a shell, and its starter is waited for")
  func opens() throws {
    #if os(Linux)
      try folder.write(
        "#!/bin/sh\necho \"$$ $# $1\" > opened.new; mv opened.new opened\n", to: "xdg-open")
      chmod("\(folder.path)/xdg-open", 0o700)
      let (call, port, cookie) = try serve(["--open"])
      let file = "\(folder.path)/opened"
      try wait { access(file, F_OK) == 0 }
      let words = try String(contentsOfFile: file, encoding: .utf8).split(separator: " ")
      let token = cookie.dropFirst("moonfall-token=".count)
      #expect(words.dropFirst() == ["1", "http://127.0.0.1:\(port)/?token=\(token)\n"])
      // A process that is not waited for keeps its number.
      let opener = try #require(pid_t(words[0]))
      try wait { kill(opener, 0) == -1 }
      withExtendedLifetime(call) {}
    #endif
  }
}
