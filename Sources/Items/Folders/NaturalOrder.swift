/// A name's place among others as people count: `a2` before `A10`.
///
/// Numbers are compared by their value and letters without their case; names that are equal so far
/// are told apart by their bytes.
struct NaturalOrder: Comparable {
  private let letters: [Unicode.Scalar]
  private let bytes: [UInt8]

  /// Makes the place of a name, which may be any bytes.
  init(_ name: [UInt8]) {
    bytes = name
    letters = Array(String(decoding: name, as: UTF8.self).lowercased().unicodeScalars)
  }

  static func == (a: NaturalOrder, b: NaturalOrder) -> Bool { a.bytes == b.bytes }

  static func < (a: NaturalOrder, b: NaturalOrder) -> Bool {
    var left = a.letters[...]
    var right = b.letters[...]
    while let first = left.first, let second = right.first {
      if isDigit(first), isDigit(second) {
        let number = takeNumber(&left)
        let other = takeNumber(&right)
        if number.count != other.count { return number.count < other.count }
        if number != other { return number.lexicographicallyPrecedes(other) }
      } else {
        if first != second { return first < second }
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return a.bytes.lexicographicallyPrecedes(b.bytes)
  }

  private static func isDigit(_ letter: Unicode.Scalar) -> Bool { ("0"..."9").contains(letter) }

  /// Takes digits away, and returns them without zeros in front.
  private static func takeNumber(
    _ letters: inout ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    let number = letters.prefix(while: isDigit)
    letters = letters.dropFirst(number.count)
    return number.drop { $0 == "0" }
  }
}
