import FuzzWaterfall
import Testing
import Waterfall

/// The questions and results of edits.
///
/// `WallTests` compares the layout after each edit with a new one.
@Suite struct EditingTests {
  static func heights(_ count: Int) -> [Item] { (0..<count).map { Item(Double(1 + $0 * 7 % 37)) } }

  @Test("In equal columns, an edit asks only for the heights of new items")
  func questions() {
    let delegate = CountedItems(Self.heights(1000))
    var layout = WaterfallLayout(.init(width: 300), itemCount: 1000, delegate: delegate)
    func asks(_ items: [Int], _ edit: (inout WaterfallLayout) -> Void) {
      delegate.forget()
      edit(&layout)
      #expect(delegate.heights == items && delegate.spans == items && delegate.sections == 0)
      // Columns are asked from the edit's block on, since they depend on all earlier items.
      #expect(delegate.columns.allSatisfy { $0 >= 448 })
    }
    delegate.items.append(5)
    asks([1000]) { $0.append(1, delegate: delegate) }
    delegate.items.insert(contentsOf: [5, 6], at: 500)
    asks([500, 501]) { $0.insert(2, at: 500, delegate: delegate) }
    delegate.items.removeSubrange(510..<513)
    asks([]) { $0.remove(510..<513, delegate: delegate) }
    delegate.items.insert(delegate.items.remove(at: 700), at: 520)
    asks([]) { $0.move(700, to: 520, delegate: delegate) }
    delegate.items[600].height = 99
    asks([]) { $0.setHeight(of: 600, to: 99, delegate: delegate) }
    delegate.items[601].height = 98
    asks([]) { $0.setHeight(of: 601, to: 98) }
    #expect(delegate.columns.isEmpty)
    asks([]) { $0.setHeight(of: 601, to: 98, delegate: delegate) }
    #expect(layout.frames == WaterfallLayout(.init(width: 300), delegate.items).frames)
  }

