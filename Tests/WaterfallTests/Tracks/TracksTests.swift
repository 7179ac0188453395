import Testing
import Waterfall

@Suite struct TracksTests {
  @Test(
    "Columns by count share the section's width equally, and never have a negative width",
    arguments: [
      (1, 300, 10, [300]),
      (2, 310, 10, [150, 150]),
      (3, 100, 0, [100.0 / 3, 100.0 / 3, 100.0 / 3]),
      (2, 10, 10, [0, 0]),
      (2, 5, 10, [0, 0]),
      (1, 0, 10, [0]),
    ] as [(Int, Double, Double, [Double])])
  func count(count: Int, width: Double, spacing: Double, widths: [Double]) {
    #expect(TrackSizingTests.widths(.count(count), in: width, spacing: spacing) == widths)
  }

  @Test(
    "There are as many fixed columns as fit, at least one, which overflows rather than shrinks",
    arguments: [
      (100, 300, 0, 3), (100, 320, 10, 3), (100, 319.9, 10, 2), (100, 100, 10, 1),
      (100, 50, 10, 1), (100, 0, 0, 1), (1e9, 1e9, 0, 1), (0.5, 3, 0, 3),
    ] as [(Double, Double, Double, Int)])
  func fixed(column: Double, width: Double, spacing: Double, count: Int) {
    #expect(
      TrackSizingTests.widths(.fixed(column), in: width, spacing: spacing)
        == Array(repeating: column, count: count))
  }

  @Test(
    "There are as many columns of a minimum width as fit, and they share the remaining space",
    arguments: [
      (100, 300, 0, [100, 100, 100]), (100, 390, 0, [130, 130, 130]),
      (100, 310, 10, [150, 150]), (100, 320, 10, [100, 100, 100]),
      (100, 150, 10, [150]), (100, 50, 10, [100]), (100, 0, 0, [100]),
    ] as [(Double, Double, Double, [Double])])
  func atLeast(least: Double, width: Double, spacing: Double, widths: [Double]) {
    #expect(TrackSizingTests.widths(.atLeast(least), in: width, spacing: spacing) == widths)
  }

  @Test(
    "The short forms equal track lists: a count, repeated lengths, repeated minimums",
    arguments: [
      (Tracks.count(4), "repeat(4, 1fr)"), (.count(4), "4"), (.count(1), "1"), (.count(4), " 4 "),
      (.fixed(90), "repeat(auto-fill, 90px)"),
      (.atLeast(90), "repeat(auto-fill, minmax(90px, 1fr))"),
    ])
  func shortForms(tracks: Tracks, text: String) throws {
    #expect(try Tracks(text) == tracks)
  }

  @Test(
    "Automatic repetitions stop at 10,000 columns",
    arguments: [
      ("repeat(auto-fill, 1px)", 10_000),
      ("repeat(auto-fill, 0px)", 10_000),
      ("repeat(auto-fill, 1px 1px 1px)", 9_999),
      ("5px 5px repeat(auto-fill, minmax(0px, 1fr))", 10_000),
      ("repeat(9999, 0px) repeat(auto-fill, 1px)", 10_000),
      ("repeat(10000, 1fr)", 10_000),
    ])
  func most(text: String, count: Int) throws {
    #expect(try TrackSizingTests.widths(Tracks(text), in: 1e9).count == count)
  }

  /// Tracks from a number, as a case because JSON has no NaN.
  enum Form: String, Codable {
    case count, fixed, atLeast

    func make(_ number: String) -> Tracks {
      switch self {
      case .count: .count(Int(number) ?? 1)
      case .fixed: .fixed(Double(number) ?? 1)
      case .atLeast: .atLeast(Double(number) ?? 1)
      }
    }
  }

  @Test(
    "Too few or too many columns, or an invalid width, stop the program with the rule",
    arguments: [
      (Form.count, "0", "a section must have 1 to 10,000 columns, got 0"),
      (.count, "-1", "a section must have 1 to 10,000 columns, got -1"),
      (.count, "10001", "a section must have 1 to 10,000 columns, got 10001"),
      (.fixed, "0.0", "a column's width must be above 0 and at most 1e9 points, got 0.0"),
      (.fixed, "nan", "a column's width must be above 0 and at most 1e9 points, got nan"),
      (
        .fixed, "1e10", "a column's width must be above 0 and at most 1e9 points, got 10000000000.0"
      ),
      (.atLeast, "-1.0", "a column's width must be above 0 and at most 1e9 points, got -1.0"),
      (.atLeast, "inf", "a column's width must be above 0 and at most 1e9 points, got inf"),
    ])
  func refused(form: Form, number: String, words: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [form, number] in
      _ = form.make(number)
    }
    #expect(result.said(words))
  }
}
