import PictureAddresses
import Testing

@Suite struct PictureURLTests {
  @Test(
    "Addresses of pictures pass unchanged",
    arguments: [
      "https://example.com/a.jpg?w=1&h=2#x", "HTTP://example.com", "//example.com/a.jpg",
      "data:image/png;base64,AAAA", "DATA:IMAGE/svg+xml,<svg/>", "file:///tmp/a.jpg", "a.jpg",
      "./12:30.jpg", "../a b.jpg", "photos/12:30.jpg", "/a:b", "?a:b", "#a:b", "山.jpg",
    ])
  func allowed(text: String) {
    #expect(PictureURL(text)?.text == text)
  }

  @Test(
    "A name with a colon is a file if no scheme can start there",
    arguments: ["12:30.jpg", "-a:b.jpg", "ä:b.jpg", "a b:c.jpg", ":a.jpg"])
  func colon(text: String) {
    #expect(PictureURL(text)?.text == "./\(text)")
  }

  @Test(
    "Other schemes, control characters and nothing do not pass",
    arguments: [
      "", "  ", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)",
      "java\tscript:alert(1)", "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "vbscript:x",
      "data:text/html,<script>", "data:", "data:application/pdf,x", "blob:x", "c:sea.jpg",
      "about:blank", "a.jpg\0x", "ht\ntps://example.com/a.jpg", "file://host/a.jpg",
      "/\t/example.com/a.jpg",
    ])
  func refused(text: String) {
    #expect(PictureURL(text) == nil)
  }
}
