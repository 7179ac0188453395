package import LuaHosting
package import Waterfall

// Readers of scripts' answers. `nil` stands for the host's default; an error says what the answer
// must be.

extension LuaValue {
  /// Returns a length, 0…1e9.
  func length(_ noun: String) throws(ValueError) -> Double {
    guard let number = double else {
      var hint = ""
      if case .string(let text) = self {
        if Double(text) != nil {
          hint = "; leave out the quotes, or use tonumber"
        } else if let number = LengthText.numberWithUnit(text) {
          hint = "; write \(number), points have no unit"
        }
      }
      throw ValueError("\(noun) must be a number", got: self, hint: hint)
    }
    if number.isNaN {
      throw ValueError(
        "\(noun) must be a finite number", got: "NaN", hint: " (a division by zero?)")
    }
    if number.isInfinite {
      throw ValueError(
        "\(noun) must be a finite number", got: number.text, hint: " (a division by zero?)")
    }
    if number < 0 { throw ValueError("\(noun) must not be negative", got: number.text) }
    if number > WaterfallLayout.maximumLength {
      throw ValueError("\(noun) must be at most 1e9 points", got: number.text)
    }
    return number + 0
  }

  /// Returns a length of a section, 0…1e9: a number, or text such as "16px".
  private func lengthOrText(_ noun: String) throws(ValueError) -> Double {
    guard case .string(let text) = self else { return try length(noun) }
    return try LengthText.length(text)
  }

  /// Reads lengths from a number, text or a list; returns `nil` for another value, or if their
  /// number is not one of `counts`.
  private func lengths(
    _ noun: String, counts: ClosedRange<Int>
  ) throws(ValueError) -> [Double]? {
    switch self {
    case .integer, .number: return [try length(noun)]
    case .string(let text): return try LengthText.lengths(text, counts: counts)
    case .list(let list) where counts.contains(list.count):
      var lengths: [Double] = []
      for element in list { lengths.append(try element.lengthOrText("each of \(noun)")) }
      return lengths
    default: return nil
    }
  }

  /// Returns the answer of `insets`, in CSS's order: all; vertical, horizontal; top, horizontal,
  /// bottom; or top, right, bottom, left.
  package func insets() throws(ValueError) -> Insets? {
    if self == .nil { return nil }
    if case .table(let fields) = self {
      try check(fields, names: ["top", "right", "bottom", "left"], of: "insets")
      func side(_ name: String) throws(ValueError) -> Double {
        try fields.first { $0.key == name }?.value.lengthOrText("the \(name) inset") ?? 0
      }
      return Insets(
        top: try side("top"), left: try side("left"), bottom: try side("bottom"),
        right: try side("right"))
    }
    guard let sides = try lengths("the insets", counts: 1...4) else {
      throw ValueError(
        "insets must be one to four lengths as in CSS (all; vertical, horizontal; top, horizontal, "
          + "bottom; or top, right, bottom, left), or in a script "
          + "{ top =, right =, bottom =, left = }", got: self)
    }
    let right = sides.count > 1 ? sides[1] : sides[0]
    return Insets(
      top: sides[0], left: sides.count > 3 ? sides[3] : right,
      bottom: sides.count > 2 ? sides[2] : sides[0], right: right)
  }

  /// Returns the answer of `spacing`: all, or row and column; a side that a table omits has
  /// the default.
  package func spacing(default fallback: Spacing) throws(ValueError) -> Spacing? {
    if self == .nil { return nil }
    if case .table(let fields) = self {
      try check(fields, names: ["row", "column"], of: "spacing")
      func side(_ name: String, _ fallback: Double) throws(ValueError) -> Double {
        try fields.first { $0.key == name }?.value.lengthOrText("the \(name) spacing") ?? fallback
      }
      return Spacing(
        row: try side("row", fallback.row), column: try side("column", fallback.column))
    }
    guard let sides = try lengths("the spacing", counts: 1...2) else {
      throw ValueError(
        "spacing must be one or two lengths (all, or row and column), or in a script "
          + "{ row =, column = }", got: self)
    }
    return Spacing(row: sides[0], column: sides[sides.count - 1])
  }

