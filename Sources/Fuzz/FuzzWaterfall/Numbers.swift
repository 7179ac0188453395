/// Pseudorandom numbers from a seed (SplitMix64), or from the bytes of a fuzzer.
package struct Numbers {
  private var state: UInt64
  private var bytes: [UInt8] = []
  private var position = 0
  private let isSeeded: Bool
  /// Whether lengths may be extreme.
  var isAbsurd = false

  /// Creates the numbers of a seed, which are the same in every run.
  package init(seed: UInt64) {
    // Another step than the one below, with which the sequences of adjacent seeds would overlap.
    state = seed &* 0xD1B5_4A32_D192_ED03
    isSeeded = true
  }

  /// Creates numbers from bytes; after the last byte, all numbers are 0.
  package init(bytes: [UInt8]) {
    state = 0
    self.bytes = bytes
    isSeeded = false
  }

  /// Whether all bytes are used.
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
      // Use as few bytes as the bound needs, so that a fuzzer's changes stay local.
      var rest = bound - 1
      while rest > 0 {
        mixed = mixed << 8 | (position < bytes.count ? UInt64(bytes[position]) : 0)
        position += 1
        rest >>= 8
      }
    }
    return mixed % bound
  }

  /// Returns an integer of a range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next(below: UInt64(range.upperBound - range.lowerBound) + 1))
  }

  /// Returns a number from 0 to 1, rarely one with a short binary form.
  package mutating func fraction() -> Double { Double(next(below: 1 << 24)) / 0xFF_FFFF }

  /// Returns true once in n times on average; false when the bytes are used up.
  package mutating func chance(_ oneIn: Int) -> Bool { integer(1...oneIn) == oneIn }

  /// Returns a length from 0 to a bound, often 0, a whole number or a quarter, so that ties occur.
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
