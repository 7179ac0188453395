import FuzzWaterfall
import Testing

/// The promises of the layout core, checked with random walls; a failure names the seed.
@Suite struct WallTests {
  /// Seeds in blocks that run in parallel.
  static func blocks(of count: UInt64, _ blocks: UInt64) -> [Range<UInt64>] {
    (0..<blocks).map { $0 * count..<($0 + 1) * count }
  }

  // Each wall is checked four times: when it is made, and after each of three edits. That is a
  // hundred thousand layouts, all compared with plain loops, and three of four with a new layout.
  @Test(
    "Small walls equal those of plain loops, and edited walls equal new ones",
    arguments: blocks(of: 1_000, 25))
  func small(seeds: Range<UInt64>) {
    for seed in seeds {
      var numbers = Numbers(seed: seed)
      let faults = faults(&numbers)
      #expect(faults == [], "seed \(seed)")
    }
  }

  @Test(
    "Walls with several blocks of items do so too, through longer chains of edits",
    arguments: blocks(of: 50, 8))
  func large(seeds: Range<UInt64>) {
    for seed in seeds {
      var numbers = Numbers(seed: seed)
      let faults = faults(&numbers, sections: 1...3, items: 0...200, edits: 8)
      #expect(faults == [], "seed \(seed)")
    }
  }
}
