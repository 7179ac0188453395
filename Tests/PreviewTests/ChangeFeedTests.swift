import Foundation
import TestFiles
import Testing

@testable import Preview

@Suite struct ChangesTests {
  @Test("The first state arrives at once and describes what is shown")
  func first() throws {
    let server = try TestServer(sides: ["a", "b"])
    let state = try server.state()
    #expect(state.title == "a “wall”")
    #expect(
      state.sides == [.init(side: "a", script: "a.lua"), .init(side: "b", script: "b.lua")])
    #expect(state.scripts == ["a": 0, "b": 0] && state.items > 1_600_000_000_000)
    #expect(state.progress.isEmpty && state.noticeTexts.isEmpty && !state.remotePictures)
  }

  @Test("A request with the current state waits for another one; any other is answered at once")
  func held() throws {
    let folder = try TestFolder()
    let server = try TestServer(worker: FakeWorker.program(files: ["s\(folder.path)/mine.lua"]))
    _ = try server.get("/wall?side=a")
    let state = try server.state()
    let client = try server.connect()
    client.ask("/changes?after=\(state.serial)")
    #expect(try server.state(after: "other-1").serial == state.serial)
    #expect(try server.state(after: "").serial == state.serial)
    #expect(client.isSilent)
    try folder.write("return {}", to: "mine.lua")
    let answer = try JSONDecoder().decode(
      TestServer.State.self, from: Data(try client.answer().body))
    #expect(answer.serial != state.serial && answer.scripts == ["a": 1])
    #expect(answer.serial.split(separator: "-").first == state.serial.split(separator: "-").first)
  }

  @Test("If many wait, none waits long, and beyond the limit the oldest are ended")
  func waiters() throws {
    let server = try TestServer()
    let serial = try server.state().serial
    let clients = try (0..<70).map { _ in try server.connect() }
    for client in clients { client.ask("/changes?after=\(serial)") }
    let answers = try clients.map { try $0.answer() }
    let turnedAway = answers.count { $0.status == 503 }
    // All requests that arrive within a second of the first one.
    #expect((1...6).contains(turnedAway))
    #expect(answers.count { $0.status == 200 && $0.text.contains(serial) } == 70 - turnedAway)
    for client in clients.prefix(3) { client.ask("/changes?after=\(serial)") }
    usleep(1_500_000)
    for client in clients.prefix(3) { #expect(client.isSilent) }
  }

  @Test("A worker's progress is part of the state and ends with the worker")
  func progress() throws {
    let server = try TestServer()
    let client = try server.connect()
    client.ask("/wall?side=a&alive")
    #expect(try server.waitForState { !$0.progress.isEmpty }.progress == ["a": "."])
    #expect(try client.answer().status == 200)
    #expect(try server.get("/wall?side=a&crash").status == 502)
    _ = try server.waitForState { $0.progress.isEmpty }
  }

  @Test("Another server has another epoch, and generations of items that were never used before")
  func restarts() throws {
    let first = try TestServer().state()
    usleep(2000)
    let second = try TestServer().state()
    #expect(first.serial != second.serial)
    #expect(second.items > first.items)
  }
}
