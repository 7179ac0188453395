import SeededNumbers
import SeededNumbers
import Testing

@testable import Typesetting

@Suite struct TextLinesTests {
  @Test(
    "Text breaks at white space, line feeds, hyphens and ideographs, else inside long words",
    arguments: [
      ("A quiet harbour at dusk", 90.0, 3, ["A quiet", "harbour at", "dusk"]),
      ("  spaced \t out  ", 200, 3, ["spaced out"]),
      ("one\ntwo\n\n\nthree", 200, 5, ["one", "two", "three"]),
      ("one\r\ntwo", 200, 5, ["one", "two"]),
      ("north-west", 70, 3, ["north-", "west"]),
      ("abcdefghijklmnop", 60, 3, ["abcdefg", "hijklmn", "op"]),
      ("i WWWfW", 60, 3, ["i", "WWWf", "W"]),
      ("深夜的东京", 50, 3, ["深夜的", "东京"]),
      ("深夜的，东京", 50, 3, ["深夜", "的，东", "京"]),
      ("W", 1, 3, ["W"]), ("", 100, 3, []), (" \n ", 100, 3, []), ("word", 100, 0, []),
    ])
  func breaks(text: String, width: Double, limit: Int, expected: [String]) {
    #expect(TextLines(text, width: width, fontSize: 15, limit: limit).lines == expected)
  }

  @Test(
    "Text that does not fit ends in an ellipsis",
    arguments: [
      ("A quiet harbour at dusk", 90.0, 2, ["A quiet", "harbour at…"]),
      ("A quiet harbour at dusk", 90, 1, ["A quiet…"]),
      ("abcdefghijklmnopqrst", 60, 2, ["abcdefg", "hijklm…"]),
      ("one\ntwo", 90, 1, ["one…"]),
    ])
  func ellipsis(text: String, width: Double, limit: Int, expected: [String]) {
    let lines = TextLines(text, width: width, fontSize: 15, limit: limit)
    #expect(lines.lines == expected)
    #expect(lines.isCut)
  }

  @Test(
    "For any text, no line is too wide, and no letter is lost unless the text is cut",
    arguments: UInt64(1)...40)
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let pieces = [
      "a", "W", "i", " ", "\n", "-", "山", "，", "🦊", "م", "e\u{301}", "long", "\u{202E}",
    ]
    let text = (0..<120).map { _ in pieces[Int.random(in: 0..<13, using: &numbers)] }.joined()
    let width = Double.random(in: 30...400, using: &numbers)
    let limit = Int.random(in: 1...12, using: &numbers)
    let lines = TextLines(text, width: width, fontSize: 10, limit: limit)
    #expect(lines.lines.count <= limit)
    for line in lines.lines {
      let estimate = line.reduce(0) { $0 + $1.estimatedWidth } * 10
      #expect(estimate <= width + 1e-9, "seed \(seed): \(line)")
      #expect(!line.hasPrefix(" ") && !line.hasSuffix(" ") && !line.isEmpty, "seed \(seed)")
    }
    let letters = text.filter { !$0.isWhitespace }
    let kept = lines.lines.joined().filter { !$0.isWhitespace }
    if lines.isCut {
      #expect(kept.last == "…", "seed \(seed)")
      #expect(letters.hasPrefix(kept.dropLast()), "seed \(seed)")
    } else {
      #expect(kept == letters, "seed \(seed)")
    }
  }
}
