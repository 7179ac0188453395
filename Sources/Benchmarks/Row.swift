/// A row of a benchmark's table: what was measured, and whether it keeps within its limit.
struct Row {
  /// What was measured, in a few words.
  let name: String
  let value: Double
  /// What the value counts, with a space before it where one belongs.
  let unit: String
  /// The greatest value that is good enough; `nil` where there is no promise.
  let limit: Double?
  /// What else is to be known.
  var note = ""

  var holds: Bool { limit.map { value <= $0 } ?? true }

  /// One line.
  var text: String {
    let bound = limit.map { "  (at most \(Self.number($0)): \(holds ? "holds" : "MISSED"))" } ?? ""
    return "\(name): \(Self.number(value))\(unit)\(bound)\(note.isEmpty ? "" : "  \(note)")"
  }

  /// A number with two decimals, without Foundation.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let hundredths = Int((value * 100).rounded())
    let fraction = String(abs(hundredths % 100))
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction)"
  }
}
