import FuzzWaterfall
import Testing
import Waterfall

@Suite struct VisibleTests {
  /// Finds items by a scan of all frames.
  static func filter(_ frames: [Rect], in rect: Rect) -> [Int] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    return frames.indices.filter { frames[$0].overlaps(rect) }
  }

  static func contains(_ frame: Rect, x: Double, y: Double) -> Bool {
    frame.x <= x && x < frame.maxX && frame.y <= y && y < frame.maxY
  }

  /// Rectangles in which a search could fail: at and around frames, outside, thin and huge ones.
  static func rects(_ frames: [Rect], size: Size, _ random: inout Numbers) -> [Rect] {
    var rects = [
      Rect(x: 0, y: 0, width: size.width, height: size.height),
      Rect(x: -1e300, y: -1e300, width: .infinity, height: .infinity),
      Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12),
      Rect(x: 0, y: size.height, width: size.width, height: 100),
      Rect(x: 0, y: -100, width: size.width, height: 100),
      Rect(x: -100, y: 0, width: 100, height: size.height),
      Rect(x: size.width, y: 0, width: 1e9, height: size.height),
    ]
    for _ in 0..<12 {
      let x = (size.width + 20) * random.fraction() - 10
      let y = (size.height + 20) * random.fraction() - 10
      rects.append(Rect(x: 0, y: y, width: size.width, height: 480))
      rects.append(
        Rect(x: x, y: y, width: random.length(upTo: 99), height: random.length(upTo: 99)))
      rects.append(Rect(x: x, y: y, width: 1e-6, height: 1e-6))
      if !frames.isEmpty {
        let frame = frames[random.integer(0...frames.count - 1)]
        rects.append(frame)
        rects.append(Rect(x: 0, y: frame.y - 50, width: size.width, height: 50))
        rects.append(Rect(x: 0, y: frame.maxY, width: size.width, height: frame.height))
      }
    }
    return rects
  }

  static func search(_ layout: WaterfallLayout, seed: UInt64) {
    var random = Numbers(seed: seed)
    let frames = layout.frames
    for rect in rects(frames, size: layout.contentSize, &random) {
      #expect(layout.items(in: rect) == filter(frames, in: rect), "seed \(seed), \(rect)")
      for (x, y) in [
        (rect.x, rect.y), (rect.maxX, rect.maxY),
        (rect.x + rect.width / 2, rect.y + rect.height / 2),
      ] {
        if let item = layout.item(atX: x, y: y) {
          #expect(contains(frames[item], x: x, y: y), "seed \(seed), \(x), \(y)")
        } else {
          let missed = frames.firstIndex { contains($0, x: x, y: y) }
          #expect(missed == nil, "seed \(seed), \(x), \(y)")
        }
      }
    }
  }

  @Test("A search finds the same items as a scan of all frames", arguments: UInt64(0)..<5)
  func search(ten: UInt64) {
    for seed in ten * 10..<(ten + 1) * 10 {
      var numbers = Numbers(seed: seed)
      Self.search(RandomWall(&numbers, sections: 1...4, items: 0...400).layout, seed: seed)
    }
  }

  /// Layouts with upper edges that are far from sorted, or with large blocks.
  enum Shape: CaseIterable {
    case oneLongItem, longItemsEverywhere, oneColumnAfterTheOther, columnsInTurnsOfHundreds
    case hundredColumns, thousandColumns, spansAcross, nothingButZeros, oneItem

    var layout: WaterfallLayout {
      let items: [Item] =
        switch self {
        case .oneLongItem: [1e6] + Array(repeating: 10, count: 1500)
        case .longItemsEverywhere: (0..<1500).map { Item($0 % 97 == 0 ? 5000 : 10) }
        case .oneColumnAfterTheOther: (0..<1500).map { Item(10, column: 2 - $0 / 500) }
        case .columnsInTurnsOfHundreds: (0..<1500).map { Item(10, column: $0 / 100 % 2) }
        case .hundredColumns: (0..<1500).map { Item(Double($0 % 7) + 1) }
        case .thousandColumns: (0..<5000).map { Item(Double($0 % 7) + 1) }
        case .spansAcross: (0..<1500).map { Item(10, span: $0 % 50 == 0 ? 3 : 1) }
        case .nothingButZeros: Array(repeating: 0, count: 1000)
        case .oneItem: [10]
        }
      let columns =
        switch self {
        case .hundredColumns: 100
        case .thousandColumns: 1000
        default: 3
        }
      return WaterfallLayout(
        .init(width: 1024, spacing: Spacing(row: 1, column: 0), tracks: .count(columns)), items)
    }
  }

  @Test(
    "A search finds all items even if upper edges are far from sorted", arguments: Shape.allCases)
  func shapes(shape: Shape) {
    Self.search(shape.layout, seed: 1)
  }

  @Test(
    "Rectangles without area contain no items",
    arguments: [
      Rect(x: 5, y: 5, width: 0, height: 10), Rect(x: 5, y: 5, width: 10, height: 0),
      Rect(x: 15, y: 15, width: -10, height: 10), Rect(x: 15, y: 15, width: 10, height: -10),
      Rect(x: 15, y: 15, width: -10, height: -10), Rect(x: 5, y: .nan, width: 10, height: 10),
      Rect(x: 5, y: 5, width: .nan, height: 10), Rect(x: 5, y: 5, width: 10, height: .nan),
      Rect(x: 5, y: .infinity, width: 10, height: 10),
      Rect(x: 5, y: -.infinity, width: 10, height: 10),
      Rect(x: .infinity, y: 5, width: 10, height: 10),
      Rect(x: -.infinity, y: 5, width: 10, height: 10),
    ])
  func noArea(rect: Rect) {
    let layout = WaterfallLayout(
      .init(width: 30, spacing: Spacing(0)), Array(repeating: 10, count: 9))
    #expect(layout.items(in: rect) == [])
  }

  @Test(
    "Left and upper edges belong to an item, right and lower ones do not",
    arguments: [
      (0, 0, 0), (9.5, 0, 0), (10, 0, 1), (19, 9, 1), (20, 0, nil), (0, 10, 2), (0, 19, 2),
      (0, 20, nil), (10, 10, nil), (-0.5, 0, nil), (0, -0.5, nil), (.nan, 0, nil), (0, .nan, nil),
      (0, .infinity, nil), (0, -.infinity, nil), (.infinity, 0, nil), (-.infinity, 0, nil),
      (1e300, 1e300, nil), (-0.0, -0.0, 0),
    ] as [(Double, Double, Int?)])
  func points(x: Double, y: Double, item: Int?) {
    let layout = WaterfallLayout(
      .init(width: 20, spacing: Spacing(0), tracks: .count(2)), [10, 10, 10])
    #expect(layout.item(atX: x, y: y) == item)
  }

  @Test(
    "A viewport shows items that overflow the container on either side",
    arguments: [(WaterfallLayout.Direction.leftToRight, 100), (.rightToLeft, -100)]
      as [(WaterfallLayout.Direction, Double)])
  func besideTheContainer(direction: WaterfallLayout.Direction, x: Double) throws {
    let layout = WaterfallLayout(
      .init(
        width: 100, spacing: Spacing(0), tracks: try Tracks("100px 100px"), direction: direction),
      [10, 10])
    #expect(layout.frame(of: 1).x == x)
    #expect(layout.items(in: layout.viewport(at: 0, length: 10)) == [0, 1])
    #expect(layout.items(in: layout.viewport(at: 10, length: 10)) == [])
  }

  @Test("A search replaces the contents of its result and does not allocate")
  func reuse() {
    let layout = WaterfallLayout(.init(width: 300), Array(repeating: 50, count: 500))
    let frames = layout.frames
    var items = Array(repeating: 9, count: 100)
    let place = items.withUnsafeBufferPointer(\.baseAddress)
    for y in stride(from: 0.0, to: layout.contentSize.height, by: 40) {
      let screen = Rect(x: 0, y: y, width: 300, height: 600)
      layout.items(in: screen, into: &items)
      #expect(items == Self.filter(frames, in: screen))
    }
    #expect(items.withUnsafeBufferPointer(\.baseAddress) == place)
  }

  @Test("A search in a layout without items finds none", arguments: [[], [0], [0, 0, 0]])
  func noItems(counts: [Int]) {
    let layout = WaterfallLayout(
      .init(width: 300, insets: Insets(10)), itemCounts: counts, delegate: GivenItems([]))
    #expect(layout.items(in: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)) == [])
    #expect(layout.item(atX: 15, y: 15) == nil)
  }

  @Test(
    "A rectangle with NaN overlaps nothing, in either order",
    arguments: [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: .nan, width: 10, height: 10),
      Rect(x: -.infinity, y: 0, width: .infinity, height: 10),
      Rect(x: 0, y: -.infinity, width: 10, height: .infinity),
    ])
  func notANumber(rect: Rect) {
    let layout = WaterfallLayout(
      .init(width: 30, spacing: Spacing(0)), Array(repeating: 10, count: 9))
    #expect(layout.items(in: rect) == [])
    #expect(!layout.frame(of: 0).overlaps(rect))
    #expect(!rect.overlaps(layout.frame(of: 0)))
  }
}
