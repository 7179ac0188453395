/// A measured value with its limit.
struct Row {
  /// A short description of what was measured.
  let name: String
  let value: Double
  /// The unit, with a space before it if the value needs one.
  let unit: String
  /// The maximum value; `nil` if there is no limit.
  let limit: Double?
  /// Further details.
  var note = ""

  var holds: Bool { limit.map { value <= $0 } ?? true }

  /// The row as one line.
  var text: String {
    let bound = limit.map { "  (at most \(Self.number($0)): \(holds ? "holds" : "MISSED"))" } ?? ""
    return "\(name): \(Self.number(value))\(unit)\(bound)\(note.isEmpty ? "" : "  \(note)")"
  }

  /// Returns a number with two decimals, without Foundation.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let hundredths = Int((value * 100).rounded())
    let fraction = String(abs(hundredths % 100))
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction)"
  }
}
