import FuzzWaterfall
import Testing

@testable import Waterfall

@Suite struct CellPoolTests {
  /// A naive pass: cells are recycled, then each new item takes the one that was recycled last, or
  /// a new one.
  private struct NaivePool {
    var cells: [Int: (identifier: Int, number: Int)] = [:]
    var free: [Int: [Int]] = [:]
    var counts: [Int: CellCounts] = [:]

    func most(_ identifier: Int) -> Int { counts[identifier]?.maximumOnScreen ?? 0 }

    mutating func show(_ items: [Int], identifier: (Int) -> Int) {
      for (item, cell) in cells.sorted(by: { $0.key < $1.key }) where !items.contains(item) {
        cells[item] = nil
        free[cell.identifier, default: []].append(cell.number)
        counts[cell.identifier, default: .init()].recycled += 1
      }
      for item in items where cells[item] == nil {
        let identifier = identifier(item)
        var count = counts[identifier] ?? .init()
        if let number = free[identifier]?.popLast() {
          cells[item] = (identifier, number)
          count.reused += 1
        } else {
          cells[item] = (identifier, count.created)
          count.created += 1
        }
        counts[identifier] = count
      }
      for identifier in counts.keys {
        let now = cells.values.filter { $0.identifier == identifier }.count
        counts[identifier, default: .init()].onScreen = now
        if now > most(identifier) { counts[identifier, default: .init()].maximumOnScreen = now }
      }
    }
  }

  @Test(
    "Any scrolling gives the cells of a naive pool, and no more than were on screen at one time",
    arguments: 0..<200 as Range<UInt64>)
  func randomScroll(seed: UInt64) throws {
    var random = Numbers(seed: seed)
    let layout = RandomWall(&random, items: 0...60).layout
    let kinds = random.integer(1...5)
    func identifier(_ item: Int) -> Int { item * 7919 / 3 % kinds }
    var pool = CellPool<Int>()
    var naive = NaivePool()
    var visible: [Int] = []
    var (offset, mostInAll) = (0.0, 0)
    for _ in 0..<60 {
      let viewport = random.length(upTo: 400)
      switch random.integer(0...5) {
      case 0: offset = layout.maximumOffset(viewportLength: viewport) * random.fraction()
      case 1: break
      case 2, 3: offset += random.length(upTo: 100)
      default: offset = max(0, offset - random.length(upTo: 100))
      }
      layout.items(in: layout.viewport(at: offset, length: viewport), into: &visible)
      var asked: [Int] = []
      let before = Set(pool.cells.map(\.item))
      pool.show(visible) { item in
        asked.append(item)
        return identifier(item)
      }
      naive.show(visible, identifier: identifier)
      mostInAll = max(mostInAll, visible.count)

      // Only items that appeared were asked, and each shown item is on screen exactly once.
      try #require(asked == visible.filter { !before.contains($0) }, "seed \(seed)")
      try #require(pool.cells.map(\.item) == visible, "seed \(seed)")
      for cell in pool.cells {
        try #require(cell.reuseIdentifier == identifier(cell.item), "seed \(seed)")
        try #require(naive.cells[cell.item]?.number == cell.number, "seed \(seed)")
      }
      // No cell shows two items.
      let places = Set(pool.cells.map { [$0.reuseIdentifier, $0.number] })
      try #require(places.count == visible.count, "seed \(seed)")
      try #require(Set(pool.reuseIdentifiers) == Set(naive.counts.keys), "seed \(seed)")
      for identifier in pool.reuseIdentifiers {
        let counts = pool.counts(of: identifier)
        try #require(counts == naive.counts[identifier], "seed \(seed)")
        try #require(counts.created == counts.maximumOnScreen, "seed \(seed)")
        try #require(
          counts.created + counts.reused == counts.recycled + counts.onScreen, "seed \(seed)")
      }
      try #require(pool.totals.onScreen == visible.count, "seed \(seed)")
      try #require(pool.totals.maximumOnScreen == mostInAll, "seed \(seed)")
    }
    let all = pool.reuseIdentifiers.map(pool.counts(of:))
    try #require(pool.totals.created == all.reduce(0) { $0 + $1.created }, "seed \(seed)")
    try #require(pool.totals.reused == all.reduce(0) { $0 + $1.reused }, "seed \(seed)")
    try #require(pool.totals.recycled == all.reduce(0) { $0 + $1.recycled }, "seed \(seed)")
  }

  @Test("A recycled cell is reused in the same pass, in both scrolling directions")
  func samePass() {
    var pool = CellPool<String>()
    for items in [[0, 1], [1, 2], [2, 3], [7, 8], [2, 3], [0, 1]] {
      pool.show(items) { _ in "item" }
    }
    let counts = pool.counts(of: "item")
    #expect(counts.created == 2 && counts.reused == 8 && counts.recycled == 8)
  }

  @Test("A cell is never reused for another identifier")
  func apart() {
    var pool = CellPool<String>()
    pool.show([0, 1, 2]) { _ in "photo" }
    pool.show([3, 4]) { $0 == 3 ? "photo" : "ad" }
    #expect(pool.counts(of: "photo").created == 3 && pool.counts(of: "photo").reused == 1)
    #expect(pool.counts(of: "ad").created == 1 && pool.counts(of: "ad").reused == 0)
    #expect(pool.totals.created == 4 && pool.totals.maximumOnScreen == 3)
  }

  @Test("A pool that has shown nothing has no cells")
  func nothing() {
    var pool = CellPool<Int>()
    pool.show([]) { _ in 0 }
    #expect(pool.reuseIdentifiers.isEmpty && pool.cells.isEmpty)
    #expect(pool.totals == CellCounts() && pool.counts(of: 0) == CellCounts())
  }

  @Test("An error from the reuse identifier leaves the pool unchanged")
  func failing() throws {
    struct Unknown: Error {}
    var pool = CellPool<String>()
    pool.show([1, 2, 3]) { _ in "photo" }
    let before = (pool.cells, pool.counts(of: "photo"))
    #expect(throws: Unknown.self) {
      try pool.show([2, 4, 5]) { item in
        if item == 5 { throw Unknown() }
        return "photo"
      }
    }
    #expect((pool.cells, pool.counts(of: "photo")) == before)
    pool.show([2, 4, 5]) { _ in "photo" }
    #expect(pool.cells.map(\.item) == [2, 4, 5] && pool.totals.created == 3)
  }

  @Test(
    "Items that do not ascend stop the program with a message that states the rule",
    arguments: [[2, 1], [1, 1]])
  func ascending(items: [Int]) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [items] in
      var pool = CellPool<Int>()
      pool.show(items) { _ in 0 }
    }
    #expect(result.said("items on screen must be ascending, without duplicates"))
  }
}
