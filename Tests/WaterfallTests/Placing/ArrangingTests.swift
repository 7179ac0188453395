import Testing
import Waterfall

/// Given heights in one section.
private struct Heights: WaterfallLayoutDelegate {
  var heights: [Double]
  var spans: [Int] = []
  var columns: [Int?] = []

  func height(ofItem item: Int, width: Double, span: Int) -> Double { heights[item] }
  func span(ofItem item: Int, columns: borrowing Columns) -> Int {
    spans.isEmpty ? 1 : spans[item]
  }
  func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
    self.columns.isEmpty ? nil : self.columns[item]
  }
}

@Suite struct ArrangingTests {
  private static func layout(
    _ configuration: WaterfallLayout.Configuration, _ heights: [Double], spans: [Int] = [],
    columns: [Int?] = []
  ) -> WaterfallLayout {
    WaterfallLayout(
      configuration, itemCount: heights.count,
      delegate: Heights(heights: heights, spans: spans, columns: columns))
  }

  @Test("A spanning item starts where it can start highest, and the space above it is measured")
  func spanning() {
    let layout = Self.layout(
      .init(
        width: 400, spacing: Spacing(0), tracks: .count(4), placement: .lanes(tolerance: 0)),
      [600, 300, 60, 360, 10], spans: [1, 1, 1, 1, 3], columns: [0, 1, 2, 3, nil])
    #expect(layout.column(of: 4) == 1)
    #expect(layout.frame(of: 4).y == 360)
    // 60 + 300 are free above the spanning item, the rest below it and the first column.
    let free = 60.0 * 100 + 300 * 100
    let below = (600.0 - 370) * 300
    #expect(layout.measures.whitespace == free + below)
    #expect(layout.measures.imbalance == (600.0 - 370) / 600)
  }

  @Test(
    "Columns that do not fill the width follow the alignment",
    arguments: [
      (WaterfallLayout.Alignment(.center, by: .used), 100.0),
      (WaterfallLayout.Alignment(.center, by: .all), 0),
      (WaterfallLayout.Alignment(.end, by: .used), 200),
      (WaterfallLayout.Alignment(.start, by: .used), 0),
    ] as [(WaterfallLayout.Alignment, Double)])
  func alignment(alignment: WaterfallLayout.Alignment, x: Double) {
    let layout = Self.layout(
      .init(width: 500, spacing: Spacing(0), tracks: .fixed(100), alignment: alignment),
      [10, 10, 10])
    #expect(layout.frame(of: 0).x == x)
    #expect(layout.frame(of: 2).x == x + 200)
  }

  @Test("From right to left, the first column is the rightmost, and spans extend to the left")
  func rightToLeft() {
    let layout = Self.layout(
      .init(
        width: 320, insets: Insets(left: 20), spacing: Spacing(0), tracks: .count(3),
        direction: .rightToLeft), [10, 10], spans: [1, 2])
    #expect(layout.frame(of: 0) == Rect(x: 220, y: 0, width: 100, height: 10))
    #expect(layout.frame(of: 1) == Rect(x: 20, y: 0, width: 200, height: 10))
  }

  @Test("A strip flows to the right, and its spacing and insets keep their meaning")
  func strip() {
    let layout = Self.layout(
      .init(
        width: 210, axis: .horizontal, insets: Insets(top: 10, left: 5, bottom: 0, right: 7),
        spacing: Spacing(row: 20, column: 3), tracks: .count(2)), [50, 60, 70])
    #expect(layout.frame(of: 0) == Rect(x: 5, y: 10, width: 50, height: 90))
    #expect(layout.frame(of: 1) == Rect(x: 5, y: 120, width: 60, height: 90))
    #expect(layout.frame(of: 2) == Rect(x: 58, y: 10, width: 70, height: 90))
    #expect(layout.contentSize == Size(width: 135, height: 210))
    #expect(layout.item(atX: 60, y: 11) == 2)
  }

