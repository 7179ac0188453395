import FuzzWaterfall
import Testing
import Waterfall

/// The reports from 16 on.
extension ReportsTests {
  @Test("16: visible items come in ascending order", arguments: [false, true])
  func order(isDense: Bool) {
    var rule = Placement.shortest
    rule.isDense = isDense
    let layout = Self.wall(
      [500, 20, 30, Item(10, span: 2), 10, 10, 10, 10] + Self.heights(100), columns: 3, by: rule)
    for y in stride(from: 0.0, to: layout.contentSize.height, by: 33) {
      let found = layout.items(in: Rect(x: 0, y: y, width: 300, height: 200))
      #expect(found == found.sorted() && !found.isEmpty)
    }
  }

  @Test("17: of two quick updates of one item, the last one applies", arguments: [0, 3, 9])
  func twoUpdates(item: Int) throws {
    let delegate = GivenItems(Self.heights(10))
    var (twice, once, sticky) = (Self.wall(delegate.items), Self.wall(delegate.items), [200.0])
    let batched = IdentifiedLayout(twice, identifiers: Array(0..<10))
    for height in [77.0, 200] { twice.setHeight(of: item, to: height, delegate: delegate) }
    once.setHeight(of: item, to: 200, delegate: delegate)
    #expect(twice.frames == once.frames)
    let stuck = [[77.0, 200], [200]].map { heights in
      var layout = Self.wall(delegate.items)
      for height in heights { layout.setHeight(of: item, to: height) }
      return layout.frames
    }
    sticky = zip(stuck[0], stuck[1]).map { abs($0.y - $1.y) + abs($0.height - $1.height) }
    #expect(sticky.allSatisfy { $0 < 1e-9 })
    var batch = batched
    _ = try batch.apply([.setHeight(item, 77), .setHeight(item, 200)], delegate: delegate)
    #expect(batch.layout.frames == once.frames)
  }

  @Test(
    "18: values that differ by a rounding error are equal",
    arguments: [[0.1, 0.3, 0.2, 1], [0.7, 0.8, 0.1, 1], [1.1, 3.3, 2.2, 1]] as [[Item]])
  func ties(items: [Item]) {
    #expect(Self.wall(items).columns == [0, 1, 0, 0])
  }

  @Test("19: after a rotation the last items are visible", arguments: [1, 7, 200, 1000])
  func rotation(count: Int) {
    let delegate = GivenItems(Self.heights(count))
    var layout = Self.wall(delegate.items)
    let offset = layout.maximumOffset(viewportLength: 844)
    let after = layout.resize(
      width: 844, keeping: nil, offset: offset, viewportLength: 390, delegate: delegate)
    #expect(after == min(offset, max(0, layout.contentSize.height - 390)))
    let screen = Rect(x: 0, y: after, width: 844, height: 390)
    if after == layout.maximumOffset(viewportLength: 390) {
      #expect(layout.items(in: screen).contains(count - 1))
    }
  }

  @Test(
    "20: after a resize the anchor keeps its position on screen, if the content allows it",
    arguments: [(640, 1000), (160, 1000), (333, 10), (5000, 9000)] as [(Double, Double)])
  func anchor(width: Double, offset: Double) {
    struct Squares: WaterfallLayoutDelegate {
      func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
    }
    var layout = WaterfallLayout(.init(width: 320), itemCount: 400, delegate: Squares())
    let anchor = layout.items(in: Rect(x: 0, y: offset, width: 320, height: 480))[0]
    let before = layout.frame(of: anchor).y - offset
    let after = layout.resize(
      width: width, keeping: anchor, offset: offset, viewportLength: 480, delegate: Squares())
    let wanted = layout.frame(of: anchor).y - before
    #expect(after.isNear(min(max(0, wanted), layout.maximumOffset(viewportLength: 480))))
  }

  @Test("21: an append asks only about new items", arguments: [1, 2, 50, 300], rules)
  func append(count: Int, rule: Placement) {
    let delegate = CountedItems(Self.heights(500 + count))
    var layout = WaterfallLayout(
      .init(width: 300, placement: rule), itemCount: 500, delegate: delegate)
    let before = layout.frames
    delegate.forget()
    #expect(layout.append(count, delegate: delegate) == .behind)
    let new = Array(500..<500 + count)
    #expect(delegate.heights == new && delegate.spans == new && delegate.columns == new)
    #expect(delegate.sections == 0)
    #expect(Array(layout.frames.prefix(500)) == before)
  }

  @Test("22: scrolling does not ask the delegate")
  func scrolling() {
    let delegate = CountedItems(Self.heights(500))
    let layout = WaterfallLayout(.init(width: 300), itemCount: 500, delegate: delegate)
    delegate.forget()
    var (visible, pool) = ([Int](), CellPool<String>())
    for y in stride(from: 0.0, to: layout.contentSize.height, by: 50) {
      layout.items(
        in: Rect(x: 0, y: y, width: 300, height: 500), margin: 100, into: &visible)
      pool.show(visible) { _ in "card" }
      _ = layout.item(atX: 5, y: y)
      _ = layout.offset(showing: visible[0], at: .center, viewportLength: 500)
      _ = layout.pinnedHeader(ofSection: 0, offset: y)
    }
    _ = (layout.measures, layout.section(0), layout.columns(ofSection: 0))
    #expect(delegate.count == 0)
  }

