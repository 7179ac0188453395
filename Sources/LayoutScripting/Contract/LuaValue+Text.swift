public import LuaHosting
internal import TextOutput

extension LuaValue {
  /// A number, a whole one as an integer.
  package init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// The value as scripts receive it: a whole length is an integer, as in all values from the host.
  var asLength: LuaValue {
    guard case .number(let number) = self, abs(number) < 0x1p31,
      number.sign == .plus || number != 0,
      let whole = Int64(exactly: number)
    else { return self }
    return .integer(whole)
  }

  /// The value as people write it.
  public var text: String {
    switch self {
    case .string(let text): text
    default: literal
    }
  }

  /// The value as Lua writes it; a table's text ends after 4 KB.
  package var literal: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .nil: text += "nil"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number.text
    case .string(let string): text += "\"\(string)\""
    case .list(let list): LuaValue.write(list, to: &text) { $0.write(to: &$1) }
    case .table(let fields):
      LuaValue.write(fields, to: &text) { field, text in
        text += field.key + " = "
        field.value.write(to: &text)
      }
    case .function: text += "a function"
    case .other(let type): text += type
    }
  }

  private static func write<Element>(
    _ elements: [Element], to text: inout String, _ write: (Element, inout String) -> Void
  ) {
    text += "{ "
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      if text.utf8.count > 4096 {
        text += "…"
        break
      }
      write(element, &text)
    }
    text += " }"
  }

  /// A description of the value for errors.
  var kindInWords: String {
    switch self {
    case .nil: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer, .number: text
    case .string(let text): "the text \"\(text.shortened())\""
    case .list, .table: "a table"
    case .function: "a function"
    case .other(let type): "a value of type \(type)"
    }
  }
}

extension Double {
  /// The number as people write it: a whole number has no decimal point.
  package var text: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-infinity" : "infinity" }
    return Int64(exactly: self).map { String($0) } ?? description
  }
}
