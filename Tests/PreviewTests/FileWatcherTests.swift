import Foundation
import Platform
import TestFiles
import Testing
import Workplaces

@testable import Preview

@Suite struct FileWatcherTests {
  private let folder: TestFolder
  private let server: TestServer

  init() throws {
    folder = try TestFolder()
    let path = folder.path
    try folder.write("return {}", to: "mine.lua")
    try folder.write("[]", to: "items.json")
    try FileManager.default.createDirectory(
      atPath: "\(path)/photos", withIntermediateDirectories: true)
    try folder.write("a", to: "photos/a.jpg")
    try FileManager.default.createDirectory(
      atPath: "\(path)/probe", withIntermediateDirectories: true)
    // So that no file seems to have been written after the request to the worker.
    usleep(50_000)
    server = try TestServer(
      worker: FakeWorker.program(
        files: [
          "s\(path)/mine.lua", "s\(path)/module.lua", "i\(path)/items.json", "d\(path)/photos",
          "d\(path)/probe",
        ],
        pictures: ["\(path)/photos/", "\(path)/photos/a.jpg", ""]),
      sides: ["a", "b"])
    _ = try server.get("/wall?side=a")
    // The first look reports nothing, so it must be over before anything is changed; all folders
    // and pictures are looked at together.
    usleep(300_000)
    let items = try server.state().items
    for number in 0..<6 where try server.state().items == items {
      try folder.write("", to: "probe/\(number).jpg")
      try? wait(limit: .seconds(10)) { try server.state().items != items }
    }
    try #require(try server.state().items != items)
  }

  private func checkScript(_ change: () throws -> Void) throws {
    let before = try server.state()
    try change()
    let after = try server.waitForState { $0.scripts["a"] != before.scripts["a"] }
    #expect(after.serial != before.serial)
    #expect(after.scripts["b"] == before.scripts["b"])
    #expect(after.items == before.items)
  }

  private func checkItems(_ change: () throws -> Void) throws {
    let before = try server.state()
    try change()
    let after = try server.waitForState { $0.items != before.items }
    #expect(after.items > before.items)
    #expect(after.scripts == before.scripts)
  }

  @Test("A script that is written or replaced is noticed at once")
  func script() throws {
    try checkScript {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder.path)/mine.lua"))
      try file.seekToEnd()
      try file.write(contentsOf: Data("-- more".utf8))
      try file.close()
    }
    // As most editors do.
    try checkScript {
      try folder.write("return { }", to: "new")
      #expect(rename("\(folder.path)/new", "\(folder.path)/mine.lua") == 0)
    }
    #expect(try server.state().noticeTexts == [])
  }

  @Test("A deleted script is reported with its path, and noticed when it returns")
  func vanishes() throws {
    try checkScript { unlink("\(folder.path)/mine.lua") }
    #expect(
      try server.state().noticeTexts
        == ["\(folder.path)/mine.lua no longer exists; showing the wall of its last version."])
    #expect(try server.state().goneScripts == ["\(folder.path)/mine.lua"])
    try checkScript { try folder.write("return {}", to: "mine.lua") }
    #expect(try server.state().noticeTexts == [])
  }

  @Test("A missing module is noticed when it appears, and is not reported before")
  func module() throws {
    #expect(try server.state().noticeTexts == [])
    try checkScript { try folder.write("return {}", to: "module.lua") }
  }

  @Test("Changed items, and pictures that are added, removed or changed, give a new generation")
  func items() throws {
    try checkItems { try folder.write("[1]", to: "items.json") }
    try checkItems { try folder.write("b", to: "photos/b.jpg") }
    try checkItems { try folder.write("another a", to: "photos/a.jpg") }
    try checkItems { unlink("\(folder.path)/photos/b.jpg") }
    try checkItems { try FileManager.default.removeItem(atPath: "\(folder.path)/photos") }
    let notices = try server.waitForState { !$0.noticeTexts.isEmpty }.noticeTexts
    #expect(notices == ["The folder \(folder.path)/photos no longer exists."])
  }

  @Test("Other files saved next to the pictures are ignored; a new folder is not")
  func others() throws {
    let before = try server.state()
    for name in ["photos/other.lua", "photos/.a.jpg", "photos/jpg"] {
      try folder.write("new", to: "\(name)~")
      #expect(rename("\(folder.path)/\(name)~", "\(folder.path)/\(name)") == 0)
    }
    // One rotation of the folders, and the looks until a file is stable, take much less time.
    usleep(1_000_000)
    #expect(try server.state().serial == before.serial)
    try checkItems { #expect(mkdir("\(folder.path)/photos/more", 0o700) == 0) }
    try checkItems { try folder.write("b", to: "photos/B.JPG") }
  }

  @Test("Files named in the call are watched before a worker reports any")
  func beforeWorkers() throws {
    var side = PreviewOptions.Side(name: "a", script: "mine.lua")
    side.files = ["s\(folder.path)/mine.lua", "i\(folder.path)/items.json"].map { Array($0.utf8) }
    let server = try TestServer(
      PreviewOptions(title: "", sides: [side], ports: 0...0, worker: FakeWorker.program()))
    let before = try server.state()
    try folder.write("return { columns = 2 }", to: "mine.lua")
    _ = try server.waitForState { $0.scripts["a"] != before.scripts["a"] }
    try folder.write("[2]", to: "items.json")
    _ = try server.waitForState { $0.items != before.items }
  }

  @Test("Touching a file without changing it is ignored")
  func read() throws {
    let before = try server.state()
    _ = try String(contentsOfFile: "\(folder.path)/mine.lua", encoding: .utf8)
    _ = try server.get("/wall?side=a")
    usleep(200_000)
    #expect(try server.state().serial == before.serial)
  }
}

