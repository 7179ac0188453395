internal import LuaHosting
internal import Spelling

/// Adds to an error's message what to write instead, for the mistakes of people who know other
/// languages.
enum RuntimeHints {
  /// Completes an error of a question's function.
  ///
  /// - Parameters:
  ///   - error: The error, with Lua's message and the question.
  ///   - name: The name that the script misused, if that raised the error.
  ///   - parameters: The function's parameters, as the script names them; `nil` if it is not
  ///     written in the script's table.
  ///   - line: Returns the text of the error's line.
  static func complete(
    _ error: inout ScriptError, misusing name: MisusedName?, parameters: () -> [String]?,
    line: () -> String?
  ) {
    let message = LuaMessage(runtimeError: error.message)
    error.token = (name.map(\.token) ?? message.token)?.shortened(to: 200)
    let entry = Contract.fields.first { $0.name == error.function }
    if let name, name.isUndefined, let entry, entry.names.contains(name.name) {
      // The hint says how the function is called.
      error.message =
        "\(undefined(name)); '\(name.name)' is a parameter of \(entry.name): "
        + "function(\(entry.signature))"
      return
    }
    if let name, name.isUndefined, name.name == "section", entry?.names.contains("item") == true {
      error.message = "\(undefined(name)); write item.section"
    } else if let hint = stateHint(name, message, question: error.function, line: line) {
      error.message += "; \(hint)"
    } else {
      error.message = explained(error.message, message, name, line: line)
    }
    if let entry, let parameters = parameters(),
      let hint = ParameterOrder.hint(parameters, of: entry, misused: message.local)
    {
      error.message += "; \(hint)"
    }
  }

  /// Completes the error of a file that is loaded.
  ///
  /// - Parameters:
  ///   - error: The error, with Lua's message and the text of its line.
  ///   - name: The name that the script misused, if that raised the error.
  ///   - before: Returns the lines before it.
  static func complete(
    _ error: inout ScriptError, misusing name: MisusedName?, after before: () -> [Substring]
  ) {
    guard error.kind == .syntax else {
      let message = LuaMessage(runtimeError: error.message)
      error.token = (name.map(\.token) ?? message.token)?.shortened(to: 200)
      guard let line = error.sourceLine else { return }
      if let name, name.isUndefined, let hint = argument(name.name, in: line) {
        error.message = "\(undefined(name)); \(hint)"
      } else {
        error.message = explained(error.message, message, name) { line }
      }
      return
    }
    let message = LuaMessage(syntaxError: error.message)
    error.token = message.token?.shortened(to: 200)
    guard let line = error.sourceLine else { return }
    let code = SyntaxHints.code(of: line)
    if let byte = message.unexpectedByte,
      let found = UnicodeHints.hint(forCharacterStartingWith: byte, in: code)
    {
      error.message = "\(message.complaint)near \(found.text)"
      error.token = String(found.character)
    } else if let hint = SyntaxHints.hint(for: message, in: code, after: before) {
      error.message += "; \(hint)"
    }
  }

  /// Returns what to do about a misuse of `layout.state`.
  private static func stateHint(
    _ name: MisusedName?, _ message: LuaMessage, question: String?, line: () -> String?
  ) -> String? {
    let isWrite = name?.problem == .readOnly
    let setsState = isWrite && name?.owner == "layout" && name?.name == "state"
    if setsState, question == "begin" { return "layout.state is what begin returns" }
    if setsState || isWrite && name?.owner == "layout.state" {
      return "keep what changes in a local above return"
    }
    if message.missingField == "state", line()?.contains("layout.state") == true {
      return "layout.state is what begin returns"
    }
    return nil
  }

  /// Returns a message of a running script with what to write instead.
  private static func explained(
    _ text: String, _ message: LuaMessage, _ name: MisusedName?, line: () -> String?
  ) -> String {
    if let name, name.isUndefined, let hint = OtherLanguageHints.hint(for: name.name, line: line) {
      return "\(undefined(name)); \(hint)"
    }
    if let name, name.problem == .missing,
      let hint = OtherLanguageHints.hint(for: name.name, in: name.owner)
    {
      return "\(LuaNames.missing(name.name, of: name.owner)); \(hint)"
    }
    return text + (hint(for: message.problem, line: line).map { "; \($0)" } ?? "")
  }

  private static func hint(for problem: LuaMessage.Problem?, line: () -> String?) -> String? {
    switch problem {
    case .operands(let first, let second) where first == "string" || second == "string":
      return ".. joins texts, and tonumber makes a number of one"
    case .missingOperand(let field, let isText) where line()?.contains("item.\(field)") == true:
      return "write (item.\(field) or \(isText ? "\"\"" : "0")) where it may be missing"
    case .divisionByZero:
      return "write math.max(1, …) for a divisor that may be 0, or min = 1 in its param"
    case .listAsIterator: return "write for i, value in ipairs(list) do"
    case .missingArgument(let function): return colonHint(for: function, in: line() ?? "")
    default: return nil
    }
  }

  /// Returns what to write if a method of a text is called with a dot.
  private static func colonHint(for method: String, in line: String) -> String? {
    guard LuaNames.all.contains("string.\(method)"),
      let dot = line.ranges(of: ".\(method)").first(where: { place in
        line[place.upperBound...].contains(/^\s*\(/)
      })
    else { return nil }
    let owner = line[..<dot.lowerBound].reversed().prefix {
      $0 == "_" || $0 == "." || $0.isLetter || $0.isNumber
    }
    if owner.isEmpty || String(owner.reversed()) == "string" { return nil }
    return "call it with a colon: \(String(owner.reversed())):\(method)(…)"
  }

  private static func undefined(_ name: MisusedName) -> String {
    LuaNames.missing(name.name, of: "")
  }

  /// Returns where a name that is read outside of functions would come from.
  private static func argument(_ name: String, in line: String) -> String? {
    let takers = Contract.fields.filter { $0.names.contains(name) }
    let word = line.drop { $0 == " " || $0 == "\t" }.prefix { $0.isLetter || $0 == "_" }
    guard let entry = takers.first(where: { $0.name == word }) ?? takers.first else { return nil }
    return
      "functions receive it as an argument, as in \(entry.name) = function(\(entry.signature)) … end"
  }
}

extension MisusedName {
  /// Whether it is a global that neither the script nor Lua has.
  fileprivate var isUndefined: Bool { problem == .missing && owner.isEmpty }

  /// The word to point at; `nil` for fields and params, whose message suggests a similar name, and
  /// for names that scripts go without.
  fileprivate var token: String? {
    ["item", "section", "params"].contains(owner) && problem == .missing || problem == .unavailable
      ? nil : name
  }
}
