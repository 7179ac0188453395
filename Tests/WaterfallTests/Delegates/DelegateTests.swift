import Testing
import Waterfall

@Suite struct DelegateTests {
  /// A delegate that records each question, and throws at a given one.
  final class Diary: WaterfallLayoutDelegate {
    struct Refusal: Error, Equatable {
      let question: String
    }

    private(set) var questions: [String] = []
    var tracks = Tracks.count(2)
    var refused: String?

    private func ask(_ question: String) throws(Refusal) {
      questions.append(question)
      if question == refused { throw Refusal(question: question) }
    }

    func insets(ofSection section: Int) throws(Refusal) -> Insets? {
      try ask("insets of section \(section)")
      return Insets(top: 1, left: 2, bottom: 3, right: 4)
    }

    func spacing(ofSection section: Int) throws(Refusal) -> Spacing? {
      try ask("spacing of section \(section)")
      return Spacing(10)
    }

    func tracks(ofSection section: Int, width: Double) throws(Refusal) -> Tracks? {
      try ask("tracks of section \(section) in \(width)")
      return tracks
    }

    func placement(ofSection section: Int) throws(Refusal) -> Placement? {
      try ask("placement of section \(section)")
      return .inOrder
    }

    func direction(ofSection section: Int) throws(Refusal) -> WaterfallLayout.Direction? {
      try ask("direction of section \(section)")
      return .leftToRight
    }

    func alignment(ofSection section: Int) throws(Refusal) -> WaterfallLayout.Alignment? {
      try ask("alignment of section \(section)")
      return WaterfallLayout.Alignment(.start)
    }

    func headerHeight(ofSection section: Int, width: Double) throws(Refusal) -> Double? {
      try ask("header of section \(section) in \(width)")
      return 44
    }

    func footerHeight(ofSection section: Int, width: Double) throws(Refusal) -> Double? {
      try ask("footer of section \(section) in \(width)")
      return 22
    }

    func span(ofItem item: Int, columns: borrowing Columns) throws(Refusal) -> Int {
      try ask("span of item \(item)")
      return item % 3 == 2 ? 2 : 1
    }

    func height(ofItem item: Int, width: Double, span: Int) throws(Refusal) -> Double {
      try ask("height of item \(item) in \(width) for \(span)")
      return width
    }

    func column(ofItem item: Int, span: Int, columns: borrowing Columns) throws(Refusal) -> Int? {
      try ask("column of item \(item) for \(span)")
      return nil
    }
  }

  static func layout(sections: [Int], asking diary: Diary) throws(Diary.Refusal) -> WaterfallLayout
  {
    try WaterfallLayout(.init(width: 316), itemCounts: sections, delegate: diary)
  }

