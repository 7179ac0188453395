import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ForeignCharactersTests {
  @Test(
    "A character that Lua does not accept is named, with what to write and a caret",
    arguments: [
      ("name = “Mine”", "'“' (U+201C, a curly quote); write \"", 10),
      ("name = ’Mine’ .. ‘x’", "'’' (U+2019, a curly quote); write '", nil),
      ("height = 3 \u{2212} 1", "'\u{2212}' (U+2212, a minus sign); write -", 14),
      ("height = 3 – 1", "'–' (U+2013, a dash); write -", 14),
      ("height = 3 × 1", "'×' (U+00D7, a multiplication sign); write *", 14),
      ("height =\u{A0}3", "'\u{A0}' (U+00A0, a no-break space); write a plain space", 11),
      ("height = 3，", "'，' (U+FF0C, a full-width character); write ,", 13),
      ("height\u{200B} = 3", "U+200B (an invisible character); delete it", 9),
      (
        "größe = 3", "'ö' (U+00F6, a letter); names consist of the letters a to z, digits and _",
        nil
      ),
      ("height = ★", "'★' (U+2605, a symbol); it can appear only in quotes and comments", 12),
      // Quoted text before it is allowed.
      ("name = \"“\" .. “Mine”", "'“' (U+201C, a curly quote); write \"", nil),
    ] as [(String, String, Int?)])
  func character(field: String, words: String, column: Int?) throws {
    let fault = try #require(Recorder().faults("return {\n  \(field)\n}").first)
    #expect(fault.kind == .syntax)
    #expect(fault.message.hasSuffix(" near \(words)"), "\(fault.message)")
    #expect(fault.column == column)
  }

  @Test("Texts and comments may contain any character")
  func inQuotes() throws {
    let script = try Recorder().script("return { name = \"“Größe” − 3\" } -- “×”")
    #expect(script.name == "“Größe” − 3")
  }
}