  @Test("In unequal columns, an edit asks again only for heights of items whose widths change")
  func unequalColumns() throws {
    let delegate = CountedItems(Self.heights(200))
    let configuration = WaterfallLayout.Configuration(
      width: 320, tracks: try Tracks("100px 1fr 50px"))
    var layout = WaterfallLayout(configuration, itemCount: 200, delegate: delegate)
    for height in [50.0, 3, 77] {
      let before = layout
      delegate.forget()
      delegate.items[20].height = height
      layout.setHeight(of: 20, to: height, delegate: delegate)
      #expect(
        delegate.heights == (0..<200).filter { layout.column(of: $0) != before.column(of: $0) })
    }
  }

  @Test("An edit asks for the height of an item that moves to another section")
  func otherSection() {
    let delegate = CountedItems(Self.heights(20))
    var layout = WaterfallLayout(.init(width: 300), itemCounts: [10, 10], delegate: delegate)
    delegate.forget()
    delegate.items.insert(delegate.items.remove(at: 3), at: 15)
    layout.move(3, to: 15, delegate: delegate)
    #expect(delegate.heights == [15])
    #expect(layout.section(0).items == 0..<9)
  }

  @Test(
    "An item moves to the given section, or else to the section of the item at that number",
    arguments: [
      (3, 9, 0, [10, 10, 0]), (3, 9, 1, [9, 11, 0]), (3, 9, nil, [9, 11, 0]),
      (3, 19, 1, [9, 11, 0]), (3, 19, 2, [9, 10, 1]), (3, 19, nil, [9, 10, 1]),
      (15, 10, 0, [11, 9, 0]), (15, 10, 1, [10, 10, 0]), (15, 10, nil, [10, 10, 0]),
      (15, 19, 2, [10, 9, 1]), (0, 5, nil, [10, 10, 0]), (12, 12, nil, [10, 10, 0]),
    ] as [(Int, Int, Int?, [Int])])
  func moved(item: Int, target: Int, section: Int?, counts: [Int]) {
    let configuration = WaterfallLayout.Configuration(width: 300, headerHeight: 5)
    var items = Self.heights(20)
    var layout = WaterfallLayout(
      configuration, itemCounts: [10, 10, 0], delegate: GivenItems(items))
    items.insert(items.remove(at: item), at: target)
    layout.move(item, to: target, section: section, delegate: GivenItems(items))
    let fresh = WaterfallLayout(configuration, itemCounts: counts, delegate: GivenItems(items))
    #expect(layout.frames == fresh.frames)
    #expect((0..<3).map(layout.section(_:)) == (0..<3).map(fresh.section(_:)))
  }

  @Test("A resize asks about every item once")
  func resize() {
    let delegate = CountedItems(Self.heights(300))
    var layout = WaterfallLayout(.init(width: 300), itemCount: 300, delegate: delegate)
    delegate.forget()
    _ = layout.resize(width: 500, keeping: nil, delegate: delegate)
    #expect(delegate.heights == Array(0..<300))
  }

  // MARK: Appends

  /// A section that an append may have to lay out again.
  enum Kind: CaseIterable {
    case plain, autoFill, fullAutoFit, autoFit, dense, alignedByAll, alignedByUsed, allUsed

    func configuration() throws -> WaterfallLayout.Configuration {
      var configuration = WaterfallLayout.Configuration(width: 660)
      switch self {
      case .plain: break
      case .autoFill: configuration.tracks = try Tracks("repeat(auto-fill, minmax(120px, 1fr))")
      case .autoFit, .fullAutoFit:
        configuration.tracks = try Tracks("repeat(auto-fit, minmax(120px, 1fr))")
      case .dense: configuration.placement.isDense = true
      case .alignedByAll, .alignedByUsed, .allUsed:
        configuration.tracks = .fixed(120)
        configuration.alignment = WaterfallLayout.Alignment(
          .center, by: self == .alignedByAll ? .all : .used)
      }
      return configuration
    }

    /// The number of items before the append.
    var count: Int { self == .fullAutoFit || self == .allUsed ? 100 : 3 }

    var appended: WaterfallLayout.Appended {
      switch self {
      case .plain, .autoFill, .fullAutoFit, .alignedByAll, .allUsed: .behind
      case .autoFit, .dense, .alignedByUsed: .relaid
      }
    }
  }

  @Test("An append reports when earlier items may have moved", arguments: Kind.allCases)
  func appended(kind: Kind) throws {
    let items = Self.heights(kind.count + 2)
    let delegate = CountedItems(items)
    let configuration = try kind.configuration()
    var layout = WaterfallLayout(configuration, itemCount: kind.count, delegate: delegate)
    let before = layout.frames
    delegate.forget()
    #expect(layout.append(0, delegate: delegate) == .behind)
    #expect(layout.append(2, delegate: delegate) == kind.appended)
    #expect(layout.frames == WaterfallLayout(configuration, items).frames)
    let new = [kind.count, kind.count + 1]
    // Only earlier items whose widths change are asked for their heights again.
    #expect(kind == .autoFit ? delegate.heights.count > 2 : delegate.heights == new)
    if kind.appended == .behind {
      #expect(Array(layout.frames.prefix(kind.count)) == before)
      #expect(delegate.columns == new)
    }
  }

  @Test("An append to a layout without sections makes one, and empty auto-fit tracks collapse")
  func firstItems() throws {
    var none = WaterfallLayout(.init(width: 300), sections: [])
    #expect(none.append(2, delegate: GivenItems([1, 2])) == .behind)
    #expect(none.frames == WaterfallLayout(.init(width: 300), [1, 2]).frames)
    let configuration = try Kind.autoFit.configuration()
    var layout = WaterfallLayout(configuration, [])
    layout.append(1, delegate: GivenItems([1]))
    #expect(layout.frame(of: 0) == Rect(x: 0, y: 0, width: 660, height: 1))
  }

  @Test("An auto-fit section that loses its last item equals one that never had any")
  func emptied() throws {
    let configuration = try Kind.autoFit.configuration()
    var layout = WaterfallLayout(configuration, [1, 2])
    layout.remove(0..<2, delegate: GivenItems([]))
    let fresh = WaterfallLayout(configuration, [])
    #expect(layout.columns(ofSection: 0) == fresh.columns(ofSection: 0))
    #expect(layout.contentSize == fresh.contentSize)
  }

  /// A delegate that records the first column's position at each question about an item.
  private final class Watcher: WaterfallLayoutDelegate {
    var xs: [Double] = []

    func height(ofItem item: Int, width: Double, span: Int) -> Double { 10 }
    func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
      xs.append(columns[0].x)
      return nil
    }
  }

  @Test("While items are placed again, the columns have the positions of the first placement")
  func columnsSeen() {
    let watcher = Watcher()
    var layout = WaterfallLayout(
      .init(
        width: 660, tracks: .fixed(120), alignment: WaterfallLayout.Alignment(.center, by: .used)),
      itemCount: 2, delegate: watcher)
    layout.append(1, delegate: watcher)
    layout.insert(at: 0, delegate: watcher)
    layout.setHeight(of: 0, to: 5, delegate: watcher)
    #expect(Set(watcher.xs) == [10])
    #expect(layout.frame(of: 0).x == 75)
  }

  // MARK: Sticky edits of long layouts

  @Test(
    "Sticky edits keep every column of a long layout, and a reflow then equals a new layout",
    arguments: [1, 3], [false, true])
  func sticky(columns: Int, spanning: Bool) {
    var items = Self.heights(5_000)
    if spanning { for item in stride(from: 0, to: 5_000, by: 400) { items[item].span = 2 } }
    let configuration = WaterfallLayout.Configuration(
      width: 1000, spacing: Spacing(1), tracks: .count(columns))
    var layout = WaterfallLayout(configuration, items)
    let before = layout.columns
    for (item, height) in [(0, 900.0), (3000, 33), (3001, 0), (4095, 10), (4_999, 5), (0, 7)] {
      items[item].height = height
      layout.setHeight(of: item, to: height)
    }
    #expect(layout.columns == before)
    var pinned = items
    for item in items.indices { pinned[item].column = before[item] }
    let wanted = WaterfallLayout(configuration, pinned)
    #expect(layout.frames.elementsEqual(wanted.frames, by: { $0.isNear($1) }))
    #expect(layout.contentSize.height.isNear(wanted.contentSize.height))
    let (frames, height) = (layout.frames, layout.contentSize.height)
    for y in stride(from: 0.0, to: height, by: height / 10) {
      let screen = Rect(x: 0, y: y, width: 1000, height: 50)
      #expect(layout.items(in: screen) == VisibleTests.filter(frames, in: screen))
    }
    layout.setHeight(of: 4_999, to: 5, delegate: GivenItems(items))
    #expect(layout.frames == WaterfallLayout(configuration, items).frames)
  }

  @Test(
    "Many items are added after a sticky height, at the end or before it",
    arguments: [(200, false), (0, false), (120, false), (200, true)])
  func manyAfterSticky(place: Int, appends: Bool) {
    let (old, new) = (Self.heights(200), Self.heights(500))
    let configuration = WaterfallLayout.Configuration(
      width: 300, spacing: Spacing(0), tracks: .count(3))
    var layout = WaterfallLayout(configuration, old)
    layout.setHeight(of: 3, to: 150)
    var items = old
    items[3].height = 150
    items.insert(contentsOf: new, at: place)
    if appends {
      layout.append(500, delegate: GivenItems(items))
    } else {
      layout.insert(500, at: place, delegate: GivenItems(items))
    }
    #expect(layout.itemCount == 700)
    #expect(layout.frame(of: place < 4 ? 503 : 3).height == 150)
    var visible: [Int] = []
    layout.items(in: Rect(x: 0, y: 0, width: 1000, height: 1e9), into: &visible)
    #expect(visible == Array(0..<700))
    // An insertion is a reflow, so the result equals a new layout.
    let fresh = WaterfallLayout(configuration, items)
    for item in 0..<700 where !appends {
      #expect(layout.column(of: item) == fresh.column(of: item))
      #expect(abs(layout.frame(of: item).y - fresh.frame(of: item).y) < 1e-6)
    }
  }

  @Test(
    "An edit out of range stops the program with a message that states the rule",
    arguments: [
      ("append", -1, "the number of items to append must be 0 or more, got -1"),
      ("append", .max, "a layout can have at most 2147483647 items"),
      ("insert", -1, "the number of items to insert must be 0 or more, got -1"),
      ("insert", .max, "a layout can have at most 2147483647 items"),
      ("insert at", 3, "an item's number must be in 0...itemCount"),
      ("insert at", -1, "an item's number must be in 0...itemCount"),
      ("remove", 3, "the items to remove must be in 0..<itemCount"),
      ("move", 2, "an item must be moved from and to 0..<itemCount"),
      ("move to", -1, "an item must be moved from and to 0..<itemCount"),
      ("stick", 2, "an item must be in 0..<itemCount"),
      ("height", -1, "a height must be a finite number of points from 0 to 1e9, got -1.0"),
      ("anchor", 2, "an item must be in 0..<itemCount"),
    ] as [(String, Int, String)])
  func refused(edit: String, number: Int, words: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [edit, number] in
      let delegate = GivenItems([1, 2, 3, 4])
      var layout = WaterfallLayout(.init(width: 300), [1, 2])
      switch edit {
      case "append": layout.append(number, delegate: delegate)
      case "insert": layout.insert(number, at: 0, delegate: delegate)
      case "insert at": layout.insert(at: number, delegate: delegate)
      case "remove": layout.remove(0..<number, delegate: delegate)
      case "move": layout.move(number, to: 0, delegate: delegate)
      case "move to": layout.move(0, to: number, delegate: delegate)
      case "stick": layout.setHeight(of: number, to: 1)
      case "height": layout.setHeight(of: 0, to: Double(number))
      default: _ = layout.resize(width: 9, keeping: number, delegate: delegate)
      }
    }
    #expect(result.said(words))
  }
}
