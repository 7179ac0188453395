import Testing
import Typesetting

@Suite struct SpareSpaceTests {
  @Test(
    "Invisible white space is removed, and the rest stays",
    arguments: [
      ("", ""), (" ", ""), ("a", "a"), ("a b", "a b"), (" a  b ", "a b"), ("a\tb", "a b"),
      ("a\n\n b \r\nc", "a\nb\nc"), ("\n", ""), ("a\u{A0}\u{3000}b", "a b"),
      ("é 港 \u{2003}x", "é 港 x"),
      ("\u{2028}a\u{85}b", "a\nb"), ("🦊", "🦊"),
    ])
  func spare(text: String, expected: String) {
    #expect(text.withoutSpareSpace == expected)
    #expect(expected.withoutSpareSpace == expected)
  }
}
