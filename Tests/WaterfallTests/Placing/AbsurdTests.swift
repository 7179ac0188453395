import FuzzWaterfall
import Testing
import Waterfall

/// Extreme input: it gives finite frames, or stops with a message that states the rule.
@Suite struct AbsurdTests {
  static let values: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, 7, 1e9, 1e308, -1e308, .leastNonzeroMagnitude,
  ]

  static let layouts: [WaterfallLayout] = [WaterfallLayout.Axis.vertical, .horizontal].flatMap {
    axis in
    [nil, 2, 1e-9].map { scale in
      WaterfallLayout(
        .init(
          width: 300, axis: axis, spacing: Spacing(0), headerHeight: 5, minimumLength: 10,
          scale: scale), sections: [[10, 20, 1e9], [], [5, 0, Item(7, span: .max)]])
    }
  }

  @Test("A search in any rectangle ends, and finds the same items as a scan of all frames")
  func rectangles() {
    var found: [Int] = []
    for layout in Self.layouts {
      let frames = layout.frames
      for x in Self.values {
        for y in Self.values {
          let item = layout.item(atX: x, y: y)
          let right = frames.filter { VisibleTests.contains($0, x: x, y: y) }
          #expect(item.map { right.contains(frames[$0]) } ?? right.isEmpty)
          for (index, width) in Self.values.enumerated() {
            let height = Self.values[(index * 3 + 1) % 10]
            let margin = Self.values[(index * 7 + 4) % 10]
            let rect = Rect(x: x, y: y, width: width, height: height)
            layout.items(in: rect, margin: margin, into: &found)
            let wanted = Rect(
              x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
            #expect(found == frames.indices.filter { frames[$0].overlaps(wanted) })
          }
        }
      }
    }
  }

  @Test("Any offset, viewport and anchor gives an offset within the content")
  func offsets() {
    for layout in Self.layouts {
      let size = layout.contentSize
      let most = layout.configuration.axis == .vertical ? size.height : size.width
      for offset in Self.values {
        let header = layout.pinnedHeader(ofSection: 0, offset: offset)
        #expect(header.map { $0.x.isFinite && $0.y.isFinite } ?? false)
        for viewport in Self.values {
          var resized = layout
          let found =
            [
              layout.maximumOffset(viewportLength: viewport),
              layout.clampedOffset(offset, viewportLength: viewport),
              resized.resize(
                width: 200, keeping: 1, offset: offset, viewportLength: viewport,
                delegate: GivenItems([10, 20, 1e9, 5, 0, 7])),
            ]
            + [.top, .center, .bottom].map {
              layout.offset(showing: 3, at: $0, viewportLength: viewport)
            }
          #expect(found.allSatisfy { $0 >= 0 && $0 <= most }, "\(offset), \(viewport): \(found)")
        }
      }
    }
  }

  static let rules: [Placement] = [
    .shortest, .lanes, .lanes(tolerance: .infinity), .inReverseOrder,
  ]

  @Test("Ten thousand columns hold any number of items", arguments: [0, 1, 9_999, 15_001], rules)
  func manyColumns(count: Int, rule: Placement) {
    var items = (0..<count).map { Item(Double($0 % 3)) }
    if count > 100 {
      items[0].column = -1
      items[50].span = .max
      items[70].span = 5_000
    }
    let layout = WaterfallLayout(
      .init(width: 1e9, spacing: Spacing(1), tracks: .count(10_000), placement: rule), items)
    let frames = layout.frames
    #expect(frames.allSatisfy { $0.maxX <= 1e9 + 1 && $0.maxY <= layout.contentSize.height })
    let screen = Rect(x: 4e8, y: 1, width: 2e8, height: 1)
    #expect(layout.items(in: screen) == VisibleTests.filter(frames, in: screen))
    #expect(layout.columns(ofSection: 0).count == 10_000)
  }

  @Test(
    "Maximum heights add up, over ten thousand items",
    arguments: [(1e9, 0, 1e13), (1e9, 1e9, 1.9999e13), (0, 0, 0), (0, 1e9, 9.999e12)]
      as [(Double, Double, Double)])
  func greatest(height: Double, spacing: Double, length: Double) {
    let layout = WaterfallLayout(
      .init(width: 100, spacing: Spacing(spacing), tracks: .count(1)),
      Array(repeating: Item(height), count: 10_000))
    #expect(layout.contentSize.height == length)
    let last = layout.frame(of: 9_999)
    #expect(last.maxY == length)
    #expect(layout.items(in: last) == (height > 0 ? [9_999] : []))
    #expect(layout.measures.disorder == 0)
  }

  @Test(
    "Every valid scale gives finite frames",
    arguments: [.leastNonzeroMagnitude, 1e-300, 1e-9, 0.1, 1, 1000])
  func scales(scale: Double) {
    for width in [0, 1e-9, 333.3, 1e9] {
      let layout = WaterfallLayout(
        .init(
          width: width, insets: Insets(1.3), spacing: Spacing(0.7), direction: .rightToLeft,
          alignment: WaterfallLayout.Alignment(.center, by: .used), headerHeight: 0.4, scale: scale),
        [0, 0.3, 1e9, Item(7.7, span: 2), 1])
      for frame in layout.frames {
        let values = [frame.x, frame.y, frame.width, frame.height]
        #expect(values.allSatisfy { $0.isFinite && ($0 != 0 || $0.sign == .plus) }, "\(frame)")
      }
    }
  }

  @Test("A search skips empty sections without height", .timeLimit(.minutes(20)))
  func emptySections() {
    let counts = [1] + Array(repeating: 0, count: 50_000) + [1]
    var layout = WaterfallLayout(
      .init(width: 320), itemCounts: counts, delegate: GivenItems([7, 5]))
    let edge = Rect(x: 0, y: 6, width: 320, height: 2)
    for _ in 0..<2_000 {
      #expect(layout.items(in: edge) == [0, 1])
      #expect(layout.item(atX: 5, y: 7) == 1)
    }
    layout.insert(at: 1, section: 25_000, delegate: GivenItems([7, 2, 5]))
    #expect(layout.items(in: edge) == [0, 1])
    #expect(layout.contentSize.height == 14)
  }

  /// An invalid configuration, as a case because JSON has no NaN.
  enum Refused: String, Codable, CaseIterable {
    case noScale, negativeScale, scaleNotANumber, endlessScale, greatScale, endlessLength
    case denseInOrder, denseKeepsOrder, manyItems, manyItemsInAll
    case section, columns, pinned

    var words: String {
      switch self {
      case .noScale: "a scale must be above 0 and at most 1000, got 0.0"
      case .negativeScale: "a scale must be above 0 and at most 1000, got -1.0"
      case .scaleNotANumber: "a scale must be above 0 and at most 1000, got nan"
      case .endlessScale: "a scale must be above 0 and at most 1000, got inf"
      case .greatScale: "a scale must be above 0 and at most 1000, got 1000000000.0"
      case .endlessLength: "the minimum length of the content must be a finite number of points"
      case .denseInOrder: "dense goes with the rules shortest and lanes only"
      case .denseKeepsOrder: "dense moves items up, so it cannot keep the order"
      case .manyItems: "a layout can have at most 2147483647 items, got 2147483648 after 0"
      case .manyItemsInAll: "a layout can have at most 2147483647 items, got 9223372036854775807"
      case .section, .columns, .pinned: "a section must be in 0..<sectionCount"
      }
    }

    func run() {
      var configuration = WaterfallLayout.Configuration(width: 100)
      var counts = [0]
      switch self {
      case .noScale: configuration.scale = 0
      case .negativeScale: configuration.scale = -1
      case .scaleNotANumber: configuration.scale = .nan
      case .endlessScale: configuration.scale = .infinity
      case .greatScale: configuration.scale = 1e9
      case .endlessLength: configuration.minimumLength = .infinity
      case .denseInOrder:
        configuration.placement = .inOrder
        configuration.placement.isDense = true
      case .denseKeepsOrder:
        configuration.placement.isDense = true
        configuration.placement.keepsOrder = true
      case .manyItems: counts = [1 << 31]
      case .manyItemsInAll: counts = [1, .max]
      case .section, .columns, .pinned: break
      }
      let layout = WaterfallLayout(
        configuration, itemCounts: counts, delegate: GivenItems([]))
      switch self {
      case .section: _ = layout.section(1)
      case .columns: _ = layout.columns(ofSection: -1)
      case .pinned: _ = layout.pinnedHeader(ofSection: 1, offset: 0)
      default: break
      }
    }
  }

  @Test(
    "An invalid configuration stops the program with a message that states the rule",
    arguments: Refused.allCases)
  func refused(refused: Refused) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [refused] in
      refused.run()
    }
    #expect(result.said(refused.words))
  }
}
