import Items
import LuaHosting
import TextOutput

extension LuaValue {
  /// The value as JSON; `null` for a function.
  var json: String {
    switch self {
    case .nil, .function, .other: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .number(let number): return jsonNumber(number)
    case .string(let text): return jsonString(text)
    case .list(let elements): return jsonArray(elements.map(\.json))
    case .table(let fields):
      var object = JSONObject()
      for field in fields { object.add(field.key, field.value.json) }
      return object.text
    }
  }
}

extension JSONObject {
  /// Adds a field of an item, with all digits of a large whole number.
  mutating func add(_ member: Items.Member) {
    add(member.name, member.numeral ?? member.value.json)
  }
}
