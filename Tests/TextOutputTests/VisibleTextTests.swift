import TextOutput
import Testing

@Suite struct VisibleTextTests {
  @Test(
    "C0 controls and DEL become their Unicode pictures; newlines and tabs stay",
    arguments: 0..<128)
  func ascii(value: UInt8) {
    let text = "a\(Unicode.Scalar(value))b"
    let isKept = value == 9 || value == 10 || 0x20..<0x7F ~= value
    let picture = Unicode.Scalar(value == 0x7F ? 0x2421 : 0x2400 + UInt32(value))
    #expect(text.visible == (isKept ? text : "a\(picture.map(String.init) ?? "")b"))
  }

  @Test("C1 controls become their numbers", arguments: UInt32(0x80)...0x9F)
  func c1(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect("\(scalar)31m".visible == "\\u00\(String(value, radix: 16, uppercase: true))31m")
  }

  @Test(
    "Bidirectional controls and invisible characters become their numbers",
    arguments: [
      ("\u{061C}", "\\u061C"), ("\u{200E}", "\\u200E"), ("\u{200F}", "\\u200F"),
      ("\u{202A}", "\\u202A"), ("\u{202B}", "\\u202B"), ("\u{202C}", "\\u202C"),
      ("\u{202D}", "\\u202D"), ("\u{202E}", "\\u202E"), ("\u{2066}", "\\u2066"),
      ("\u{2067}", "\\u2067"), ("\u{2068}", "\\u2068"), ("\u{2069}", "\\u2069"),
      ("\u{200B}", "\\u200B"), ("\u{2028}", "\\u2028"), ("\u{2060}", "\\u2060"),
      ("\u{FEFF}", "\\uFEFF"), ("\u{E0041}", "\\uDB40\\uDC41"), ("e\u{301}\u{202E}", "é\\u202E"),
      ("👩\u{202E}", "👩\\u202E"),
    ])
  func numbers(text: String, expected: String) {
    #expect(text.visible == expected)
    #expect("a\(text)b".visible == "a\(expected)b")
  }

  @Test(
    "Ordinary text in any language is unchanged",
    arguments: [
      "", "plain", "é 山 🦊", "שלום", "می\u{200C}خواهم", "👩\u{200D}💻", "a\nb\tc\r\nd", "“quoted” – …",
      "\u{A0}ÿ", "\\u202E", "␛",
    ])
  func kept(text: String) {
    #expect(text.visible == text)
  }

  @Test("A lone carriage return becomes visible, because it would hide the text before it")
  func carriageReturns() {
    #expect("a\rb".visible == "a␍b")
    #expect("a\r\r\n".visible == "a␍\r\n")
    #expect("\r".visible == "␍")
  }

  @Test("A quoted name stays on one line")
  func lines() {
    #expect("a\r\nmoonfall: error: b\t\u{1B}".visibleLine == "a␍␊moonfall: error: b␉␛")
  }

  @Test("Visible text is unchanged")
  func twice() {
    let text = "\u{1B}\u{7F}\u{9B}\u{202E}\u{E0041}\r".visible
    #expect(text.visible == text)
  }

  @Test("Text in pieces gives the same result, wherever it is cut", arguments: 1...7)
  func pieces(size: Int) {
    let text = "é\u{9B}山\u{202E}🦊\u{E0041}\r\n\r\u{1B}[0m\r"
    let bytes = Array(text.utf8)
    var stream = TerminalStream()
    var shown = ""
    for start in stride(from: 0, to: bytes.count, by: size) {
      shown += stream.visible(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(shown + stream.end() == text.visible)
  }

  @Test("Bytes that are not UTF-8, such as single-byte C1 controls, do not reach a terminal")
  func broken() {
    for bytes: [UInt8] in [
      [0x9B, 0x33], [0xC2], [0xF3, 0xA0], [0xFF, 0x1B], [0xE2, 0x80, 0x41],
    ] {
      var stream = TerminalStream()
      let shown = stream.visible(bytes) + stream.end()
      #expect(shown.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) })
      #expect(shown.contains("\u{FFFD}"))
    }
  }
}
