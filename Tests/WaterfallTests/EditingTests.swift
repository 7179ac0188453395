import Testing
import Waterfall

/// Edits of seeded random layouts, one after the other, each compared with a fresh layout.
@Suite struct EditingTests {
  /// Items that know their heights by their numbers, and how often they were asked.
  final class Given: WaterfallLayoutDelegate {
    var random: RandomLayout
    var items: [Item]
    private(set) var heightsAsked: [Int] = []

    init(_ random: RandomLayout) {
      self.random = random
      items = random.items
    }

    func forget() { heightsAsked = [] }

    func insets(ofSection section: Int) -> Insets? { random.sections[section].insets }
    func spacing(ofSection section: Int) -> Spacing? { random.sections[section].spacing }
    func tracks(ofSection section: Int, width: Double) -> Tracks? {
      random.tracks(ofSection: section, width: width)
    }
    func placement(ofSection section: Int) -> Placement? { random.sections[section].placement }
    func headerHeight(ofSection section: Int, width: Double) -> Double? {
      random.sections[section].header
    }
    func span(ofItem item: Int, columns: borrowing Columns) -> Int { items[item].span }
    func height(ofItem item: Int, width: Double, span: Int) -> Double {
      heightsAsked.append(item)
      return items[item].height
    }
    func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
      guard let column = items[item].column else { return nil }
      return min(max(column, span - columns.count - 1), columns.count - span)
    }
  }

  static func fresh(_ given: Given, _ counts: [Int]) -> WaterfallLayout {
    WaterfallLayout(.init(width: given.random.width), itemCounts: counts, delegate: given)
  }

  static func expectEqual(
    _ layout: WaterfallLayout, _ fresh: WaterfallLayout, _ what: String, seed: UInt64
  ) -> Bool {
    let same =
      layout.columns == fresh.columns
      && zip(layout.frames, fresh.frames).allSatisfy { $0.isNear($1) }
      && layout.contentSize.height.isNear(fresh.contentSize.height)
      && (0..<layout.sectionCount).allSatisfy {
        layout.section($0).items == fresh.section($0).items
          && layout.section($0).frame.isNear(fresh.section($0).frame)
      }
    #expect(same, "\(what), seed \(seed)")
    // What is searched must be what is there.
    var found: [Int] = []
    layout.items(in: Rect(x: -1e9, y: -1, width: 2e9, height: 1e12), into: &found)
    let frames = layout.frames
    let all = frames.indices.filter { frames[$0].width > 0 && frames[$0].height > 0 }
    #expect(found == all, "search after \(what), seed \(seed)")
    return same && found == all
  }

  @Test("A reflow equals a fresh layout", arguments: 0..<20)
  func reflow(ten: Int) {
    for seed in UInt64(ten * 40)..<UInt64(ten * 40 + 40) {
      var random = SeededGenerator(seed: seed &+ 77)
      let given = Given(RandomLayout(seed: seed, sections: 1...3, items: 0...150))
      var counts = given.random.sections.map(\.items.count)
      var layout = Self.fresh(given, counts)
      for _ in 0..<8 {
        let total = given.items.count
        let at = random.integer(0...total)
        var section = 0
        var before = 0
        while section < counts.count - 1, at >= before + counts[section] {
          before += counts[section]
          section += 1
        }
        let what: String
        switch random.integer(0...4) {
        case 0:
          what = "append"
          let count = random.integer(0...5)
          given.items += (0..<count).map { _ in Item(random.length(upTo: 90) + 0.25) }
          counts[counts.count - 1] += count
          layout.append(count, delegate: given)
        case 1:
          what = "insert"
          given.items.insert(
            Item(random.length(upTo: 90) + 0.25, span: random.integer(1...2)), at: at)
          counts[section] += 1
          layout.insert(at: at, section: section, delegate: given)
        case 2 where total > 0:
          what = "remove"
          let first = min(at, total - 1)
          let end = min(total, first + random.integer(1...4))
          given.items.removeSubrange(first..<end)
          var start = 0
          for index in counts.indices {
            let items = start..<start + counts[index]
            start += counts[index]
            counts[index] -= items.clamped(to: first..<end).count
          }
          layout.remove(first..<end, delegate: given)
        case 3 where total > 0:
          what = "set height"
          let item = min(at, total - 1)
          given.items[item].height = random.length(upTo: 90) + 0.25
          layout.setHeight(of: item, to: given.items[item].height, delegate: given)
        default:
          guard total > 0 else { continue }
          what = "stick, then insert"
          let item = min(at, total - 1)
          given.items[item].height = random.length(upTo: 90) + 0.25
          layout.setHeight(of: item, to: given.items[item].height)
          given.items.insert(Item(5), at: item)
          var owner = 0
          var end = counts[0]
          while item >= end {
            owner += 1
            end += counts[owner]
          }
          counts[owner] += 1
          layout.insert(at: item, section: owner, delegate: given)
        }
        given.forget()
        guard Self.expectEqual(layout, Self.fresh(given, counts), what, seed: seed) else { return }
      }
    }
  }

  @Test("A sticky height keeps every column and moves only what stands below", arguments: 0..<10)
  func sticky(ten: Int) {
    for seed in UInt64(ten * 40)..<UInt64(ten * 40 + 40) {
      var random = SeededGenerator(seed: seed &+ 99)
      let given = Given(RandomLayout(seed: seed, sections: 1...2, items: 1...400))
      let counts = given.random.sections.map(\.items.count)
      guard given.items.count > 0 else { continue }
      var layout = Self.fresh(given, counts)
      let columns = layout.columns
      given.forget()
      for _ in 0..<5 {
        let item = random.integer(0...given.items.count - 1)
        given.items[item].height = random.length(upTo: 300) + 0.25
        layout.setHeight(of: item, to: given.items[item].height)
      }
      #expect(given.heightsAsked.isEmpty)
      #expect(layout.columns == columns, "seed \(seed)")
      // The same columns, laid out afresh.
      for (item, column) in columns.enumerated() { given.items[item].column = column }
      let isDense = given.random.sections.contains { $0.placement.isDense }
      guard !isDense else { continue }
      guard Self.expectEqual(layout, Self.fresh(given, counts), "stick", seed: seed) else { return }
    }
  }

  @Test("Only new items are asked for their heights where columns are equal")
  func questions() {
    let given = Given(RandomLayout(seed: 0))
    given.items = (0..<1000).map { Item(Double($0 % 37 + 1)) }
    struct Plain: WaterfallLayoutDelegate {
      let given: Given
      func height(ofItem item: Int, width: Double, span: Int) -> Double {
        given.height(ofItem: item, width: width, span: span)
      }
    }
    let plain = Plain(given: given)
    var layout = WaterfallLayout(.init(width: 300), itemCount: 1000, delegate: plain)
    given.forget()
    given.items.append(Item(5))
    layout.append(1, delegate: plain)
    #expect(given.heightsAsked == [1000])
    given.forget()
    given.items.insert(Item(5), at: 500)
    layout.insert(at: 500, delegate: plain)
    #expect(given.heightsAsked == [500])
    given.forget()
    given.items.remove(at: 10)
    layout.remove(10..<11, delegate: plain)
    layout.setHeight(of: 3, to: 9, delegate: plain)
    layout.setHeight(of: 3, to: 10)
    var visible: [Int] = []
    layout.items(in: Rect(x: 0, y: 0, width: 300, height: 500), into: &visible)
    #expect(given.heightsAsked == [])
  }

  @Test("After a resize the anchor is where it was on screen, where the content allows it")
  func anchor() {
    struct Squares: WaterfallLayoutDelegate {
      func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
    }
    var layout = WaterfallLayout(.init(width: 320), itemCount: 200, delegate: Squares())
    let offset = 1000.0
    var visible: [Int] = []
    layout.items(in: Rect(x: 0, y: offset, width: 320, height: 480), into: &visible)
    let anchor = visible[0]
    let before = layout.frame(of: anchor).y - offset
    let after = layout.resize(
      width: 640, keeping: anchor, offset: offset, viewport: 480, delegate: Squares())
    #expect((layout.frame(of: anchor).y - after).isNear(before))
    let atEnd = layout.resize(
      width: 5000, keeping: nil, offset: 900_000, viewport: 480, delegate: Squares())
    #expect(atEnd == layout.maximumOffset(viewport: 480))
  }
}
