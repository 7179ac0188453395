/// A JSON object that grows member by member, and whose values may be JSON already.
///
/// ``ByteBuffer`` writes long output; this is for short answers that several functions assemble.
package struct JSONObject {
  private var members = ""

  /// Creates an object without members.
  package init() {}

  /// The object as JSON.
  package var text: String { "{\(members)}" }

  /// Adds a member whose value is JSON.
  package mutating func add(_ name: String, _ json: String) {
    if !members.isEmpty { members += "," }
    members += "\(jsonString(name)):\(json)"
  }

  /// Adds a member whose value is text; `null` for no text.
  package mutating func add(_ name: String, text: String?) {
    add(name, text.map(jsonString) ?? "null")
  }

  /// Adds a member whose value is a number; `null` for no number.
  package mutating func add(_ name: String, number: Double?) {
    add(name, number.map(jsonNumber) ?? "null")
  }

  /// Adds a member whose value is a whole number.
  package mutating func add(_ name: String, integer: Int) { add(name, String(integer)) }

  /// Adds a member whose value is `true` or `false`.
  package mutating func add(_ name: String, flag: Bool) { add(name, flag ? "true" : "false") }
}

/// Returns the JSON array of elements that are JSON.
package func jsonArray(_ elements: some Sequence<String>) -> String {
  "[\(elements.joined(separator: ","))]"
}
