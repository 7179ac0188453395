import Testing
import Waterfall

/// Faults that users of waterfall layouts reported of public projects, each named by its row in
/// the project's list of reports.
@Suite struct ReportsTests {
  /// Items of one section without spacing, and where the columns end when all are placed.
  struct Report: Sendable, CustomTestStringConvertible {
    let row: Int
    let fault: String
    let columns: Int
    let placement: Placement
    let items: [Item]
    let ends: [Double]

    init(
      _ row: Int, _ fault: String, columns: Int, by placement: Placement = .shortest,
      _ items: [Item], ends: [Double]
    ) {
      self.row = row
      self.fault = fault
      self.columns = columns
      self.placement = placement
      self.items = items
      self.ends = ends
    }

    var testDescription: String { "row \(row): \(fault)" }
  }

  static let staircase = stride(from: 100.0, through: 80, by: -1).map { Item($0) }
  static let subPixels: [Item] = [443.328, 221.656, 221.656, 221.656, 221.656, 100]
  static let uneven: [Item] = [100, 10, 100, 10, 100, 10, 100, 10, 100, 10]

  @Test(
    "Columns end where the reports say that they should",
    arguments: [
      Report(
        4, "length from the last items", columns: 2, [1000, 10, 10, 10, 10, 10],
        ends: [1000, 50]),
      Report(6, "before a height changes", columns: 2, [100, 101, 50], ends: [150, 101]),
      Report(6, "after a height changed", columns: 2, [101, 100, 50], ends: [101, 150]),
      Report(8, "in order never balances", columns: 2, by: .inOrder, uneven, ends: [500, 50]),
      Report(8, "shortest does", columns: 2, uneven, ends: [320, 230]),
      Report(
        9, "sub-pixels, strictly", columns: 3, by: .shortest(tolerance: 0), subPixels,
        ends: [443.328, 543.312, 443.312]),
      Report(
        9, "sub-pixels, tolerated", columns: 3, by: .shortest(tolerance: 0.016), subPixels,
        ends: [543.328, 443.312, 443.312]),
      Report(
        9, "sub-pixels, well tolerated", columns: 3, by: .shortest(tolerance: 1), subPixels,
        ends: [543.328, 443.312, 443.312]),
      Report(12, "a first item of no size", columns: 3, [0, 10, 20, 30], ends: [10, 20, 30]),
      Report(18, "1e-17 decides", columns: 2, [0.1, 0.3, 0.2, 1], ends: [1.3, 0.3]),
      Report(
        25, "a bad start for a span", columns: 4, [600, 300, 60, 360, Item(10, span: 3)],
        ends: [600, 370, 370, 370]),
      Report(
        27, "a staircase of near ties", columns: 21, by: .shortest(tolerance: 20),
        staircase + [5],
        ends: [105] + stride(from: 99.0, through: 80, by: -1)),
      Report(
        27, "a staircase, strictly", columns: 21, by: .shortest(tolerance: 0), staircase + [5],
        ends: stride(from: 100.0, through: 81, by: -1) + [85]),
    ])
  func ends(report: Report) {
    let layout = WaterfallLayout(
      .init(
        width: 420, spacing: Spacing(0), tracks: .count(report.columns),
        placement: report.placement), report.items)
    let ends = layout.columns(ofSection: 0).map(\.bottom)
    #expect(ends.elementsEqual(report.ends, by: { $0.isNear($1) }), "\(ends)")
    #expect(layout.contentSize.height == ends.max())
  }

  @Test("Row 1: an empty section does not pull the next one up by a spacing")
  func emptySection() {
    let layout = WaterfallLayout(
      .init(width: 100, spacing: Spacing(10), tracks: .count(2)), sections: [[], [50, 50]])
    #expect(layout.section(1).frame.y == 0)
    #expect(layout.frames.map(\.y) == [0, 0])
  }

  @Test(
    "Row 2: an item's own frame finds that item, whatever the number of items",
    arguments: [1, 20, 21, 40, 41, 63, 64, 65, 127, 128, 129, 141, 257, 600])
  func ownFrame(count: Int) {
    let layout = WaterfallLayout(
      .init(width: 300, spacing: Spacing(0)), (0..<count).map { Item(Double(50 + $0 * 37 % 100)) })
    for (item, frame) in layout.frames.enumerated() {
      #expect(layout.items(in: frame) == [item])
    }
  }

  @Test("Row 3: a tall item is found as long as it is on screen")
  func tallItem() {
    let layout = WaterfallLayout(
      .init(width: 300, spacing: Spacing(0)), [1000] + Array(repeating: 50, count: 60))
    let screen = Rect(x: 0, y: 500, width: 300, height: 100)
    #expect(layout.items(in: screen) == [0, 21, 22, 23, 24])
  }

  @Test("Row 11: no items have no height, and nothing is NaN")
  func emptyStart() {
    let layout = WaterfallLayout(.init(width: 300), [])
    #expect(layout.contentSize == Size(width: 300, height: 0))
    #expect(layout.section(0).frame == Rect(x: 0, y: 0, width: 300, height: 0))
    #expect(layout.columns(ofSection: 0).map(\.bottom) == [0, 0, 0])
  }

  @Test("Row 16: visible items come in the order of their indexes")
  func order() {
    let layout = WaterfallLayout(
      .init(width: 300, spacing: Spacing(0)), [500, 20, 30, Item(10, span: 2), 10, 10, 10, 10])
    #expect(layout.columns == [0, 1, 2, 1, 1, 2, 1, 2])
    #expect(layout.items(in: Rect(x: 0, y: 0, width: 300, height: 500)) == Array(0..<8))
  }

  @Test("Row 24: a narrow container gives widths of 0, and all is finite")
  func narrow() {
    let layout = WaterfallLayout(.init(width: 5, tracks: .count(2)), [1, 1])
    #expect(layout.frames.map(\.width) == [0, 0])
    #expect(layout.frames.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test("Row 28: a screen with a margin finds what is about to come")
  func margin() {
    let layout = WaterfallLayout(
      .init(width: 100, spacing: Spacing(0), tracks: .count(1)), Array(repeating: 50, count: 20))
    let (screen, margin) = (Rect(x: 0, y: 500, width: 100, height: 100), 25.0)
    #expect(layout.items(in: screen) == [10, 11])
    let wide = Rect(
      x: screen.x, y: screen.y - margin, width: screen.width, height: screen.height + 2 * margin)
    #expect(layout.items(in: wide) == [9, 10, 11, 12])
  }

  @Test("Row 29: the first item stands below the header's height and the inset")
  func header() {
    let layout = WaterfallLayout(
      .init(width: 375, insets: Insets(8), headerHeight: 50), [10])
    #expect(layout.section(0).header == Rect(x: 0, y: 0, width: 375, height: 50))
    #expect(layout.frame(of: 0).y == 58)
  }

  @Test("Row 34: margins do not grow from section to section, nor do 0 or 1 items fail")
  func margins() {
    let layout = WaterfallLayout(
      .init(width: 330, insets: Insets(5)), sections: [[1], [], [1], [1, 1]])
    #expect(layout.frames.map(\.x) == [5, 5, 5, 115])
    #expect(layout.frames.map(\.y) == [5, 26, 37, 37])
    #expect((0..<4).map { layout.section($0).frame.height } == [11, 10, 11, 11])
  }
}
