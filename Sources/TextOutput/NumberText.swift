/// Returns a number as `JSON.stringify` writes it; `null` for one that is not finite.
package func jsonNumber(_ number: Double) -> String {
  var bytes = ByteBuffer(capacity: 25)
  bytes.append(number: number)
  return bytes.text
}

extension ByteBuffer {
  /// Appends a whole number in decimal.
  package mutating func append(integer: Int) { append(integer: Int64(integer)) }

  /// Appends a whole number in decimal.
  package mutating func append(integer: Int64) {
    append(atMost: 20) { place in
      guard integer < 0 else { return write(UInt64(integer), at: place) }
      place[0] = UInt8(ascii: "-")
      return 1 + write(integer.magnitude, at: place + 1)
    }
  }

  /// Appends a number as `JSON.stringify` writes it.
  ///
  /// That is the shortest decimal that reads back as the number, with an exponent from 1e21 and
  /// below 1e-6, `0` for −0, and `null` for a number that is not finite.
  package mutating func append(number: Double) {
    let magnitude = number.magnitude
    guard magnitude.isFinite else { return append(literal: "null") }
    append(atMost: 25) { place in
      guard number < 0 else { return write(magnitude, at: place) }
      place[0] = UInt8(ascii: "-")
      return 1 + write(magnitude, at: place + 1)
    }
  }
}

/// Writes a finite number of at least 0 and returns the number of bytes, which is at most 24.
private func write(_ value: Double, at place: UnsafeMutablePointer<UInt8>) -> Int {
  if value < 0x1p53 {
    let integer = UInt64(value)
    if Double(integer) == value { return write(integer, at: place) }
  }
  return write(ShortestDecimal(value), at: place)
}

/// Writes a decimal as ECMAScript's `Number::toString` does, whose cases these are; the decimal
/// point follows the first `point` digits.
private func write(_ decimal: ShortestDecimal, at place: UnsafeMutablePointer<UInt8>) -> Int {
  let count = digitCount(decimal.digits)
  let point = count + decimal.exponent
  if point >= count, point <= 21 {
    _ = write(decimal.digits, at: place)
    for index in count..<point { place[index] = UInt8(ascii: "0") }
    return point
  }
  if point > 0, point <= 21 {
    _ = write(decimal.digits, at: place + 1)
    for index in 0..<point { place[index] = place[index + 1] }
    place[point] = UInt8(ascii: ".")
    return count + 1
  }
  if point > -6, point <= 0 {
    place[0] = UInt8(ascii: "0")
    place[1] = UInt8(ascii: ".")
    for index in 0..<(-point) { place[2 + index] = UInt8(ascii: "0") }
    return 2 - point + write(decimal.digits, at: place + (2 - point))
  }
  var end = count
  if count == 1 {
    _ = write(decimal.digits, at: place)
  } else {
    _ = write(decimal.digits, at: place + 1)
    place[0] = place[1]
    place[1] = UInt8(ascii: ".")
    end += 1
  }
  place[end] = UInt8(ascii: "e")
  place[end + 1] = point > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-")
  return end + 2 + write(UInt64((point - 1).magnitude), at: place + (end + 2))
}

/// Writes a whole number and returns the number of its digits.
private func write(_ integer: UInt64, at place: UnsafeMutablePointer<UInt8>) -> Int {
  let count = digitCount(integer)
  var rest = integer
  var end = count
  digitPairs.withUTF8Buffer { pairs in
    while end >= 2 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      end -= 2
      place[end] = pairs[Int(2 * pair)]
      place[end + 1] = pairs[Int(2 * pair + 1)]
      rest = quotient
    }
  }
  if end == 1 { place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
  return count
}

private func digitCount(_ integer: UInt64) -> Int {
  // Bits · log10(2), which is right or one too few.
  let guess = ((UInt64.bitWidth - (integer | 1).leadingZeroBitCount) * 1233) >> 12
  return integer >= powersOfTen[guess] ? guess + 1 : max(guess, 1)
}

/// 10^0…10^19.
private let powersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

private let digitPairs: StaticString = """
  0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546\
  4748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293\
  949596979899
  """
