/// Numbers that a seed determines (SplitMix64), or the bytes that a fuzzer gives.
package struct Numbers {
  private var state: UInt64
  private var bytes: [UInt8] = []
  private var position = 0
  private let isSeeded: Bool
  /// Whether lengths may be absurd.
  var isAbsurd = false

  /// Creates the numbers of a seed, the same in every run.
  package init(seed: UInt64) {
    // Not the step below, by which one seed's numbers would be the next one's, moved by one.
    state = seed &* 0xD1B5_4A32_D192_ED03
    isSeeded = true
  }

  /// Creates the numbers that bytes spell; after the last byte all are 0.
  package init(bytes: [UInt8]) {
    state = 0
    self.bytes = bytes
    isSeeded = false
  }

  /// Whether only zeros are left.
  package var isExhausted: Bool { !isSeeded && position >= bytes.count }

  private mutating func next(below bound: UInt64) -> UInt64 {
    var mixed: UInt64 = 0
    if isSeeded {
      state &+= 0x9E37_79B9_7F4A_7C15
      mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
    } else {
      // As few bytes as the bound needs, so that a fuzzer's changes stay local.
      var rest = bound - 1
      while rest > 0 {
        mixed = mixed << 8 | (position < bytes.count ? UInt64(bytes[position]) : 0)
        position += 1
        rest >>= 8
      }
    }
    return mixed % bound
  }

  /// An integer of a range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next(below: UInt64(range.upperBound - range.lowerBound) + 1))
  }

  /// A number from 0 to 1, rarely one with a short binary form.
  package mutating func fraction() -> Double { Double(next(below: 1 << 24)) / 0xFF_FFFF }

  /// True once in so many times; the exhausted numbers say no.
  package mutating func chance(_ oneIn: Int) -> Bool { integer(1...oneIn) == oneIn }

  /// A length from 0 to a bound: often nothing, whole or a quarter, so that ties occur.
  package mutating func length(upTo bound: Int) -> Double {
    if isAbsurd, chance(3) {
      return [0, .leastNonzeroMagnitude, 1e-9, 1e6, 1e9][integer(0...4)]
    }
    return switch integer(0...9) {
    case 0: 0
    case 1...4: Double(integer(0...bound))
    case 5, 6: Double(integer(0...bound * 4)) / 4
    default: Double(bound) * fraction()
    }
  }
}
