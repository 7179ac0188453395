import FuzzWaterfall
import Testing

/// The layout core's promises for random walls, each told by its seed.
@Suite struct WallTests {
  /// Seeds in blocks, which run side by side.
  static func blocks(of count: UInt64, _ blocks: UInt64) -> [Range<UInt64>] {
    (0..<blocks).map { $0 * count..<($0 + 1) * count }
  }

  // Each wall is checked four times: as it is made, and after three edits. So these are a hundred
  // thousand layouts, all compared with plain loops, and most of them with one made afresh.
  @Test(
    "Small walls stand as plain loops place them, and edits leave them as if made afresh",
    arguments: blocks(of: 1_000, 25))
  func small(seeds: Range<UInt64>) {
    for seed in seeds {
      var numbers = Numbers(seed: seed)
      let faults = faults(&numbers)
      #expect(faults == [], "seed \(seed)")
    }
  }

  @Test(
    "Walls of several blocks of items do so too, through longer chains of edits",
    arguments: blocks(of: 50, 8))
  func large(seeds: Range<UInt64>) {
    for seed in seeds {
      var numbers = Numbers(seed: seed)
      let faults = faults(&numbers, sections: 1...3, items: 0...200, edits: 8)
      #expect(faults == [], "seed \(seed)")
    }
  }
}
