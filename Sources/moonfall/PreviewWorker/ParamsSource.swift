import LayoutScripting
import LuaHosting
import TextOutput

/// Writes the params of a script as Lua, with values as their defaults.
enum ParamsSource {
  /// Returns the field `params`, followed by a comma, to replace the one in the script's
  /// table.
  static func lua(_ params: [Param], values: [LuaValue]) -> String {
    if params.isEmpty { return "params = {}," }
    let lines = zip(params, values).map { "  { \(line($0, $1)) },\n" }
    return "params = {\n\(lines.joined())},"
  }

  private static func line(_ param: Param, _ value: LuaValue) -> String {
    var fields = ["name = \(lua(.string(param.name)))"]
    func add(_ name: String, _ text: String?) {
      if let text { fields.append("\(name) = \(lua(.string(text)))") }
    }
    func add(_ name: String, _ number: Double?) {
      if let number {
        let value = Int64(exactly: number).map { LuaValue.integer($0) } ?? .number(number)
        fields.append("\(name) = \(lua(value))")
      }
    }
    add("label", param.label)
    fields.append("default = \(lua(value))")
    if param.kind == .integer { add("type", "integer") }
    add("min", param.minimum)
    add("max", param.maximum)
    add("step", param.step)
    if case .choice(let choices) = param.kind { fields.append("choices = \(lua(.list(choices)))") }
    add("help", param.help)
    return fields.joined(separator: ", ")
  }

  /// Returns a value as Lua source; nil for a value that has no literal.
  static func lua(_ value: LuaValue) -> String {
    switch value {
    case .nil, .function, .other: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(.min): "math.mininteger"
    case .integer(let integer): String(integer)
    case .number(let number):
      number.isNaN ? "0/0" : number.isInfinite ? (number < 0 ? "-1/0" : "1/0") : "\(number)"
    case .string(let text): lua(text)
    case .list(let list): "{ " + list.map(lua).joined(separator: ", ") + " }"
    case .table(let fields):
      "{ " + fields.map { "[\(lua($0.key))] = \(lua($0.value))" }.joined(separator: ", ") + " }"
    }
  }

  private static func lua(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      // Three digits, so that a following digit is not read as part of the escape.
      case "\0"..<" ", "\u{7F}": "\\" + paddedDigits(scalar.value, radix: 10, count: 3)
      default: nil
      }
    }
    return "\"\(escaped)\""
  }
}
