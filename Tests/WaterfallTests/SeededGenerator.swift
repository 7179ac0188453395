/// The numbers of a seed, the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// An integer of a range.
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// A number from 0 to 1.
  mutating func fraction() -> Double { Double(next() >> 11) / 0x1p53 }

  /// True once in so many times.
  mutating func chance(_ oneIn: Int) -> Bool { integer(1...oneIn) == 1 }

  /// A length from 0 to a bound: often nothing, whole or a quarter, so that ties occur.
  mutating func length(upTo bound: Int) -> Double {
    switch integer(0...9) {
    case 0: 0
    case 1...4: Double(integer(0...bound))
    case 5, 6: Double(integer(0...bound * 4)) / 4
    default: Double(bound) * fraction()
    }
  }
}
