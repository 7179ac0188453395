extension StringProtocol {
  /// Returns the text in which some characters are replaced.
  ///
  /// Scalars are replaced rather than characters, because a combining mark may follow any of them.
  ///
  /// - Parameter replacement: Returns what replaces a scalar; `nil` keeps it.
  /// - Returns: The text with replacements.
  /// - Complexity: O(length)
  @inlinable package func replacingScalars(
    _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if let replacement = replacement(scalar) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Returns a whole number with leading zeros.
///
/// ```swift
/// paddedDigits(0x1B, radix: 16, count: 4)  // "001B"
/// ```
package func paddedDigits(_ number: some BinaryInteger, radix: Int, count: Int) -> String {
  let digits = String(number, radix: radix, uppercase: true)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