  @Test(
    "Questions come in order: the section's, then spans, heights and columns if widths are equal")
  func order() throws {
    let diary = Diary()
    _ = try Self.layout(sections: [3, 0, 1], asking: diary)
    #expect(
      diary.questions == [
        "insets of section 0", "spacing of section 0", "tracks of section 0 in 310.0",
        "placement of section 0",
        "direction of section 0", "alignment of section 0", "header of section 0 in 316.0",
        "footer of section 0 in 316.0",
        "span of item 0", "span of item 1", "span of item 2",
        "height of item 0 in 150.0 for 1", "height of item 1 in 150.0 for 1",
        "height of item 2 in 310.0 for 2",
        "column of item 0 for 1", "column of item 1 for 1", "column of item 2 for 2",

        "insets of section 1", "spacing of section 1", "tracks of section 1 in 310.0",
        "placement of section 1",
        "direction of section 1", "alignment of section 1", "header of section 1 in 316.0",
        "footer of section 1 in 316.0",

        "insets of section 2", "spacing of section 2", "tracks of section 2 in 310.0",
        "placement of section 2",
        "direction of section 2", "alignment of section 2", "header of section 2 in 316.0",
        "footer of section 2 in 316.0",
        "span of item 3", "height of item 3 in 150.0 for 1", "column of item 3 for 1",
      ])
  }

  @Test("In columns of different widths, an item's column is asked before its height")
  func orderOfUnequalColumns() throws {
    let diary = Diary()
    diary.tracks = try Tracks("100px 1fr")
    _ = try Self.layout(sections: [3], asking: diary)
    #expect(
      diary.questions.dropFirst(8) == [
        "span of item 0", "span of item 1", "span of item 2",
        "column of item 0 for 1", "height of item 0 in 100.0 for 1",
        "column of item 1 for 1", "height of item 1 in 200.0 for 1",
        "column of item 2 for 2", "height of item 2 in 310.0 for 2",
      ])
  }

  @Test("The delegate is not asked without sections, nor after the layout is made")
  func silence() throws {
    let diary = Diary()
    _ = try Self.layout(sections: [], asking: diary)
    #expect(diary.questions.isEmpty)

    let layout = try Self.layout(sections: [50, 50], asking: diary)
    let count = diary.questions.count
    #expect(layout.items(in: Rect(x: 0, y: 0, width: 316, height: 1e9)).count == 100)
    #expect(layout.item(atX: 3, y: 50) == 0)
    #expect(layout.frames.count == 100)
    #expect(layout.section(1).items == 50..<100)
    #expect(layout.columns(ofSection: 1).count == 2)
    #expect(diary.questions.count == count)
  }

  @Test(
    "An error from any question ends the layout with that typed error, without further questions",
    arguments: [
      "insets of section 1", "spacing of section 1", "tracks of section 1 in 310.0",
      "placement of section 1",
      "direction of section 1", "alignment of section 1", "header of section 1 in 316.0",
      "footer of section 1 in 316.0",
      "span of item 3", "height of item 4 in 150.0 for 1", "column of item 5 for 2",
      "height of item 300 in 150.0 for 1",
    ])
  func refusal(question: String) {
    let diary = Diary()
    diary.refused = question
    do throws(Diary.Refusal) {
      _ = try Self.layout(sections: [2, 500], asking: diary)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.question == question)
    }
    #expect(diary.questions.last == question)
  }

  /// A delegate that records the chunks in which it is asked for heights.
  final class Chunks: WaterfallLayoutDelegate {
    private(set) var chunks: [Range<Int>] = []
    let spans: [Int]
    let tracks: Tracks

    init(spans: [Int], tracks: Tracks) {
      self.spans = spans
      self.tracks = tracks
    }

    func tracks(ofSection section: Int, width: Double) -> Tracks? { tracks }
    func span(ofItem item: Int, columns: borrowing Columns) -> Int { spans[item] }

    func height(ofItem item: Int, width: Double, span: Int) -> Double {
      Issue.record("heights are asked in chunks, not item by item")
      return 0
    }

    func heights(
      ofItems items: Range<Int>, widths: Span<Double>, spans: Span<UInt16>,
      into heights: inout MutableSpan<Double>
    ) {
      chunks.append(items)
      #expect(widths.count == items.count)
      #expect(spans.count == items.count)
      #expect(heights.count == items.count)
      for (i, item) in items.enumerated() {
        #expect(Int(spans[i]) == min(self.spans[item], 3))
        heights[i] = widths[i] + Double(item)
      }
    }
  }

  @Test("In equal columns, heights are asked once, in chunks that end with the section")
  func chunks() {
    let spans = (0..<800).map { 1 + $0 % 4 }
    let delegate = Chunks(spans: spans, tracks: .count(3))
    let layout = WaterfallLayout(.init(width: 320), itemCounts: [600, 1, 199], delegate: delegate)
    #expect(delegate.chunks == [0..<256, 256..<512, 512..<600, 600..<601, 601..<800])
    #expect(layout.frames.map(\.width) == spans.map { [100, 210, 320, 320][$0 - 1] })
    #expect(
      layout.frames.map(\.height) == layout.frames.enumerated().map { $1.width + Double($0) })
  }

  @Test("In unequal columns, each height is asked once, when the column is known")
  func oneByOne() throws {
    let delegate = Chunks(
      spans: Array(repeating: 1, count: 300), tracks: try Tracks("50px 100px 150px"))
    let layout = WaterfallLayout(.init(width: 320), itemCounts: [300], delegate: delegate)
    #expect(delegate.chunks == (0..<300).map { $0..<$0 + 1 })
    #expect(layout.frames.map(\.width) == layout.columns.map { [50, 100, 150][$0] })
  }

  /// A delegate that answers only for the second section.
  struct SecondSection: WaterfallLayoutDelegate {
    func insets(ofSection section: Int) -> Insets? {
      section == 1 ? Insets(top: 0, left: 1, bottom: 1, right: 0) : nil
    }
    func spacing(ofSection section: Int) -> Spacing? { section == 1 ? Spacing(0) : nil }
    func tracks(ofSection section: Int, width: Double) -> Tracks? {
      section == 1 ? .fixed(1) : nil
    }
    func placement(ofSection section: Int) -> Placement? { section == 1 ? .inOrder : nil }
    func headerHeight(ofSection section: Int, width: Double) -> Double? { section == 1 ? 2 : nil }
    func footerHeight(ofSection section: Int, width: Double) -> Double? { section == 1 ? 0 : nil }
    func height(ofItem item: Int, width: Double, span: Int) -> Double { item % 4 == 0 ? 2 : 1 }
  }

  @Test("A delegate's answers apply to their section, and the configuration to all others")
  func answers() {
    let layout = WaterfallLayout(
      .init(
        width: 4, insets: Insets(0), spacing: Spacing(row: 1, column: 2), tracks: .count(2),
        headerHeight: 1, footerHeight: 1),
      itemCounts: [4, 4, 4], delegate: SecondSection())
    #expect(
      picture(of: layout) == """
        ====
        0..1
        0...
        ...2
        3...
        ----
        ====
        ====
        .456
        .4..
        .7..
        ....
        ====
        8..9
        8...
        ...a
        b...
        ----
        """)
  }
}
