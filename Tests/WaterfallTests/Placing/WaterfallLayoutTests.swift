import FuzzWaterfall
import Testing
import Waterfall

@Suite struct WaterfallLayoutTests {
  @Test("The default is three equal columns, ten points apart, without insets, header or footer")
  func defaults() {
    let configuration = WaterfallLayout.Configuration(width: 320)
    #expect(configuration.insets == Insets(0))
    #expect(configuration.spacing == Spacing(10))
    #expect(configuration.tracks == .count(3))
    #expect(configuration.placement == .shortest)
    #expect(configuration.headerHeight == nil)
    #expect(configuration.footerHeight == nil)
    #expect(WaterfallLayout(configuration, []).configuration == configuration)
  }

  @Test("A layout of one section equals one of a list with one section")
  func oneSection() {
    let items: [Item] = [3, 1, Item(4, span: 2), 1, Item(5, column: -1)]
    let configuration = WaterfallLayout.Configuration(width: 320, headerHeight: 7)
    let one = WaterfallLayout(configuration, items)
    let list = WaterfallLayout(configuration, sections: [items])
    #expect(one.frames == list.frames)
    #expect(one.section(0) == list.section(0))
  }

  @Test("The same answers always give the same layout", arguments: UInt64(0)..<20)
  func again(seed: UInt64) {
    var numbers = Numbers(seed: seed)
    let wall = RandomWall(&numbers, items: 0...400)
    let (once, again) = (wall.layout, wall.layout)
    #expect(once.frames == again.frames)
    #expect(once.contentSize == again.contentSize)
    #expect(
      (0..<once.sectionCount).map(once.section(_:))
        == (0..<again.sectionCount).map(again.section(_:)))
  }

  @Test(
    "Columns have width 0 if insets and spacing leave no space, and frames are finite",
    arguments: [0, 1, 5, 20, 29.5] as [Double])
  func narrow(width: Double) {
    let layout = WaterfallLayout(
      .init(width: width, insets: Insets(10), tracks: .count(2)), [4, 4, 4])
    #expect(layout.frames.map(\.width) == [0, 0, 0])
    #expect(layout.frames.map(\.x) == [10, 20, 10])
    #expect(layout.frames.map(\.y) == [10, 10, 24])
    #expect(layout.contentSize == Size(width: width, height: 38))
  }

  /// A configuration and items at the limits of the valid range.
  struct Extreme: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let configuration: WaterfallLayout.Configuration
    let items: [Item]
    let height: Double

    init(
      _ what: String, _ configuration: WaterfallLayout.Configuration, _ items: [Item],
      height: Double
    ) {
      testDescription = what
      self.configuration = configuration
      self.items = items
      self.height = height
    }
  }

  @Test(
    "Extreme sizes give finite frames, and a height that is their sum",
    arguments: [
      Extreme("no width", .init(width: 0), [1, 1, 1, 1], height: 12),
      Extreme("the greatest width", .init(width: 1e9), [1, 1, 1, 1], height: 12),
      Extreme("no heights", .init(width: 9), [0, 0, 0, 0], height: 10),
      Extreme("negative zero", .init(width: 9, spacing: Spacing(0)), [Item(-0.0)], height: 0),
      Extreme(
        "the greatest heights", .init(width: 9, spacing: Spacing(0)),
        Array(repeating: 1e9, count: 30), height: 1e10),
      Extreme(
        "the greatest spacing", .init(width: 9, spacing: Spacing(1e9)), [1, 1, 1, 1],
        height: 1e9 + 2),
      Extreme(
        "the greatest insets", .init(width: 9, insets: Insets(1e9)), [1], height: 2e9 + 1),
      Extreme(
        "the greatest of all",
        .init(
          width: 1e9, insets: Insets(1e9), spacing: Spacing(1e9), tracks: .count(1),
          headerHeight: 1e9, footerHeight: 1e9), [1e9, 1e9], height: 7e9),
      Extreme(
        "ten thousand columns", .init(width: 1e9, tracks: .count(10_000)),
        Array(repeating: 1, count: 100), height: 1),
      Extreme(
        "ten thousand columns, a span of all",
        .init(width: 9, spacing: Spacing(1e9), tracks: .count(10_000)),
        [1, Item(1, span: 10_000), 1], height: 2e9 + 3),
      Extreme(
        "the least lengths", .init(width: .leastNonzeroMagnitude, spacing: Spacing(0)),
        [Item(.leastNonzeroMagnitude)], height: .leastNonzeroMagnitude),
    ])
  func extremes(extreme: Extreme) {
    let layout = WaterfallLayout(extreme.configuration, extreme.items)
    #expect(layout.contentSize.height == extreme.height)
    let values = layout.frames.flatMap { [$0.x, $0.y, $0.width, $0.height] }
    #expect(values.allSatisfy { $0.isFinite && $0.sign == .plus })
    let all = Rect(x: -1, y: -1, width: 1e19, height: 1e19)
    #expect(layout.items(in: all) == VisibleTests.filter(layout.frames, in: all))
  }

  @Test("A million empty sections are laid out and searched quickly", .timeLimit(.minutes(20)))
  func emptySections() {
    let layout = WaterfallLayout(
      .init(width: 320, headerHeight: 1),
      itemCounts: Array(repeating: 0, count: 1_000_000) + [1], delegate: GivenItems([7]))
    #expect(layout.contentSize.height == 1_000_008)
    #expect(layout.section(500_000).frame == Rect(x: 0, y: 500_000, width: 320, height: 1))
    #expect(layout.section(of: 0) == 1_000_000)
    #expect(layout.item(atX: 5, y: 1_000_003) == 0)
  }

  @Test(
    "A container's width out of range, or a negative number of items, stops the program",
    arguments: [
      ("-1", 0, "the container's width must be a finite number of points from 0 to 1e9, got -1.0"),
      ("nan", 0, "the container's width must be a finite number of points from 0 to 1e9, got nan"),
      ("inf", 0, "the container's width must be a finite number of points from 0 to 1e9, got inf"),
      ("1000000000.5", 0, "from 0 to 1e9, got 1000000000.5"),
      ("320", -1, "the number of items in a section must be 0 or more"),
    ])
  func refused(width: String, itemCount: Int, words: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [width, itemCount] in
      _ = WaterfallLayout(
        .init(width: try #require(Double(width))), itemCounts: [0, itemCount],
        delegate: GivenItems([]))
    }
    #expect(result.said(words))
  }

  @Test("Negative zero never appears")
  func negativeZero() throws {
    let a = WaterfallLayout(.init(width: -0.0), [1])
    #expect(a.contentSize.width.sign == .plus)
    #expect(a.section(0).frame.width.sign == .plus)
    let b = WaterfallLayout(
      .init(width: 100, insets: Insets(-0.0), tracks: try Tracks("10px 1fr")), [1])
    #expect(b.frame(of: 0).x.sign == .plus)
    #expect(b.columns(ofSection: 0)[0].x.sign == .plus)
  }
}
