/// A parser of track lists.
struct TrackListParser {
  private let text: String
  let characters: [Character]
  var position = 0
  private var count = 0
  /// The number of lengths and numbers in math functions so far.
  private var terms = 0
  /// The position of the first track without a definite length.
  private var unfixed: Int?

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func parse() throws(TrackListError) -> [Tracks.Part] {
    if let count = Int(text.trimmingSpaces) {
      guard count >= 1 && count <= Tracks.maximumCount else {
        throw error("a section must have 1 to 10,000 tracks", at: 0)
      }
      return [.sizes(Array(repeating: .fraction(1), count: count))]
    }
    if let number = Double(text.trimmingSpaces) {
      throw error(
        abs(number) > Double(Tracks.maximumCount)
          ? "a section must have 1 to 10,000 tracks"
          : "a count of tracks is a whole number, and a length has a unit, as in 100px", at: 0)
    }
    var parts: [Tracks.Part] = []
    var automatic = false
    skipSpaces()
    try refuseComma()
    while position < characters.count {
      let start = position
      if take("repeat(") {
        let part = try repetition()
        if case .repeated = part {
          if automatic {
            throw error(
              "only one repeat(auto-fill, …) or repeat(auto-fit, …) can be in a list", at: start)
          }
          automatic = true
        }
        parts.append(part)
      } else {
        parts.append(.sizes([try size()]))
      }
      skipSpaces()
      try refuseComma()
    }
    if parts.isEmpty { throw error("a track list cannot be empty; try \"repeat(3, 1fr)\"", at: 0) }
    if automatic, let unfixed {
      throw error(
        "next to repeat(auto-fill, …), every track needs a length in px or %, "
          + "as in minmax(160px, 1fr)", at: unfixed)
    }
    return parts
  }

  private mutating func repetition() throws(TrackListError) -> Tracks.Part {
    skipSpaces()
    let start = position
    let termsBefore = terms
    var collapses = false
    let times: Int?
    if take("auto-fill") {
      times = nil
    } else if take("auto-fit") {
      times = nil
      collapses = true
    } else {
      guard let (value, unit) = try? number(), unit.isEmpty, value == value.rounded(), value >= 1
      else {
        throw error("repeat needs a whole number from 1, auto-fill or auto-fit", at: start)
      }
      // A number beyond the integers is too many as well.
      times = Int(min(value, Double(Tracks.maximumCount + 1)))
    }
    try expect(",")
    var sizes: [TrackSize] = []
    skipSpaces()
    while position < characters.count, characters[position] != ")" {
      sizes.append(try size())
      skipSpaces()
      try refuseComma()
    }
    if sizes.isEmpty { throw error("repeat needs tracks after the comma, as in repeat(3, 1fr)") }
    try expect(")")
    guard let times else { return .repeated(sizes, collapses: collapses) }
    count += sizes.count * (times - 1)
    try checkCount(at: start)
    terms += (terms - termsBefore) * (times - 1)
    try checkTerms(at: start)
    return .sizes(Array(repeatElement(sizes, count: times).joined()))
  }

  private mutating func size() throws(TrackListError) -> TrackSize {
    let start = position
    count += 1
    try checkCount(at: start)
    let size = try take("minmax(") ? range() : single()
    if !size.isFixed, unfixed == nil { unfixed = start }
    return size
  }

  private mutating func single() throws(TrackListError) -> TrackSize {
    let length = try length()
    switch length {
    case .fraction, .auto: return TrackSize(minimum: .auto, maximum: length)
    case .points, .percentage, .formula: return TrackSize(minimum: length, maximum: length)
    }
  }

  /// Reads the rest of `minmax(…, …)`.
  private mutating func range() throws(TrackListError) -> TrackSize {
    skipSpaces()
    let place = position
    let minimum = try length()
    if case .fraction = minimum {
      throw error("the first length in minmax cannot be in fr", at: place)
    }
    try expect(",")
    skipSpaces()
    let maximum = try length()
    try expect(")")
    return TrackSize(minimum: minimum, maximum: maximum)
  }

  private mutating func length() throws(TrackListError) -> TrackSize.Length {
    let start = position
    if take("auto"), !isInsideWord { return .auto }
    position = start
    if let formula = try formula() { return .formula(formula) }
    let (value, unit) = try number()
    guard value <= WaterfallLayout.maximumLength else {
      throw error("a track can be at most 1e9 points wide", at: start)
    }
    switch unit {
    case "px", "": return .points(value)
    case "%": return .percentage(value / 100)
    case "fr": return .fraction(value)
    default:
      throw error("unknown unit '\(unit)'; tracks are given in px, % or fr", at: start)
    }
  }