  @Test(
    "23: a pinned header stays visible as long as its section", arguments: [20, 300] as [Double])
  func pinned(height: Double) throws {
    let layout = WaterfallLayout(
      .init(width: 100, spacing: Spacing(0), tracks: .count(1), headerHeight: height),
      sections: [[100, 100], [], [50]])
    for section in 0..<3 {
      let frame = layout.section(section).frame
      for offset in stride(from: -100.0, to: 1200, by: 10) {
        let header = try #require(layout.pinnedHeader(ofSection: section, offset: offset))
        #expect(header.y == max(frame.y, min(offset, frame.maxY - height)))
        #expect(header.height == height && header.width == 100)
      }
    }
  }

  @Test("24: a narrow container gives widths of 0 and finite frames", arguments: [0, 5, 9.9, 10])
  func narrow(width: Double) {
    let layout = WaterfallLayout(.init(width: width, tracks: .count(2)), [1, 1])
    #expect(layout.frames == [0, 10].map { Rect(x: $0, y: 0, width: 0, height: 1) })
  }

  @Test("24: tracks without columns stop the program with a message")
  func noColumns() async throws {
    let error = #expect(throws: TrackListError.self) { try Tracks("0") }
    #expect(error?.message == "a section must have 1 to 10,000 tracks")
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tracks.count(0)
    }
    #expect(result.said("a section must have 1 to 10,000 columns, got 0"))
  }

  @Test(
    "25, 26: a spanning item starts highest, and the space that it wastes is reported",
    arguments: [
      ([600, 300, 60, 360], 3, 1, 360, 360), ([600, 300, 60, 360], 2, 1, 300, 240),
      ([10, 20, 30, 40], 4, 0, 40, 60), ([50, 10, 10, 50], 2, 1, 10, 0),
    ] as [([Double], Int, Int, Double, Double)])
  func spanning(ends: [Double], span: Int, column: Int, y: Double, above: Double) {
    let items = ends.enumerated().map { Item($1, column: $0) } + [Item(1, span: span)]
    for rule in [Placement.lanes(tolerance: 0), .shortest] {
      let layout = Self.wall(items, columns: 4, by: rule)
      #expect(layout.column(of: 4) == column)
      #expect(layout.frame(of: 4).y == y)
      let lowest = layout.contentSize.height
      let below = Self.ends(layout).reduce(0) { $0 + lowest - $1 }
      #expect(layout.measures.whitespace == (above + below) * 100)
    }
  }

  @Test(
    "27: a staircase of near ties is measured from the lowest",
    arguments: [(20, 0), (19, 1), (7, 13), (0, 20)] as [(Double, Int)])
  func staircase(tolerance: Double, column: Int) {
    let stairs = (0...20).map { Item(100 - Double($0), column: $0) }
    for rule in [Placement.shortest(tolerance: tolerance), .lanes(tolerance: tolerance)] {
      #expect(Self.wall(stairs + [5], columns: 21, by: rule).column(of: 21) == column)
    }
  }

  @Test(
    "28: a search with a margin finds items that are about to appear",
    arguments: [0, 25, 50, 51, 500])
  func margin(margin: Double) {
    let layout = Self.wall(Array(repeating: 50, count: 40))
    var found: [Int] = []
    layout.items(in: Rect(x: 0, y: 500, width: 200, height: 100), margin: margin, into: &found)
    #expect(
      found
        == layout.frames.indices.filter { item in
          let frame = layout.frame(of: item)
          return frame.y < 600 + margin && frame.maxY > 500 - margin
        })
  }

  @Test("28: an offset scrolls any item to the top, the centre and the bottom", arguments: 0..<20)
  func jump(item: Int) {
    let layout = Self.wall(Array(repeating: 100, count: 20), columns: 1)
    let y = Double(item) * 100
    for (position, wanted) in [
      (ViewportPosition.top, y), (.center, y - 100), (.bottom, y - 200),
    ] {
      let offset = layout.offset(showing: item, at: position, viewportLength: 300)
      #expect(offset == min(max(0, wanted), 1700))
    }
  }

  @Test(
    "29: the first item stands below the header's height and the inset",
    arguments: [(50, 8, 375), (375, 0, 50), (0, 3, 10)] as [(Double, Double, Double)])
  func header(height: Double, inset: Double, width: Double) {
    let layout = WaterfallLayout(
      .init(width: width, insets: Insets(inset), headerHeight: height), [10])
    #expect(layout.section(0).header == Rect(x: 0, y: 0, width: width, height: height))
    #expect(layout.frame(of: 0).y == height + inset)
  }

  @Test("34: margins do not grow from section to section, and 0 or 1 items work")
  func margins() {
    let layout = WaterfallLayout(
      .init(width: 330, insets: Insets(5)), sections: [[1], [], [1], [1, 1]])
    #expect(layout.frames.map(\.x) == [5, 5, 5, 115])
    #expect(layout.frames.map(\.y) == [5, 26, 37, 37])
    #expect((0..<4).map { layout.section($0).frame.height } == [11, 10, 11, 11])
  }
}
