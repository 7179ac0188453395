import Items

/// A JSON object that is written field by field.
struct JSONObject {
  private var fields = ""

  /// The object as JSON.
  var text: String { "{\(fields)}" }

  /// Adds a field whose value is JSON.
  mutating func add(_ name: String, _ json: String) {
    if !fields.isEmpty { fields += "," }
    fields += "\(JSONText.string(name)):\(json)"
  }

  /// Adds a field of text, null for none.
  mutating func add(_ name: String, text: String?) {
    add(name, text.map(JSONText.string) ?? "null")
  }

  /// Adds a field of an item, with all digits of a large whole number.
  mutating func add(_ member: Items.Member) {
    add(member.name, member.numeral ?? JSONText.value(member.value))
  }
}
