// CSS's math functions in a track list (CSS Values and Units Level 4, section 10).

extension TrackListParser {
  /// The maximum number of lengths and numbers in the math functions of a list, with repetitions.
  static let maximumTerms = 10_000
  private static let maximumDepth = 32

  /// The value of a part of a formula.
  private enum Value {
    case number(Double)
    case length(LengthFormula)

    /// The value as a length; a number without a unit is in points, as outside of formulas.
    var length: LengthFormula {
      switch self {
      case .number(let number): .linear(points: number, share: 0)
      case .length(let length): length
      }
    }
  }

  /// Reads `calc(…)`, `min(…)`, `max(…)` or `clamp(…)`; returns `nil` if the text is none of them.
  mutating func formula() throws(TrackListError) -> LengthFormula? {
    try function(depth: 0)?.length
  }

  private mutating func function(depth: Int) throws(TrackListError) -> Value? {
    let start = position
    if take("calc(") { return try bracketed(depth: depth, openedAt: start) }
    if take("min(") {
      return combined(
        try arguments(depth: depth, openedAt: start), LengthFormula.minimum
      ) { $0.min() }
    }
    if take("max(") {
      return combined(
        try arguments(depth: depth, openedAt: start), LengthFormula.maximum
      ) { $0.max() }
    }
    guard take("clamp(") else { return nil }
    // clamp(low, value, high) is max(low, min(value, high)); `none` removes a bound.
    try enter(depth, at: start)
    let low = try takeNone() ? nil : sum(depth: depth + 1)
    try expect(",")
    var value = try sum(depth: depth + 1)
    try expect(",")
    let high = try takeNone() ? nil : sum(depth: depth + 1)
    try expect(")")
    if let high { value = combined([value, high], LengthFormula.minimum) { $0.min() } }
    if let low { value = combined([low, value], LengthFormula.maximum) { $0.max() } }
    return value
  }

  private func combined(
    _ values: [Value], _ lengths: ([LengthFormula]) -> LengthFormula,
    _ numbers: ([Double]) -> Double?
  ) -> Value {
    let found = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
    if found.count == values.count, let number = numbers(found) { return .number(number) }
    return .length(values.count == 1 ? values[0].length : lengths(values.map(\.length)))
  }

  private mutating func takeNone() -> Bool {
    skipSpaces()
    let start = position
    if take("none"), !isInsideWord { return true }
    position = start
    return false
  }

  private mutating func arguments(
    depth: Int, openedAt start: Int
  ) throws(TrackListError) -> [Value] {
    try enter(depth, at: start)
    var values = [try sum(depth: depth + 1)]
    while takeSign(",") { values.append(try sum(depth: depth + 1)) }
    try expect(")")
    return values
  }

  private mutating func bracketed(
    depth: Int, openedAt start: Int
  ) throws(TrackListError) -> Value {
    try enter(depth, at: start)
    let value = try sum(depth: depth + 1)
    try expect(")")
    return value
  }

  private func enter(_ depth: Int, at start: Int) throws(TrackListError) {
    guard depth < Self.maximumDepth else {
      throw error("brackets can be nested \(Self.maximumDepth) deep", at: start)
    }
  }

  private mutating func sum(depth: Int) throws(TrackListError) -> Value {
    var number = 0.0
    var (points, share) = (0.0, 0.0)
    var others: [LengthFormula] = []
    var isLength = false
    var factor = 1.0
    skipSpaces()
    let start = position
    while true {
      switch try product(depth: depth) {
      case .number(let value): number += factor * value
      case .length(.linear(let length, let part)):
        isLength = true
        points += factor * length
        share += factor * part
      case .length(let length):
        isLength = true
        others.append(factor < 0 ? length.scaled(by: -1) : length)
      }
      let end = position
      skipSpaces()
      guard position < characters.count, "+-".contains(characters[position]) else { break }
      let next = position + 1
      guard position > end, next < characters.count, characters[next].isWhitespace else {
        throw error("'+' and '-' need a space on both sides, as in calc(100% - 20px)")
      }
      factor = characters[position] == "-" ? -1 : 1
      position = next
    }
    guard isLength else { return .number(try bounded(number, at: start)) }
    let linear = LengthFormula.linear(points: points + number, share: share)
    if others.isEmpty { return .length(linear) }
    if points + number == 0, share == 0, others.count == 1 { return .length(others[0]) }
    return .length(.sum([linear] + others))
  }

  private mutating func product(depth: Int) throws(TrackListError) -> Value {
    skipSpaces()
    let start = position
    var number = 1.0
    var length: LengthFormula?
    func multiply(_ value: Value, at place: Int) throws(TrackListError) {
      switch value {
      case .number(let factor): number = try bounded(number * factor, at: place)
      case .length(let value):
        guard length == nil else {
          throw error("a length cannot be multiplied by a length", at: place)
        }
        length = value
      }
    }
    try multiply(try operand(depth: depth), at: start)
    while true {
      if takeSign("*") {
        skipSpaces()
        let place = position
        try multiply(try operand(depth: depth), at: place)
      } else if takeSign("/") {
        skipSpaces()
        let place = position
        guard case .number(let divisor) = try operand(depth: depth) else {
          throw error("only a number can stand after '/', as in calc(100% / 3)", at: place)
        }
        guard divisor != 0 else { throw error("a length cannot be divided by 0", at: place) }
        number = try bounded(number / divisor, at: place)
      } else {
        break
      }
    }
    guard let length else { return .number(number) }
    let scaled = number == 1 ? length : length.scaled(by: number)
    _ = try bounded(scaled.magnitude, at: start)
    return .length(scaled)
  }

  private func bounded(_ number: Double, at place: Int) throws(TrackListError) -> Double {
    guard abs(number) <= WaterfallLayout.maximumLength else {
      throw error("a number can be at most 1e9", at: place)
    }
    return number
  }

  private mutating func operand(depth: Int) throws(TrackListError) -> Value {
    skipSpaces()
    let start = position
    if takeSign("(") { return try bracketed(depth: depth, openedAt: start) }
    if let value = try function(depth: depth) { return value }
    let isNegative = takeSign("-")
    if !isNegative { _ = takeSign("+") }
    guard position < characters.count, characters[position].isNumberPart else {
      position = start
      let word = token(at: start)
      throw error(
        word.isEmpty
          ? "a length is missing here"
          : "'\(word)' is not a length here; write px, %, a number, calc(…), min(…), max(…) "
            + "or clamp(…)", at: start)
    }
    try countTerm(at: start)
    var (value, unit) = try number()
    value = try bounded(isNegative ? -value : value, at: start)
    switch unit {
    case "": return .number(value)
    case "px": return .length(.linear(points: value, share: 0))
    case "%": return .length(.linear(points: 0, share: value / 100))
    case "fr":
      throw error("fr cannot be used in calc(), min(), max() or clamp()", at: start)
    default:
      guard !unit.contains("-") else {
        throw error(
          "'-' needs a space on both sides, as in calc(100% - 20px)", at: start)
      }
      throw error("unknown unit '\(unit)'; write px or % here", at: start)
    }
  }

  private mutating func takeSign(_ sign: Character) -> Bool {
    let start = position
    skipSpaces()
    if position < characters.count, characters[position] == sign {
      position += 1
      return true
    }
    position = start
    return false
  }
}
