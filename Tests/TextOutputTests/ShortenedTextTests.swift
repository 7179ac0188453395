import Foundation
import ProcessorTime
import TextOutput
import Testing

@Suite struct ShortenedTextTests {
  @Test(
    "Text beyond the limit ends in an ellipsis",
    arguments: [
      ("", ""), ("abc", "abc"), ("abcdef", "abcdef"), ("abcdefg", "abcdef…"), ("äöüäöü", "äöüäöü"),
      ("äöüäöüä", "äöüäöü…"), ("🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵", "🇯🇵🇯🇵🇯🇵…"),
    ])
  func limit(text: String, expected: String) {
    #expect(text.shortened(to: 6) == expected)
  }

  @Test("A character with any number of combining marks is cut too")
  func marks() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(text.count == 1)
    #expect(text.shortened().utf8.count <= 243 && text.shortened().hasSuffix("…"))
  }

  @Test("A message with unclosed quotation marks is no longer than others")
  func unclosed() {
    let text = "it is '\(String(repeating: "“", count: 500_000))"
    #expect(text.abridged.utf8.count <= 4096)
  }

  @Test("Short text is unchanged", arguments: ["", "a", "e\u{301}", "\r\n", "日本語", "a\0b"])
  func short(text: String) {
    #expect(text.shortened() == text && text.abridged == text)
  }

  @Test(
    "Each quoted text of a message is short enough to read",
    arguments: [
      "there is no param '#'", "'#' and “#”, \"#\"!", "don't '#' isn't", "('#')", "“#”",
    ])
  func quotes(message: String) {
    let (long, start) = (String(repeating: "n", count: 900_000), String(repeating: "n", count: 60))
    let quoted = message.replacing("#", with: long)
    let expected = message.replacing("#", with: start + "…")
    #expect(quoted.abridged == expected)
  }

  @Test("A message without quotes is cut too")
  func unquoted() {
    #expect(String(repeating: "n", count: 900_000).abridged.count == 1001)
    let text = String(repeating: "it isn't 'so'. ", count: 250)
    #expect(text.abridged == text)
  }

  @Test("Quotation marks that are never closed take linear time", arguments: ["“", "a “b", "' \""])
  func unclosed(marks: String) {
    func seconds(_ count: Int) -> Double {
      let message = String(repeating: marks, count: count)
      return processorTime { _ = message.abridged }
    }
    let few = (0..<3).map { _ in seconds(5000) }.min() ?? 0
    #expect(seconds(20_000) < 10 * max(few, 1e-3))
  }
}
