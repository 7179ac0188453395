internal import LuaHosting
internal import Spelling

/// The table that a script returns, validated against the contract.
struct ScriptTable {
  /// The values of the fields, by their names.
  private(set) var fields: [String: LuaValue] = [:]
  private let outline: ScriptFields
  /// The lines where fields are written.
  private let lines: [String: Int]
  private let file: String
  private let help: String?

  /// Checks a table.
  ///
  /// - Parameters:
  ///   - value: What the script returned.
  ///   - outline: The fields that are written in the script.
  ///   - file: The script's name in messages.
  ///   - help: Where the contract's fields are listed.
  /// - Throws: The first error in the order of the file; unknown fields are reported together.
  init(
    _ value: LuaValue, outline: ScriptFields, file: String, help: String?
  ) throws(ScriptError) {
    self.outline = outline
    self.file = file
    self.help = help
    lines = Dictionary(outline.keys.map { ($0.name, $0.line) }, uniquingKeysWith: { $1 })
    try read(try list(value))
    try checkTogether()
  }

  /// The maximum number of fields of the table that a script returns.
  private static let maximumFields = 1000

  private func error(
    _ message: String, line: Int? = nil, token: String? = nil
  ) -> ScriptError {
    var error = ScriptError(.contract, script: file, line: line, message: message)
    error.token = token?.shortened(to: 200)
    return error
  }

  private func list(_ value: LuaValue) throws(ScriptError) -> [LuaValue.Field] {
    switch value {
    case .table(let fields) where fields.count > ScriptTable.maximumFields:
      throw error(
        "the returned table has \(fields.count) fields, and a script's has at most "
          + "\(ScriptTable.maximumFields): keep data in a local above return")
    case .table(let fields): return fields
    case .list:
      throw error("the returned table has no names: write return { height = … }, not a list")
    case .nil:
      throw error("the script did not return a table: end the file with return { … }")
    default:
      throw error(
        "the script did not return a table but \(value.kindInWords): "
          + "end the file with return { … }")
    }
  }

  private mutating func read(_ list: [LuaValue.Field]) throws(ScriptError) {
    var unknown: [(name: String, line: Int?, message: String)] = []
    for field in list.sorted(by: { (lines[$0.key] ?? 0, $0.key) < (lines[$1.key] ?? 0, $1.key) }) {
      let line = lines[field.key]
      guard let entry = Contract.field(field.key) else {
        // The table is not a script at all, so the first names are enough.
        if unknown.count == 20 { break }
        unknown.append((field.key, line, message(for: field)))
        continue
      }
      do {
        try ScriptTable.check(field.value, of: entry)
      } catch {
        // The first error in the file is reported.
        if !unknown.isEmpty { break }
        throw self.error(error.message, line: line, token: error.token)
      }
      fields[field.key] = field.value
    }
    guard let first = unknown.first else { return }
    let others = unknown.dropFirst().map { other in
      "\n" + (other.line.map { "line \($0): " } ?? "") + other.message
    }
    throw error(first.message + others.joined(), line: first.line, token: first.name)
  }

  /// Returns the error for an unknown field.
  private func message(for field: LuaValue.Field) -> String {
    guard field.key.hasPrefix("["), field.value.double != nil else {
      return "unknown field '\(field.key)'\(hint(for: field.key))"
    }
    // `height = 1,5` is a field and a value without a name.
    return "the number \(field.value.literal) has no name; for decimals write a point, as in 1.5, "
      + "else name = \(field.value.literal)"
  }

  /// Returns what follows the name of an unknown field.
  private func hint(for name: String) -> String {
    if let synonym = Contract.synonym(of: name) { return ", did you mean '\(synonym)'?" }
    let hint = didYouMean(name, among: Contract.fields.map(\.name))
    return hint.isEmpty ? help.map { "; \($0)" } ?? "" : hint
  }

  /// Checks that no two fields contradict each other.
  private func checkTogether() throws(ScriptError) {
    if let (wall, strip) = AxisNames.mixed(fields.keys) {
      throw error(
        "'\(strip)' makes a strip that flows to the right, and '\(wall)' belongs to columns: "
          + "keep one of them",
        line: max(lines[wall] ?? 0, lines[strip] ?? 0))
    }
    for one in ["height", "width"] where fields[one] != nil && fields[one + "s"] != nil {
      throw error(
        "'\(one)s' answers for all items at once, instead of '\(one)': keep one of them",
        line: lines[one + "s"])
    }
    if let (key, first, second) = outline.duplicate {
      throw error(
        "'\(key)' is written twice, first in line \(first): Lua would take the last one only",
        line: second)
    }
  }

  /// Checks a constant as if a function had answered it.
  private static func check(_ value: LuaValue, of entry: AnyQuestion) throws(ValueError) {
    if case .function = value {
      if entry.parameters.isEmpty {
        throw ValueError("'\(entry.name)' must be \(entry.answer), not a function")
      }
      return
    }
    guard entry.allowsConstant else {
      throw ValueError(
        "'\(entry.name)' must be a function (\(entry.signature)), got \(value.kindInWords)")
    }
    try entry.checkConstant(value)
  }
}