  /// Returns the answer of `columns` or `rows`.
  package func tracks(_ noun: String) throws(ValueError) -> Tracks? {
    switch self {
    case .nil: return nil
    case .string(let text):
      do throws(TrackListError) {
        return try Tracks(text)
      } catch {
        throw ValueError(error.excerpt)
      }
    case .integer, .number:
      guard let count = whole else {
        let hint =
          double?.isFinite == false
          ? " (a division by zero?)" : "; // divides without a fraction"
        throw ValueError("a count of \(noun) must be a whole number", got: self, hint: hint)
      }
      guard count >= 1, count <= Tracks.maximumCount else {
        let hint = count == 0 ? "; write math.max(1, …)" : ""
        throw ValueError("there must be 1 to 10,000 \(noun)", got: self, hint: hint)
      }
      return .count(count)
    default:
      throw ValueError(
        "\(noun) must be a count, or a CSS track list such as \"100px 2fr 1fr\"", got: self)
    }
  }

  /// Returns the answer of `placement`.
  func placementName() throws(ValueError) -> PlacementName? {
    switch self {
    case .nil: return nil
    case .string(let name): return try .named(name)
    default:
      let names = PlacementName.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw ValueError("placement must be \(names)", got: self)
    }
  }

  /// Returns the answer of `tolerance`.
  package func tolerance() throws(ValueError) -> Double? {
    switch self {
    case .nil: return nil
    case .string("infinite"), .number(.infinity): return .infinity
    case .string(let text): return try LengthText.length(text, or: "infinite")
    default: return try length("a tolerance")
    }
  }

  /// Returns the answer of a question whose answer is a keyword.
  func word<Meaning>(
    _ noun: String, among words: [(String, Meaning)]
  ) throws(ValueError) -> Meaning? {
    switch self {
    case .nil: return nil
    case .string(let text): return try Keywords.read(text, noun, among: words)
    default:
      let list = words.map { "\"\($0.0)\"" }.joined(separator: " or ")
      throw ValueError("\(noun) must be \(list)", got: self)
    }
  }

  /// Returns the answer of a question whose answer is true or false.
  func flag(_ noun: String) throws(ValueError) -> Bool? {
    switch self {
    case .nil: return nil
    case .boolean(let flag): return flag
    default: throw ValueError("\(noun) must be true or false", got: self)
    }
  }

  /// Returns the answer of `header` and `footer`: 0 and false mean none, `.some(nil)`.
  func bandHeight(_ noun: String) throws(ValueError) -> Double?? {
    switch self {
    case .nil: return .none
    case .boolean(false): return .some(nil)
    default:
      let height = try lengthOrText(noun)
      return .some(height > 0 ? height : nil)
    }
  }

  /// Returns the answer of `span`; all columns is `Int.max`.
  func span() throws(ValueError) -> Int? {
    switch self {
    case .nil: return nil
    case .string("all"): return .max
    case .integer, .number:
      if let span = whole, span >= 1 { return span }
    default: break
    }
    throw ValueError("a span must be a whole number from 1, or \"all\"", got: self)
  }

  /// Returns the error for an answer of `column` or `row` that is not a column.
  func columnError(_ noun: String, count: Int, span: Int) -> ValueError {
    let last = count - span + 1
    let wide = span > 1 ? " for an item that spans \(span)" : ""
    let range =
      last > 1
      ? "a whole number from 1 to \(last)\(wide), or from -1, the last, to \(-last)"
      : "1 or -1\(wide)"
    return ValueError("a \(noun) must be \(range)", got: self)
  }

  /// Returns the answer of a question whose answer is text.
  package func text(_ noun: String) throws(ValueError) -> String? {
    switch self {
    case .nil: return nil
    case .string(let text):
      // It is drawn, and stored for every item.
      guard text.utf8.count <= 10_000 else {
        throw ValueError("\(noun) has at most 10,000 bytes", got: String(text.utf8.count))
      }
      return text
    case .integer, .number: return text
    default: throw ValueError("\(noun) must be text", got: self)
    }
  }

  /// Returns the answer of `reuse_identifier`.
  func reuseIdentifier() throws(ValueError) -> String? {
    guard let text = try text("a reuse identifier") else { return nil }
    guard !text.isEmpty else { throw ValueError("a reuse identifier must not be empty") }
    // As many as there are items may be stored.
    guard text.utf8.count <= 256 else {
      throw ValueError("a reuse identifier has at most 256 bytes", got: String(text.utf8.count))
    }
    return text
  }

  private func check(
    _ fields: [Field], names: [String], of owner: String
  ) throws(ValueError) {
    for field in fields where !names.contains(field.key) {
      let verb = owner == "insets" ? "have" : "has"
      throw ValueError(
        "\(owner) \(verb) no side '\(field.key)'", unknown: field.key, among: names,
        token: field.key)
    }
  }
}
