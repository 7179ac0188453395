import FuzzWaterfall
import Testing
import Waterfall

/// Bugs that users of public waterfall layouts reported, one test for each.
///
/// A test's name starts with the number of the report in the project's list, and the figures of the
/// report are among the arguments.
@Suite struct ReportsTests {
  /// Items of one section in columns of 100 points, without spacing.
  static func wall(
    _ items: [Item], columns: Int = 2, by placement: Placement = .shortest
  ) -> WaterfallLayout {
    WaterfallLayout(
      .init(
        width: Double(columns) * 100, spacing: Spacing(0), tracks: .count(columns),
        placement: placement), items)
  }

  static func ends(_ layout: WaterfallLayout) -> [Double] {
    layout.columns(ofSection: 0).map(\.bottom)
  }

  /// Heights from 10 to 99 in no particular order.
  static func heights(_ count: Int) -> [Item] {
    (0..<count).map { Item(Double(10 + $0 * 37 % 90)) }
  }

  static let rules: [Placement] = [
    .shortest, .shortest(tolerance: 0), .lanes, .inOrder, .inReverseOrder,
  ]

  @Test(
    "1: an empty section does not pull the next one up by a spacing",
    arguments: [[0, 2], [0, 0, 2], [2, 0, 2], [2, 0], [0]], [10, 33.5] as [Double])
  func emptySection(counts: [Int], spacing: Double) {
    func wall(_ counts: [Int]) -> WaterfallLayout {
      WaterfallLayout(
        .init(width: 100, spacing: Spacing(spacing), tracks: .count(2)),
        sections: counts.map { Array(repeating: 50, count: $0) })
    }
    #expect(wall(counts).frames == wall(counts.filter { $0 > 0 }).frames)
    #expect(wall(counts).contentSize == wall(counts.filter { $0 > 0 }).contentSize)
  }

  @Test(
    "2: an item's own frame finds that item, whatever the number of items",
    arguments: [1, 20, 21, 40, 41, 63, 64, 65, 127, 128, 129, 141, 257, 600])
  func ownFrame(count: Int) {
    let layout = Self.wall(Self.heights(count), columns: 3)
    for (item, frame) in layout.frames.enumerated() {
      #expect(layout.items(in: frame) == [item])
    }
  }

  @Test("3: a tall item is found as long as any part of it is on screen", arguments: [0, 1, 2, 30])
  func tallItem(place: Int) {
    var items = Array(repeating: Item(50), count: 60)
    items.insert(1000, at: place)
    let layout = Self.wall(items, columns: 3)
    let frame = layout.frame(of: place)
    for y in stride(from: frame.y - 99, to: frame.maxY, by: 49) {
      #expect(layout.items(in: Rect(x: 0, y: y, width: 300, height: 100)).contains(place))
    }
    if place == 0 {
      let screen = Rect(x: 0, y: 500, width: 300, height: 100)
      #expect(layout.items(in: screen) == [0, 21, 22, 23, 24])
    }
  }

