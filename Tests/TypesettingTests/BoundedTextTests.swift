import Testing

@testable import Typesetting

@Suite struct BoundedTextTests {
  private static let marks = String(repeating: "\u{301}", count: 100_000)
  private static let family = "👨🏽‍👩🏽‍👧🏽‍👦🏽"

  @Test(
    "A short text is unchanged",
    arguments: ["", "a", "harbour", "é", "e\u{301}", family, "한국어", "नमस्ते", "שָׁלוֹם", "a\r\nb"])
  func plain(text: String) {
    let bounded = BoundedText(text, characters: 10)
    #expect(bounded.text == text && !bounded.isCut && !bounded.isStripped)
    #expect(bounded.ellipsized == text)
  }

  @Test(
    "A longer text is cut between characters",
    arguments: [
      ("harbour", 3, "har"), ("ee\u{301}e", 2, "ee\u{301}"), ("\(family)\(family)", 1, family),
      ("日本語", 0, ""), (String(repeating: "x", count: 1 << 20), 2, "xx"),
    ])
  func cut(text: String, limit: Int, start: String) {
    let bounded = BoundedText(text, characters: limit)
    #expect(bounded.text == start && bounded.isCut && !bounded.isStripped)
    #expect(bounded.ellipsized == start + "…")
  }

  @Test(
    "A character with many combining marks keeps some of them",
    arguments: ["a\(marks)", "日\(marks)", marks, "👩\(String(repeating: "\u{200D}👩", count: 9999))"])
  func stripped(text: String) {
    let bounded = BoundedText(text + "b", characters: 10)
    #expect(bounded.isStripped && !bounded.isCut)
    #expect(bounded.text.unicodeScalars.count == BoundedText.scalarLimit + 1)
    #expect(bounded.text.unicodeScalars.last == "b")
  }
}
