import Foundation
import SeededNumbers
import Testing

@testable import TextOutput

@Suite struct CSVCellTextTests {
  static func cell(_ text: String) -> String {
    var bytes = ByteBuffer(capacity: 0)
    bytes.append(csvText: text)
    return bytes.text
  }

  @Test(
    "Text that reads back as text is unchanged",
    arguments: [
      "photo-1", "007", "+1", ".5", "1.", "0x10", "1e", "1e+", "--1", "-", "True", "nil", "12 px",
      " a ", "=SUM(A1)", "@x", "-x", "山", "truex", "NaN", "1_000",
    ])
  func plain(text: String) {
    #expect(Self.cell(text) == text)
  }

  @Test(
    "Commas, quotes and line breaks are quoted as in RFC 4180",
    arguments: [
      ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", "\"a\nb\""),
      ("a\r\nb", "\"a\r\nb\""),
    ])
  func quoted(text: String, expected: String) {
    #expect(Self.cell(text) == expected)
  }

  @Test(
    "Text that would read back as a number, a Boolean, nothing or JSON becomes a JSON string",
    arguments: [
      ("12", "\"\"\"12\"\"\""), ("-0.5e+3", "\"\"\"-0.5e+3\"\"\""), ("0", "\"\"\"0\"\"\""),
      (" 7\t", "\"\"\" 7\\t\"\"\""), ("true", "\"\"\"true\"\"\""), ("false", "\"\"\"false\"\"\""),
      ("null", "\"\"\"null\"\"\""), ("", "\"\"\"\"\"\""), ("[]", "\"\"\"[]\"\"\""),
      ("{", "\"\"\"{\"\"\""), ("\"x\"", "\"\"\"\\\"\"x\\\"\"\"\"\""),
    ])
  func json(text: String, expected: String) {
    #expect(Self.cell(text) == expected)
  }

  @Test(
    "Text reads back unchanged if JSON cells are read as their types",
    arguments: UInt64(1)...10)
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let pieces = [
      "1", "0", "-", ".", "e", "\"", ",", "\n", " ", "true", "null", "[", "a", "\\", "é",
    ]
    for round in 0..<500 {
      let count = Int.random(in: 0...5, using: &numbers)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<15, using: &numbers)] }.joined()
      #expect(Self.read(Self.cell(text)) == text, "seed \(seed), round \(round)")
    }
  }

  /// Reads a cell by the rule: without quotes, and as JSON if it is JSON.
  private static func read(_ cell: String) -> String? {
    var text = cell
    if text.hasPrefix("\"") {
      text = String(text.dropFirst().dropLast()).replacingOccurrences(of: "\"\"", with: "\"")
    }
    if text.isEmpty { return nil }
    let json = try? JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    return json == nil ? text : json as? String
  }
}