  @Test("4: the content ends with its lowest item, whichever that is", arguments: 0..<6)
  func contentLength(place: Int) {
    var items = Array(repeating: Item(10), count: 5)
    items.insert(1000, at: place)
    let layout = Self.wall(items)
    #expect(layout.contentSize.height == layout.frames.map(\.maxY).max())
    if place == 0 { #expect(layout.contentSize.height == 1000) }
  }

  @Test(
    "5: after a change of the number of columns, nothing of the old ones is left",
    arguments: [(10, 5), (5, 10), (3, 1), (1, 7)], rules)
  func columnCount(counts: (Int, Int), rule: Placement) {
    let delegate = GivenItems(Self.heights(200))
    func wall(_ count: Int) -> WaterfallLayout {
      WaterfallLayout(
        .init(
          width: Double(count) * 100, spacing: Spacing(0), tracks: .atLeast(100), placement: rule),
        itemCount: 200, delegate: delegate)
    }
    var layout = wall(counts.0)
    _ = layout.resize(width: Double(counts.1) * 100, keeping: nil, delegate: delegate)
    #expect(layout.frames == wall(counts.1).frames)
    #expect(layout.columns(ofSection: 0) == wall(counts.1).columns(ofSection: 0))
  }

  @Test(
    "6: a small change of a height moves items to other columns only on request",
    arguments: [(101, 100, 1), (102, 101, 1), (100, 101, 0)] as [(Double, Double, Int)])
  func littleChange(first: Double, second: Double, column: Int) {
    var reflowed = Self.wall([100, 101, 50])
    var sticky = reflowed
    #expect(reflowed.columns == [0, 1, 0])
    for (item, height) in [first, second].enumerated() {
      reflowed.setHeight(of: item, to: height, delegate: GivenItems([1, 1, 1]))
      sticky.setHeight(of: item, to: height)
    }
    #expect(reflowed.columns == [0, 1, column])
    #expect(sticky.columns == [0, 1, 0])
    #expect(sticky.frame(of: 2).y == first)
  }

  @Test("7: an item that grows moves no other item sideways", arguments: rules)
  func growth(rule: Placement) {
    let before = Self.wall(Self.heights(100), columns: 4, by: rule)
    for item in 0..<100 {
      var layout = before
      layout.setHeight(of: item, to: 500)
      #expect(layout.columns == before.columns)
      for (old, new) in zip(before.frames, layout.frames) {
        #expect(new.x == old.x && (new.y == old.y || old.x == before.frame(of: item).x))
      }
    }
  }

  @Test(
    "8: round robin never balances, the shortest column does",
    arguments: [(Placement.inOrder, [500, 50]), (.shortest, [320, 230])] as [(Placement, [Double])])
  func balance(rule: Placement, ends: [Double]) {
    let uneven: [Item] = [100, 10, 100, 10, 100, 10, 100, 10, 100, 10]
    #expect(Self.ends(Self.wall(uneven, by: rule)) == ends)
  }

  @Test(
    "9: a tolerance above the rounding of pixels closes the hole that it opens",
    arguments: [(0, 1, 443.312), (0.015, 1, 443.312), (0.016, 0, 443.328), (1, 0, 443.328)]
      as [(Double, Int, Double)])
  func subPixels(tolerance: Double, column: Int, y: Double) {
    let layout = Self.wall(
      [443.328, 221.656, 221.656, 221.656, 221.656, 100], columns: 3,
      by: .shortest(tolerance: tolerance))
    #expect(layout.column(of: 5) == column)
    #expect(layout.frame(of: 5).y.isNear(y))
  }

  // Report 10 is about obstacles, which do not exist yet.

  @Test(
    "11: n appends of one equal one append of n, starting empty",
    arguments: [0, 1, 2, 63, 64, 65, 300], rules)
  func emptyStart(count: Int, rule: Placement) {
    let delegate = GivenItems(Self.heights(count))
    var layout = Self.wall([], columns: 3, by: rule)
    #expect(layout.contentSize == Size(width: 300, height: 0))
    #expect(Self.ends(layout) == [0, 0, 0])
    var atOnce = layout
    for _ in 0..<count { layout.append(1, delegate: delegate) }
    atOnce.append(count, delegate: delegate)
    #expect(layout.frames == atOnce.frames)
    #expect(layout.frames == Self.wall(delegate.items, columns: 3, by: rule).frames)
  }

  @Test(
    "12: hidden items do not affect the columns", arguments: [[0], [0, 0, 0], [0, 0, 0, 0, 0]])
  func hiddenFirst(hidden: [Item]) {
    let (layout, plain) = (Self.wall(hidden + [10, 20, 30], columns: 3), Self.wall([], columns: 3))
    #expect(layout.columns(ofSection: 0).map(\.width) == plain.columns(ofSection: 0).map(\.width))
    #expect(layout.frames.prefix(hidden.count).allSatisfy { $0.height == 0 && $0.width == 100 })
    #expect(layout.contentSize.height == 30)
  }

  @Test(
    "13: nearly equal heights keep the reading order within the tolerance of lanes",
    arguments: [[100, 99, 100], [100, 84, 90], [84, 100, 99], [90, 90, 90]] as [[Double]])
  func readingOrder(heights: [Double]) {
    let items = (heights + [50, 50, 50]).map { Item($0) }
    #expect(Self.wall(items, columns: 3, by: .lanes(tolerance: 16)).columns == [0, 1, 2, 0, 1, 2])
    let strict = Self.wall(items, columns: 3, by: .lanes(tolerance: 0)).columns
    #expect((strict == [0, 1, 2, 0, 1, 2]) == (Set(heights).count == 1))
  }

  @Test(
    "14: the caller chooses whether items move when others arrive", arguments: 1...5)
  func centred(count: Int) {
    func first(_ basis: WaterfallLayout.Alignment.Basis) -> Double {
      WaterfallLayout(
        .init(
          width: 560, spacing: Spacing(0), tracks: .fixed(100),
          alignment: WaterfallLayout.Alignment(.center, by: basis)),
        Array(repeating: 10, count: count)
      ).frame(of: 0).x
    }
    #expect(first(.all) == 30)
    #expect(first(.used) == (560 - 100 * Double(count)) / 2)
  }

  @Test("15: removing an item gives a new layout of the others", arguments: rules)
  func removal(rule: Placement) {
    let items = Self.heights(70)
    for item in items.indices {
      var (layout, rest) = (Self.wall(items, by: rule), items)
      rest.remove(at: item)
      layout.remove(item..<item + 1, delegate: GivenItems(rest))
      #expect(layout.frames == Self.wall(rest, by: rule).frames)
    }
  }
}
