import Drawing
import LuaHosting

/// Writes values as JSON, in JSON.stringify's form.
enum JSONText {
  static func string(_ text: String) -> String { value(.string(text)) }

  static func value(_ value: LuaValue) -> String {
    var out = ""
    append(value, to: &out)
    return out
  }

  private static func append(_ value: LuaValue, to out: inout String) {
    switch value {
    case .nil, .function, .other: out += "null"
    case .boolean(let flag): out += flag ? "true" : "false"
    case .integer(let integer): out += String(integer)
    case .number(let number): out += jsonNumber(number)
    case .string(let text): out += jsonString(text)
    case .list(let elements):
      out += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { out += "," }
        append(element, to: &out)
      }
      out += "]"
    case .table(let fields):
      out += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { out += "," }
        out += jsonString(field.key) + ":"
        append(field.value, to: &out)
      }
      out += "}"
    }
  }
}
