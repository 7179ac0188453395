import Foundation
import Testing

@testable import Pictures

@Suite struct TextTests {
  private func lines(_ block: TextBlock) throws -> [String] {
    let lengths = try PictureHelper.built().lines(of: [block])[0].get().lengths
    var rest = Array(block.text.utf8)[...]
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(decoding: rest.prefix(length), as: UTF8.self)
    }
  }

  @Test("Lines break between words, and at line feeds")
  func breaks() throws {
    let text = "A quiet harbour at dusk, with boats\nand lanterns"
    let lines = try lines(TextBlock(text, width: 120, size: 15))
    #expect(lines.joined() == text)
    #expect(lines.count > 2)
    #expect(lines.last == "and lanterns")
    #expect(lines.dropLast().allSatisfy { $0.last == " " || $0.last == "\n" })
  }

  @Test("Narrower text takes more lines", arguments: ["港の夕暮れ小舟が並ぶ静かな風景", "ميناء هادئ عند الغروب"])
  func narrower(text: String) throws {
    let wide = try lines(TextBlock(text, width: 1000, size: 15))
    let narrow = try lines(TextBlock(text, width: 60, size: 15))
    #expect(wide.count == 1)
    #expect(narrow.count > 2)
    #expect(narrow.joined() == text)
  }

  @Test("Text that cannot be broken into lines is reported", arguments: [0, -1, .nan, .infinity])
  func absurd(size: Double) {
    let answer = PictureHelper.built().lines(of: [TextBlock("a", width: 100, size: size)])[0]
    #expect(answer == .failure(PictureError("a text has a size and a weight")))
  }

  @Test("Empty text and a width of 0 give lines too")
  func nothing() throws {
    #expect(try lines(TextBlock("", width: 100, size: 15)) == [""])
    #expect(try lines(TextBlock("ab", width: 0, size: 15)).joined() == "ab")
    #expect(try lines(TextBlock("a b", width: .infinity, size: 15)) == ["a b"])
    #expect(try lines(TextBlock("a\0b", width: 100, size: 15)) == ["a\0b"])
  }

  @Test(
    "The first character that no font has is named",
    arguments: [
      ("quiet", nil), ("e\u{301}", nil), ("a\u{10FFFD}b\u{10FFFC}", "\u{10FFFD}"),
      ("a\n\u{E123}", "\u{E123}"), ("مرحبا \u{F0000}", "\u{F0000}"), ("\u{200D}\u{FE0F}", nil),
    ] as [(String, Unicode.Scalar?)])
  func missing(text: String, scalar: Unicode.Scalar?) throws {
    let block = TextBlock(text, width: 100, size: 15)
    #expect(try PictureHelper.built().lines(of: [block])[0].get().missing == scalar)
  }

  @Test("Texts that take too long are given up, and the helper continues with others")
  func limit() throws {
    let helper = PictureHelper.built()
    let slow = TextBlock(String(repeating: "b", count: 200_000), width: 1, size: 15)
    let start = ContinuousClock.now
    let answers = helper.lines(
      of: Array(repeating: slow, count: 8), until: start + .milliseconds(300))
    #expect(answers.contains(.failure(PictureError("took too long"))))
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(try helper.lines(of: [TextBlock("a", width: 9, size: 9)])[0].get().lengths == [1])
  }
}
