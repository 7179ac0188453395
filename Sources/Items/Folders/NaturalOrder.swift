/// A sort key for names in natural order: `a2` before `A10`.
///
/// Numbers are compared by value and letters without case; names that are equal so far
/// are compared by their bytes.
struct NaturalOrder: Comparable {
  private let letters: [Unicode.Scalar]
  private let bytes: [UInt8]

  /// Creates the sort key of a name, which may be any bytes.
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

  /// Removes the leading digits and returns them without leading zeros.
  private static func takeNumber(
    _ letters: inout ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    let number = letters.prefix(while: isDigit)
    letters = letters.dropFirst(number.count)
    return number.drop { $0 == "0" }
  }
}