  @Test("The reading direction does not move the rows of a strip")
  func stripReadFromTheRight() {
    let configuration = WaterfallLayout.Configuration(
      width: 210, axis: .horizontal, tracks: .count(2))
    var mirrored = configuration
    mirrored.direction = .rightToLeft
    let (expected, layout) = (
      Self.layout(configuration, [50, 60, 70]), Self.layout(mirrored, [50, 60, 70])
    )
    for item in 0..<3 { #expect(layout.frame(of: item) == expected.frame(of: item)) }
  }

  @Test("Adjacent frames stay adjacent on whole pixels", arguments: [1.0, 2, 3])
  func pixels(scale: Double) {
    let layout = Self.layout(
      .init(width: 100, spacing: Spacing(0), tracks: .count(7), scale: scale),
      (0..<70).map { 10 + Double($0 % 9) / 7 })
    for item in 0..<70 {
      let frame = layout.frame(of: item)
      for edge in [frame.x, frame.y, frame.maxX, frame.maxY] {
        #expect(abs((edge * scale).rounded() - edge * scale) < 1e-6)
      }
      if frame.x > 0 { #expect(layout.item(atX: frame.x - 0.01, y: frame.y) != nil) }
    }
    #expect(layout.frame(of: 6).maxX == 100)
  }

  @Test("The content has at least the minimum length")
  func minimumLength() {
    #expect(Self.layout(.init(width: 100, minimumLength: 500), [10]).contentSize.height == 500)
    #expect(Self.layout(.init(width: 100, minimumLength: 5), [10]).contentSize.height == 10)
  }

  @Test("No item starts above the one before it if the placement keeps the order")
  func keepsOrder() {
    var placement = Placement.shortest
    placement.keepsOrder = true
    let layout = Self.layout(
      .init(width: 200, spacing: Spacing(0), tracks: .count(2), placement: placement),
      [10, 100, 5, 5, 5])
    let ys = (0..<5).map { layout.frame(of: $0).y }
    #expect(ys == ys.sorted())
    #expect(layout.measures.disorder == 0)
  }

  @Test("Empty auto-fit tracks collapse, and empty auto-fill tracks do not")
  func autoFit() throws {
    for (word, width) in [("auto-fit", 342.0), ("auto-fill", 127.2)] {
      let layout = Self.layout(
        .init(
          width: 700, spacing: Spacing(16),
          tracks: try Tracks("repeat(\(word), minmax(120px, 1fr))")), [10, 20])
      #expect(abs(layout.frame(of: 0).width - width) < 1e-9)
      #expect(layout.section(0).columnCount == 5)
    }
  }

  @Test("An offset scrolls an item to the top, centre or bottom, within the content")
  func offsets() {
    let layout = Self.layout(
      .init(width: 100, spacing: Spacing(0), tracks: .count(1)), Array(repeating: 100, count: 20))
    #expect(layout.offset(showing: 10, at: .top, viewportLength: 300) == 1000)
    #expect(layout.offset(showing: 10, at: .center, viewportLength: 300) == 900)
    #expect(layout.offset(showing: 10, at: .bottom, viewportLength: 300) == 800)
    #expect(layout.offset(showing: 0, at: .bottom, viewportLength: 300) == 0)
    #expect(layout.offset(showing: 19, at: .top, viewportLength: 300) == 1700)
    #expect(layout.clampedOffset(5000, viewportLength: 300) == 1700)
    #expect(layout.clampedOffset(.nan, viewportLength: 300) == 0)
  }

  @Test("Imbalance is between 0 and 1, despite rounding", arguments: 0..<200)
  func imbalance(step: Int) {
    let inset = Double(step) * 0.1
    let layout = WaterfallLayout(
      .init(
        width: 100, insets: Insets(top: inset), spacing: Spacing(0), tracks: .count(2),
        headerHeight: 0.7),
      itemCounts: [1, 1], delegate: Heights(heights: [1.3, 0.1]))
    #expect(layout.measures.imbalance == 1)
  }
}
