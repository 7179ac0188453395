import Testing
import Waterfall

@Suite struct PlacingTests {
  /// A delegate with one invalid answer, about the second item.
  struct Answer: WaterfallLayoutDelegate, Codable {
    /// A case, because JSON has no NaN.
    var height = "1"
    var span = 1
    var column: Int?

    func height(ofItem item: Int, width: Double, span: Int) -> Double {
      item == 1 ? Double(height) ?? 0 : 1
    }
    func span(ofItem item: Int, columns: borrowing Columns) -> Int { item == 1 ? span : 1 }
    func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
      item == 1 ? column : nil
    }
  }

  @Test(
    "An answer out of range stops the program with a message that states the rule",
    arguments: [
      (Answer(height: "nan"), "a height must be a finite number of points from 0 to 1e9, got nan"),
      (Answer(height: "-nan"), "got -nan for item 1"),
      (Answer(height: "inf"), "got inf for item 1"),
      (Answer(height: "-inf"), "got -inf for item 1"),
      (Answer(height: "-1e-9"), "got -1e-09 for item 1"),
      (Answer(height: "1000000000.1"), "got 1000000000.1 for item 1"),
      (Answer(span: 0), "a span must be at least 1, got 0 for item 1"),
      (Answer(span: .min), "a span must be at least 1, got -9223372036854775808 for item 1"),
      (
        Answer(column: 3),
        "an item of span 1 must start in a column from 0 to 2, or end in one from -3 to -1, got 3"
      ),
      (Answer(column: -4), "got -4 for item 1"),
      (Answer(column: .max), "got 9223372036854775807 for item 1"),
      (Answer(column: .min), "got -9223372036854775808 for item 1"),
      (
        Answer(span: 2, column: 2),
        "an item of span 2 must start in a column from 0 to 1, or end in one from -2 to -1, got 2"
      ),
      (Answer(span: 2, column: -3), "got -3 for item 1"),
      (
        Answer(span: 9, column: 1),
        "an item of span 3 must start in a column from 0 to 0, or end in one from -1 to -1, got 1"
      ),
    ])
  func refused(answer: Answer, words: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [answer] in
      _ = WaterfallLayout(.init(width: 320), itemCount: 3, delegate: answer)
    }
    #expect(result.said(words))
  }
}
