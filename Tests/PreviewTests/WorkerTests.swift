import Foundation
import Platform
import TestFiles
import Testing
import Workplaces

@testable import Preview

@Suite struct WorkerTests {
  private static let nonsense =
    "the layout process sent an invalid reply; if moonfall was just updated, "
    + "restart the preview"

  @Test("Requests go to the worker of their side, with their query unchanged")
  func sides() throws {
    let server = try TestServer(sides: ["a", "b"])
    #expect(try server.get("/wall?side=a&p.x=%20%C3%A4+1").text == "a wall side=a&p.x=%20%C3%A4+1")
    #expect(try server.get("/cards?wall=7&side=b").text == "b cards wall=7&side=b")
    for verb in ["item", "details", "export"] {
      #expect(try server.get("/\(verb)?side=b").text == "b \(verb) side=b")
    }
    for target in ["/wall", "/wall?side=c", "/wall?side=", "/wall?side"] {
      let answer = try server.get(target)
      #expect(answer.status == 400)
      #expect(try TestServer.words(answer) == ["moonfall: error: there is no such side"])
    }
  }

  @Test("Many simultaneous requests each get their own answer")
  func many() throws {
    let server = try TestServer()
    let clients = try (0..<50).map { number in
      let client = try server.connect()
      client.ask("/item?side=a&item=\(number)")
      return client
    }
    for (number, client) in clients.enumerated() {
      #expect(try client.answer().text == "a item side=a&item=\(number)")
    }
  }

  @Test(
    "If a worker ends, only its request is lost, and the answer says how it ended",
    arguments: [
      ("crash", "the layout process crashed (signal 11, Segmentation fault)"),
      ("leave", "the layout did not stop at its deadline, so its process was stopped"),
      ("nonsense", nonsense), ("early", nonsense),
    ])
  func ends(query: String, words: String) throws {
    let server = try TestServer()
    #expect(try server.get("/wall?side=a").status == 200)
    for _ in 0..<3 {
      let answer = try server.get("/wall?side=a&\(query)")
      #expect(answer.status == 502)
      #expect(try TestServer.words(answer) == ["moonfall: error: \(words)"])
      #expect(try server.get("/wall?side=a").text == "a wall side=a")
    }
  }

  @Test("A silent worker is stopped; one that reports progress is not")
  func silence() throws {
    var program = FakeWorker.program()
    program.patience = 12
    let server = try TestServer(worker: program)
    let hanging = try server.connect()
    hanging.ask("/wall?side=a&hang")
    // The page is available all the time.
    #expect(try server.get("/").status == 200)
    let answer = try hanging.answer()
    #expect(answer.status == 502)
    #expect(
      try TestServer.words(answer)
        == ["moonfall: error: the layout process sent nothing for 12 seconds and was stopped"])
    #expect(try server.get("/wall?side=a&alive").text == "a wall side=a&alive")
  }

  @Test("A worker that is stopped can clean up")
  func putsAway() throws {
    let folder = try TestFolder()
    let mark = "\(folder.path)/mark"
    var program = PreviewOptions.WorkerProgram(
      path: "/bin/bash",
      before: ["-c", "trap ': > \"\(mark)\"; exit' TERM; while read -r -u 3; do :; done", "worker"])
    program.patience = 10
    let server = try TestServer(worker: program)
    #expect(try server.get("/wall?side=a").status == 502)
    try wait { access(mark, F_OK) == 0 }
  }

  @Test("If the program cannot be started, every request gets an answer, also many at once")
  func missing() throws {
    let server = try TestServer(worker: .init(path: "/nowhere/worker"))
    let clients = try (0..<40).map { _ in try server.connect() }
    for client in clients { client.ask("/wall?side=a") }
    for client in clients {
      let answer = try client.answer()
      #expect(answer.status == 502)
      #expect(
        try TestServer.words(answer) == [
          "moonfall: error: the layout process cannot be started: "
            + "No such file or directory"
        ])
    }
  }

  @Test("Requests that nobody waits for are skipped; walls only if a newer one is requested")
  func superseded() throws {
    let folder = try TestFolder()
    let log = "\(folder.path)/log"
    let server = try TestServer(
      worker: FakeWorker.program(
        doing: """
          echo "$query" >> '\(log)'
          while [ "$query" = 'side=a&n=0' ] && [ ! -e '\(folder.path)/go' ]; do sleep 0.01; done
          """))
    let first = try server.connect()
    first.ask("/wall?side=a&n=0")
    try wait { access(log, F_OK) == 0 }
    var gone: [Client] = []
    for number in 1...5 {
      gone.append(try server.connect())
      gone.last?.ask("/wall?side=a&n=\(number)")
      // The server has noticed it when it answers the next request on another connection.
      #expect(try server.get("/").status == 200)
    }
    gone.append(try server.connect())
    gone.last?.ask("/item?side=a&n=8")
    #expect(try server.get("/").status == 200)
    gone = []
    let last = try server.connect()
    last.ask("/wall?side=a&n=6")
    let details = try server.connect()
    details.ask("/details?side=a&n=7")
    #expect(try server.get("/").status == 200)
    try folder.write("", to: "go")
    for client in [first, last, details] { #expect(try client.answer().status == 200) }
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines == ["side=a&n=0", "side=a&n=6", "side=a&n=7"])
  }

  @Test("Each side and each worker reads standard input from its start")
  func input() throws {
    let folder = try TestFolder()
    try folder.write("the items", to: "items")
    let files = try (0..<4).map { _ in try Descriptor(opening: "\(folder.path)/items", .read) }
    let server = try TestServer(
      sides: ["a", "b"], inputs: ["a": (files[0], files[1]), "b": (files[2], files[3])])
    for _ in 0..<2 {
      #expect(try server.get("/wall?side=a&input").text == "the items")
      #expect(try server.get("/wall?side=b&input").text == "the items")
      #expect(try server.get("/export?side=b&input").text == "the items")
      #expect(try server.get("/wall?side=a&crash").status == 502)
      #expect(try server.get("/wall?side=b&crash").status == 502)
    }
  }

  @Test("An export delays no wall, and stops when nobody waits for it")
  func export() throws {
    let folder = try TestFolder()
    let log = "\(folder.path)/log"
    let server = try TestServer(
      worker: FakeWorker.program(
        doing: "[ \"$query\" = 'side=a&slow' ] && echo $$ > '\(log)' && exec sleep 1000"))
    var exporting: Client? = try server.connect()
    exporting?.ask("/export?side=a&slow")
    var text = ""
    try wait {
      text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return text.hasSuffix("\n")
    }
    let process = try #require(pid_t(text.dropLast()))
    #expect(try server.get("/wall?side=a").status == 200)
    #expect(kill(process, 0) == 0)
    _ = exporting
    exporting = nil
    try wait { kill(process, 0) != 0 }
    #expect(try server.get("/export?side=a").status == 200)
  }

  @Test("An export is a named file, whatever it contains")
  func fileNames() throws {
    let server = try TestServer()
    let header = try server.get("/export?side=a&file").headers["content-disposition"]
    #expect(
      header == "attachment; filename=\"mine _1_.svg\"; filename*=UTF-8''mine%20%221%22.svg")
    #expect(
      HTTPAnswer.Header.attachment("\r\nä").value
        == "attachment; filename=\"____\"; filename*=UTF-8''%0D%0A%C3%A4")
  }
}
