/// The shortest decimal that reads back as a given double; of several, the nearest.
///
/// It is `digits` · 10^`exponent`, where `digits` has at most 17 digits and does not end in 0.
///
/// ECMAScript's `Number::toString` and Swift's `description` write the same number.
struct ShortestDecimal: Equatable {
  var digits: UInt64
  var exponent: Int

  /// Finds the decimal of a finite number above 0.
  init(_ value: Double) {
    self = Self(fraction: value) ?? Self(description: value.description)
  }

  /// Finds the decimal by exact integer arithmetic where 128 bits suffice.
  ///
  /// They suffice for numbers with a fraction from 2^−18 up to 2^53, except powers of two. The
  /// result for others is `nil`.
  ///
  /// With `value` = m · 2^−e, all numbers within half of 2^−e of it read back as it. The edges of
  /// this interval need e + 1 decimals, so no decimal below lies on one. Let 10^−d be the greatest
  /// power of ten that is at most 2^−e. An interval of length 2^−e < 10 · 10^−d holds at most one
  /// multiple of 10 · 10^−d. If it holds one, that is the shortest decimal, once its trailing zeros
  /// are removed. If not, it is the multiple of 10^−d nearest to `value` (the even one of two),
  /// which lies within half of 10^−d and so inside the interval.
  ///
  /// Both are found in units of 10^−d, scaled by 2^(s+1) with s = e − d so that half of 2^−e is
  /// the integer 5^d. With e ≤ 70, d ≤ 22 and 2 · m · 5^d < 2^106.
  private init?(fraction value: Double) {
    let e = 52 - Int(value.exponent)
    let fractionBits = value.significandBitPattern
    guard e >= 1, e <= 70, fractionBits != 0 else { return nil }
    let m = fractionBits | 1 << 52
    let d = (e * 1233) >> 12 + 1  // the smallest d with 10^d ≥ 2^e, for every e from 1 to 70
    let s = e - d
    let half = powersOfFive[d]
    let scaled = UInt128(m &<< 1) &* UInt128(half)
    let floor = UInt64(truncatingIfNeeded: scaled &>> UInt128(s + 1))

    let tens = floor / 10
    let below = scaled &- UInt128(tens &* 10) &<< UInt128(s + 1)
    let above = UInt128(10) &<< UInt128(s + 1) &- below
    if below < UInt128(half) || above < UInt128(half) {
      digits = below < UInt128(half) ? tens : tens + 1
      exponent = 1 - d
      removeTrailingZeros()
    } else {
      let remainder = UInt64(truncatingIfNeeded: scaled) & (2 << UInt64(s) - 1)
      let middle = UInt64(1) << UInt64(s)
      let roundsUp = remainder > middle || remainder == middle && floor & 1 == 1
      digits = roundsUp ? floor + 1 : floor
      exponent = -d
    }
  }

  /// Reads the digits from Swift's text of a finite number above 0, such as `5e-324`.
  private init(description: String) {
    digits = 0
    exponent = 0
    var afterPoint = false
    var utf8 = description.utf8.makeIterator()
    while let byte = utf8.next() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        if afterPoint { exponent -= 1 }
      case UInt8(ascii: "."):
        afterPoint = true
      default:  // "e", and only digits with their sign after it
        var rest = ""
        while let digit = utf8.next() { rest.unicodeScalars.append(Unicode.Scalar(digit)) }
        exponent += Int(rest) ?? 0
      }
    }
    removeTrailingZeros()
  }

  private mutating func removeTrailingZeros() {
    while digits != 0 {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return }
      digits = quotient
      exponent += 1
    }
  }
}

/// 5^0…5^22, all below 2^52.
private let powersOfFive: [UInt64] = [
  1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1_953_125, 9_765_625, 48_828_125, 244_140_625,
  1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
  3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
  2_384_185_791_015_625,
]
