public import LuaHost

extension LuaValue {
  /// A number, a whole one as an integer.
  init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// The value as people write it.
  /// The value as scripts get it: a whole length is an integer, as it is in everything the host gives.
  var asLength: LuaValue {
    guard case .number(let number) = self, abs(number) < 0x1p31,
      number.sign == .plus || number != 0,
      let whole = Int64(exactly: number)
    else { return self }
    return .integer(whole)
  }

  public var text: String {
    switch self {
    case .string(let text): text
    default: literal
    }
  }

  /// The value as Lua writes it.
  var literal: String {
    switch self {
    case .nil: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): number.text
    case .string(let text): "\"\(text)\""
    case .list(let list): "{ " + list.map(\.literal).joined(separator: ", ") + " }"
    case .table(let fields):
      "{ " + fields.map { "\($0.key) = \($0.value.literal)" }.joined(separator: ", ") + " }"
    case .function: "a function"
    case .other(let type): type
    }
  }

  /// What a value is, in the words of an error.
  var kindInWords: String {
    switch self {
    case .nil: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer, .number: text
    case .string(let text): "the text \"\(text.prefix(60))\""
    case .list, .table: "a table"
    case .function: "a function"
    case .other(let type): "a value of type \(type)"
    }
  }
}

extension Double {
  /// A number as people write it: whole ones without a point.
  var text: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-infinity" : "infinity" }
    return Int64(exactly: self).map { String($0) } ?? description
  }
}
