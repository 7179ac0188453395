import Testing
import Waterfall

@Suite struct CellPoolTests {
  private struct Cards: WaterfallLayoutDelegate {
    func height(ofItem item: Int, width: Double, span: Int) -> Double {
      Double(40 + item * 37 % 90)
    }
  }

  @Test("Cells serve again within their identifier, in both directions", arguments: [1.0, 40, 700])
  func scroll(step: Double) {
    let layout = WaterfallLayout(
      .init(width: 300, tracks: .count(3)), itemCount: 400, delegate: Cards())
    var pool = CellPool<String>()
    var visible: [Int] = []
    func identifier(_ item: Int) -> String { item % 5 == 0 ? "ad" : "photo" }
    let end = layout.maximumOffset(viewport: 480)
    let down = Array(stride(from: 0, through: end, by: step))
    for offset in down + down.reversed() {
      layout.items(in: Rect(x: 0, y: offset, width: 300, height: 480), into: &visible)
      pool.show(visible, reuseIdentifier: identifier)
      #expect(pool.cells.keys.sorted() == visible)
      for (item, cell) in pool.cells { #expect(cell.reuseIdentifier == identifier(item)) }
      let numbers = pool.cells.values.map { "\($0.reuseIdentifier) \($0.number)" }
      #expect(Set(numbers).count == numbers.count)
    }
    for (_, counts) in pool.counts {
      // Given up before asked for: never more cells than were on screen at once.
      #expect(counts.created == counts.mostOnScreen)
      #expect(counts.created + counts.reused == counts.recycled + counts.onScreen)
    }
  }

  @Test("Nothing shown makes no cell")
  func nothing() {
    var pool = CellPool<Int>()
    pool.show([]) { _ in 0 }
    #expect(pool.counts.isEmpty)
  }
}
