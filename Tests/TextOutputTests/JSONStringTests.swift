import Foundation
import SeededNumbers
import Testing

@testable import TextOutput

@Suite struct JSONStringTests {
  static func json(_ text: String) -> String {
    var bytes = ByteBuffer(capacity: 0)
    bytes.append(jsonString: text)
    return bytes.text
  }

  @Test(
    "Text is escaped as by JSON.stringify, plus DEL and the C1 controls",
    arguments: [
      ("", "\"\""), ("plain", "\"plain\""), ("a\"b", "\"a\\\"b\""), ("\\", "\"\\\\\""),
      ("\u{8}\t\n\u{C}\r", "\"\\b\\t\\n\\f\\r\""), ("\0", "\"\\u0000\""),
      ("\u{1}\u{B}\u{1F}", "\"\\u0001\\u000b\\u001f\""), ("\u{7F}", "\"\\u007f\""), ("/", "\"/\""),
      ("\u{80}\u{9B}\u{9F}", "\"\\u0080\\u009b\\u009f\""), ("\u{A0}\u{BF}", "\"\u{A0}\u{BF}\""),
      ("a\u{7F}é\u{85}山\u{7F}", "\"a\\u007fé\\u0085山\\u007f\""),
      ("\u{2028}", "\"\u{2028}\""), ("é 山 🦊", "\"é 山 🦊\""), ("</script>", "\"</script>\""),
    ])
  func table(text: String, expected: String) {
    #expect(Self.json(text) == expected)
  }

  @Test("Any text reads back unchanged", arguments: UInt64(1)...20)
  func random(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var text = ""
    for _ in 0..<2000 {
      let limit: UInt32 = Bool.random(using: &numbers) ? 0x80 : 0x11_0000
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &numbers)) {
        text.unicodeScalars.append(scalar)
      }
    }
    let read = try JSONSerialization.jsonObject(
      with: Data(Self.json(text).utf8), options: .fragmentsAllowed)
    let scalars = (read as? String).map { Array($0.unicodeScalars) }
    #expect(scalars == Array(text.unicodeScalars), "seed \(seed)")
  }
}
