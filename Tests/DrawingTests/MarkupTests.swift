import Testing

@testable import Drawing

@Suite struct MarkupTests {
  @Test(
    "Interpolated text is escaped",
    arguments: [
      ("plain é 山 🦊", "plain é 山 🦊"), ("a & b", "a &amp; b"), ("</title>", "&lt;/title&gt;"),
      ("\"'", "&quot;&#39;"), ("&amp;", "&amp;amp;"), ("]]>", "]]&gt;"),
      ("a\tb\nc\rd", "a\tb\nc\rd"), ("\u{202E}x", "\u{202E}x"),
    ])
  func text(text: String, expected: String) {
    let markup: Markup = "<b>\(text)</b>"
    #expect(markup.text == "<b>\(expected)</b>")
  }

  @Test("Characters that XML forbids are removed")
  func forbidden() {
    let text = "a\0b\u{1}c\u{8}d\u{B}e\u{1F}f\u{FFFE}g\u{FFFF}h"
    let markup: Markup = "\(text)"
    #expect(markup.text == "abcdefgh")
  }

  @Test("Markup in markup is not escaped again, and numbers are written as in JSON")
  func nested() {
    let inner: Markup = "<i>\("<")</i>"
    let outer: Markup = "\(inner) \(1e-7) \(rounded: 2.0 / 3) \(12)"
    #expect(outer.text == "<i>&lt;</i> 1e-7 0.67 12")
  }

  @Test("Numbers that are not finite are 0", arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func finite(number: Double) {
    let markup: Markup = "\(rounded: number)"
    #expect(markup.text == "0")
  }
}
