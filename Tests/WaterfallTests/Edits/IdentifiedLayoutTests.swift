import FuzzWaterfall
import Testing
import Waterfall

@Suite struct IdentifiedLayoutTests {
  private struct Heights: WaterfallLayoutDelegate {
    let heights: [Double]
    func height(ofItem item: Int, width: Double, span: Int) -> Double { heights[item] }
  }

  @Test(
    "A batch equals a new layout and reports what moved, for any seed", arguments: UInt64(0)..<200)
  func batch(seed: UInt64) throws {
    var random = Numbers(seed: seed)
    var heights: [Int: Double] = [:]
    for id in 0..<40 { heights[id] = Double(random.integer(5...90)) }
    let ids = Array(0..<random.integer(0...30))
    func layout(_ ids: [Int]) -> WaterfallLayout {
      WaterfallLayout(
        .init(width: 300), itemCount: ids.count,
        delegate: Heights(heights: ids.map { heights[$0] ?? 0 }))
    }
    var wall = IdentifiedLayout(layout(ids), identifiers: ids)
    let before = wall
    var edits: [IdentifiedLayout<Int>.Edit] = []
    var next = 30
    for _ in 0..<random.integer(1...6) {
      let now = try wall.identifiers(after: edits)
      switch random.integer(0...3) {
      case 0 where next < 40:
        edits.append(.insert(next, at: random.integer(0...now.count)))
        next += 1
      case 1 where !now.isEmpty: edits.append(.remove(now[random.integer(0...now.count - 1)]))
      case 2 where !now.isEmpty:
        edits.append(
          .move(now[random.integer(0...now.count - 1)], to: random.integer(0...now.count - 1)))
      case 3 where !now.isEmpty:
        let id = now[random.integer(0...now.count - 1)]
        heights[id] = Double(random.integer(5...90))
        edits.append(.setHeight(id, heights[id] ?? 0))
      default: break
      }
    }
    let after = try wall.identifiers(after: edits)
    let delegate = Heights(heights: after.map { heights[$0] ?? 0 })
    let moves = try wall.apply(edits, delegate: delegate)
    #expect(wall.identifiers == after)
    let fresh = layout(after)
    #expect(wall.layout.frames == fresh.frames, "seed \(seed)")
    for move in moves {
      #expect(move.before != move.after)
      #expect(
        move.after == after.firstIndex(of: move.identifier).map { fresh.frame(of: $0) })
      #expect(
        move.before
          == before.identifiers.firstIndex(of: move.identifier).map { before.layout.frame(of: $0) })
    }
    let told = Set(moves.map(\.identifier))
    for (number, id) in after.enumerated() where !told.contains(id) {
      let old = try #require(before.identifiers.firstIndex(of: id))
      #expect(before.layout.frame(of: old) == fresh.frame(of: number))
    }
  }

  @Test("An impossible batch changes nothing")
  func faults() throws {
    let delegate = Heights(heights: [10, 20])
    var wall = IdentifiedLayout(
      WaterfallLayout(.init(width: 100), itemCount: 2, delegate: delegate), identifiers: ["a", "b"])
    let before = wall.layout.frames
    for (edits, fault) in [
      ([.remove("c")], .unknown("c")), ([.insert("a", at: 0)], .duplicate("a")),
      ([.remove("a"), .move("b", to: 1)], .outOfRange("b", 1)),
    ] as [([IdentifiedLayout<String>.Edit], IdentifiedLayout<String>.IdentifierError)] {
      #expect(throws: fault) { try wall.apply(edits, delegate: delegate) }
    }
    #expect(wall.layout.frames == before)
    #expect(wall.identifiers == ["a", "b"])
  }

  @Test("A batch can set heights of new items, and of items that move to another section")
  func heightsOfBatches() throws {
    struct Tens: WaterfallLayoutDelegate {
      func height(ofItem item: Int, width: Double, span: Int) -> Double { 10 }
    }
    var wall = IdentifiedLayout(
      WaterfallLayout(.init(width: 300), itemCounts: [2, 2], delegate: Tens()),
      identifiers: ["a", "b", "c", "d"])
    _ = try wall.apply([.insert("q", at: 0), .setHeight("q", 77)], delegate: Tens())
    _ = try wall.apply([.setHeight("a", 55), .move("a", to: 4)], delegate: Tens())
    let heights = wall.identifiers.indices.map { wall.layout.frame(of: $0).height }
    #expect(wall.identifiers == ["q", "b", "c", "d", "a"])
    #expect(heights == [77, 10, 10, 10, 55])
  }
}