  /// Reads a number of 0 or more and its unit.
  mutating func number() throws(TrackListError) -> (Double, unit: String) {
    let start = position
    while position < characters.count, characters[position].isNumberPart { position += 1 }
    guard start < position, let value = Double(String(characters[start..<position])) else {
      position = start
      let word = token(at: start)
      throw error(
        word.isEmpty
          ? "a track is missing here"
          : "'\(word)' is not a track; write px, %, fr, auto, minmax(…), repeat(…), min(…), "
            + "max(…), clamp(…) or calc(…)",
        at: start)
    }
    let unit = position
    // As in CSS, a unit is a whole word, so `1fr1fr` has an unknown unit and is not two tracks.
    if position < characters.count, characters[position] == "%" {
      position += 1
    } else {
      while isInsideWord { position += 1 }
    }
    return (value, String(characters[unit..<position]).lowercased())
  }

  mutating func take(_ word: String) -> Bool {
    guard characters[position...].starts(with: word, by: { $0.lowercased() == String($1) }) else {
      return false
    }
    position += word.count
    return true
  }

  /// Whether the next character continues a word.
  var isInsideWord: Bool {
    position < characters.count
      && (characters[position].isLetter || characters[position].isNumberPart
        || characters[position] == "-")
  }

  mutating func expect(_ character: Character) throws(TrackListError) {
    skipSpaces()
    guard position < characters.count, characters[position] == character else {
      throw error("a '\(character)' is missing here")
    }
    position += 1
  }

  mutating func skipSpaces() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  private func checkCount(at place: Int) throws(TrackListError) {
    if count > Tracks.maximumCount {
      throw error("a section can have at most 10,000 tracks", at: place)
    }
  }

  /// Counts a length or number of a math function.
  mutating func countTerm(at place: Int) throws(TrackListError) {
    terms += 1
    try checkTerms(at: place)
  }

  private func checkTerms(at place: Int) throws(TrackListError) {
    if terms > Self.maximumTerms {
      throw error(
        "the math functions of a track list can have at most 10,000 lengths, repetitions included",
        at: place)
    }
  }

  /// Throws if there is a comma between tracks.
  private func refuseComma() throws(TrackListError) {
    guard position < characters.count, characters[position] == "," else { return }
    let corrected = withoutCommas
    let way =
      corrected.count <= 60 && corrected != text && (try? Tracks(corrected)) != nil
      ? "write \"\(corrected)\"" : "as in \"2fr 1fr\""
    throw error("tracks are separated by spaces: \(way)")
  }

  /// The text with spaces instead of the commas between tracks; commas in functions stay.
  private var withoutCommas: String {
    // For each open bracket, the number of commas that its function may still have.
    var allowed: [Int] = []
    var result: [Character] = []
    for (index, character) in characters.enumerated() {
      switch character {
      case "(": allowed.append(name(endingAt: index).lowercased() == "repeat" ? 1 : .max)
      case ")": _ = allowed.popLast()
      case ",":
        let left = allowed.last ?? 0
        if left == 0 {
          result.append(" ")
          continue
        }
        allowed[allowed.count - 1] = left - 1
      default: break
      }
      result.append(character)
    }
    var text = String(result).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text.replace(" )", with: ")")
    return text
  }

  private func name(endingAt end: Int) -> String {
    String(characters[..<end].suffix(6).reversed().prefix(while: \.isLetter).reversed())
  }

  /// Returns the text from a position to the next space, comma or closing bracket, including
  /// bracketed parts; at most 60 characters.
  func token(at start: Int) -> String {
    var depth = 0
    var end = start
    while end < characters.count {
      let character = characters[end]
      if depth == 0, character.isWhitespace || character == ")" || character == "," { break }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      end += 1
    }
    let token = characters[start..<end]
    return token.count > 60 ? String(token.prefix(59)) + "…" : String(token)
  }

  func error(_ message: String, at place: Int? = nil) -> TrackListError {
    TrackListError(text: text, offset: place ?? position, message: message)
  }
}

extension TrackSize {
  /// Whether the track has a definite length, so that the number of repetitions can be computed.
  fileprivate var isFixed: Bool { minimum.definite(in: 1) ?? maximum.definite(in: 1) != nil }
}

extension Character {
  var isNumberPart: Bool { isASCII && isWholeNumber || self == "." }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    self[...].drop(while: \.isWhitespace).trimmingSuffix
  }
}

extension Substring {
  fileprivate var trimmingSuffix: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
