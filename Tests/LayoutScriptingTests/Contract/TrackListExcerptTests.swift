import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct TrackListExcerptTests {
  private static func excerpt(_ text: String) throws -> [String] {
    let error = try #require(throws: TrackListError.self) { try Tracks(text) }
    return error.excerpt.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("A short track list is shown whole")
  func short() throws {
    let lines = try Self.excerpt("1fr 2em")
    #expect(lines.dropFirst() == ["  1fr 2em", "      ^"])
  }

  @Test(
    "A long track list is shown around the error", arguments: [0, 9, 10, 11, 300],
    [0, 7, 8, 9, 300])
  func long(before: Int, after: Int) throws {
    let text =
      String(repeating: "1fr ", count: before) + "2em" + String(repeating: " 1fr", count: after)
    let lines = try Self.excerpt(text)
    try #require(lines.count == 3)
    #expect(lines[1].count <= 76)
    #expect(lines[1].hasPrefix("  …") == (before > 10))
    #expect(lines[1].hasSuffix("…") == (after > 7))
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let offset = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(lines[1].dropFirst(offset).hasPrefix("2em"))
  }

  @Test("Line breaks in a track list are shown as spaces")
  func lines() throws {
    #expect(try Self.excerpt("1fr\n2em").dropFirst() == ["  1fr 2em", "      ^"])
  }
}