/// A watched file that can be looked at inside an expectation.
private final class Watched {
  private var file: WatchedFile

  init(_ path: [UInt8], _ kind: PathKind, since: FileTime) {
    file = WatchedFile(path, kind, since: since)
  }

  func look(at now: ContinuousClock.Instant) -> Bool { file.look(at: now) }
  var isUnsettled: Bool { file.isUnsettled }
  var isGone: Bool { file.isGone }
}

@Suite struct WatchedFileTests {
  private let folder: TestFolder
  private var path: [UInt8] { Array("\(folder.path)/file".utf8) }
  private let now = ContinuousClock.now

  init() throws { folder = try TestFolder() }

  private func future() -> FileTime { FileTime(seconds: Int.max / 2, nanoseconds: 0) }

  @Test("A file that is written in pieces is reported when it is complete")
  func pieces() throws {
    try folder.write("a", to: "file")
    let file = Watched(path, .script, since: future())
    #expect(!file.look(at: now) && !file.look(at: now))
    try folder.write("ab", to: "file")
    #expect(!file.look(at: now) && file.isUnsettled)
    try folder.write("abc", to: "file")
    #expect(!file.look(at: now) && file.isUnsettled)
    #expect(file.look(at: now) && !file.isUnsettled)
    #expect(!file.look(at: now))
  }

  @Test("A file that changes all the time is reported now and then")
  func restless() throws {
    try folder.write("a", to: "file")
    let file = Watched(path, .items, since: future())
    #expect(!file.look(at: now))
    try folder.write("ab", to: "file")
    #expect(!file.look(at: now + .seconds(1)))
    try folder.write("abc", to: "file")
    #expect(!file.look(at: now + .seconds(2)))
    try folder.write("abcd", to: "file")
    #expect(file.look(at: now + .seconds(5)))
  }

  @Test("A file that is missing for a moment is not reported as removed")
  func away() throws {
    try folder.write("a", to: "file")
    let file = Watched(path, .script, since: future())
    #expect(!file.look(at: now))
    unlink("\(folder.path)/file")
    for _ in 0..<5 { #expect(!file.look(at: now)) }
    try folder.write("abc", to: "file")
    #expect(!file.look(at: now) && file.look(at: now) && !file.isGone)
    unlink("\(folder.path)/file")
    var looks = 1
    while !file.look(at: now) { looks += 1 }
    #expect(looks == 10 && file.isGone)
  }

  @Test("A file that was written while it was read is reported once, at the first look")
  func meanwhile() throws {
    let time = FileTime.now
    try folder.write("a", to: "file")
    let file = Watched(path, .script, since: time)
    #expect(file.look(at: now))
    #expect(!file.look(at: now) && !file.isGone)
  }

  @Test("A file that never existed is not reported as removed")
  func never() {
    let file = Watched(path, .script, since: FileTime(seconds: 0, nanoseconds: 0))
    for _ in 0..<20 { #expect(!file.look(at: now)) }
    #expect(!file.isGone)
  }
}
