import Foundation
import Platform
import TestFiles
import Testing

@testable import Preview

@Suite struct TurnsTests {
  @Test("Each has its turn, none twice in a round")
  func turns() {
    var turns = RoundRobin([1, 2, 3, 4, 5])
    #expect(turns.next(2) == [1, 2])
    #expect(turns.next(2) == [3, 4])
    #expect(turns.next(2) == [5, 1])
    #expect(turns.next(100) == [2, 3, 4, 5, 1])
    var none = RoundRobin()
    #expect(none.next(3) == [])
  }
}

@Suite struct WatchRoundsTests {
  @Test("A picture among many is noticed when its turn comes, and reported once")
  func many() throws {
    let folder = try TestFolder()
    let paths = (0..<2000).map { Array("\(folder.path)/\($0)".utf8) }
    try folder.write("a", to: "1999")
    var rounds = WatchRounds()
    rounds.watch([:], paths, since: FileTime(seconds: Int.max / 2, nanoseconds: 0))
    func reports(_ looks: Int) -> [FileWatcher.Report] {
      (0..<looks).compactMap { _ in rounds.look() }
    }
    // The first report is that the files differ.
    #expect(reports(100).map(\.hasNewItems) == [false])
    try folder.write("ab", to: "1999")
    #expect(reports(100).map(\.hasNewItems) == [true])
    // Watching the same files again reports no changes.
    rounds.watch([:], paths, since: FileTime(seconds: 0, nanoseconds: 0))
    #expect(reports(100).map(\.hasNewItems) == [false])
  }

  @Test("A folder that is removed before its first turn is a change")
  func gone() throws {
    let folder = try TestFolder()
    let path = Array("\(folder.path)/gone".utf8)
    var rounds = WatchRounds()
    rounds.watch(
      ["a": [(.folder, path)]], [], since: FileTime(seconds: Int.max / 2, nanoseconds: 0))
    #expect((0..<50).compactMap { _ in rounds.look() }.map(\.hasNewItems) == [false, true])
  }

  @Test("A file of both sides is a change for both; a file that a side no longer uses is not")
  func sides() throws {
    let folder = try TestFolder()
    try folder.write("a", to: "shared")
    let shared = (PathKind.script, Array("\(folder.path)/shared".utf8))
    let never = FileTime(seconds: Int.max / 2, nanoseconds: 0)
    var rounds = WatchRounds()
    rounds.watch(["a": [shared], "b": [shared]], [], since: never)
    _ = rounds.look()
    try folder.write("ab", to: "shared")
    #expect((0..<5).compactMap { _ in rounds.look() }.map(\.sides) == [["a", "b"]])
    rounds.watch(["a": [], "b": [shared]], [], since: never)
    _ = rounds.look()
    try folder.write("abc", to: "shared")
    #expect((0..<5).compactMap { _ in rounds.look() }.map(\.sides) == [["b"]])
  }
}
