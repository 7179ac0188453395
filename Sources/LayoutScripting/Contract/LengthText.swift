internal import TextOutput
internal import Waterfall

/// Lengths as people write them, in options and in scripts: `16` or `16px`, several separated by
/// commas or spaces.
package enum LengthText {
  /// The maximum length of a text in bytes; nobody writes a longer one.
  private static let maximumBytes = 1000

  /// Reads a finite decimal number; returns `nil` for hexadecimal, `nan` and `inf`.
  package static func decimal(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Reads points, which may be negative.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - word: A keyword that is also allowed, for the error.
  /// - Returns: The number of points.
  /// - Throws: `ValueError` that describes the accepted text.
  package static func points(
    _ text: some StringProtocol, or word: String? = nil
  ) throws(ValueError) -> Double {
    try check(text)
    let isPixels = text.suffix(2).lowercased() == "px"
    if let number = decimal(isPixels ? text.dropLast(2) : text[...]) { return number }
    let hint = numberWithUnit(text).map { "; write \($0) or \($0)px" } ?? ""
    let other = word.map { " or \"\($0)\"" } ?? ""
    throw ValueError(
      "write a number of points\(other)", got: "'\(text.shortened())'", hint: hint)
  }

  /// Reads a length, 0…1e9 points, as ``points(_:or:)`` reads points.
  package static func length(
    _ text: some StringProtocol, or word: String? = nil
  ) throws(ValueError) -> Double {
    let number = try points(text, or: word)
    guard number >= 0, number <= WaterfallLayout.maximumLength else {
      throw ValueError("a length is from 0 to 1e9 points", got: "'\(text.shortened())'")
    }
    return number + 0
  }

  /// Reads several lengths; returns `nil` if their number is not one of `counts`.
  ///
  /// - Throws: `ValueError` that describes the accepted text.
  package static func lengths(
    _ text: String, counts: ClosedRange<Int>
  ) throws(ValueError) -> [Double]? {
    try check(text)
    var parts: [Substring] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(whereSeparator: \.isWhitespace)
      parts += words.isEmpty ? [""] : words
      guard parts.count <= counts.upperBound else { return nil }
    }
    guard counts.contains(parts.count) else { return nil }
    var lengths: [Double] = []
    for part in parts { lengths.append(try length(part)) }
    return lengths
  }

  private static func check(_ text: some StringProtocol) throws(ValueError) {
    guard text.utf8.count > maximumBytes else { return }
    throw ValueError("lengths are text of at most 1,000 bytes", got: String(text.utf8.count))
  }

  /// Returns the number in a text such as "16pt"; `nil` if there is none, or if the unit is not a
  /// point in size, such as "cm".
  static func numberWithUnit(_ text: some StringProtocol) -> String? {
    guard text.utf8.count <= maximumBytes,
      let unit = ["px", "pt", "dp"].first(where: text.lowercased().hasSuffix)
    else { return nil }
    let number = String(text.dropLast(unit.count)).filter { $0 != " " }
    return decimal(number) == nil ? nil : number
  }
}
