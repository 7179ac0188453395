internal import LuaHosting

/// Adds to Lua's own words what to write instead, for the slips of people who know other languages.
enum RuntimeHints {
  /// What to say of a question's error.
  ///
  /// - Parameters:
  ///   - error: The error, whose function is known.
  ///   - line: Gives the text of its line.
  /// - Returns: Its message.
  static func ofQuestion(_ error: ScriptError, line: () -> String?) -> String {
    let message = error.message
    if let name = undefinedName(message), let function = error.function,
      let hint = parameter(name, of: function)
    {
      return "undefined name '\(name)'; \(hint)"
    }
    if message == "layout can only be read; 'state' cannot be set", error.function == "begin" {
      return message + "; layout.state is what begin returns"
    }
    if message == "layout can only be read; 'state' cannot be set"
      || message.hasPrefix("layout.state can only be read;")
    {
      return message + "; keep what changes in a local above return"
    }
    if message.hasSuffix("a nil value (field 'state')"), line()?.contains("layout.state") == true {
      return message + "; layout.state is what begin returns"
    }
    return ofRuntime(message, line: line)
  }

  /// What to say of the error of a file that is loaded.
  ///
  /// - Parameters:
  ///   - error: The error, with the text of its line.
  ///   - before: Gives the lines before it.
  /// - Returns: Its message.
  static func ofFile(_ error: ScriptError, after before: () -> [Substring]) -> String {
    let message = error.message
    guard let line = error.sourceLine else { return message }
    if let name = undefinedName(message), let hint = argument(name, in: line) {
      return "undefined name '\(name)'; \(hint)"
    }
    guard error.kind == .syntax else { return ofRuntime(message) { line } }
    let code = SyntaxHints.code(of: line)
    if let words = UnicodeHints.explain(message, in: code) { return words }
    let way = SyntaxHints.way(outOf: message, in: code, after: before)
    return message + (way.map { "; \($0)" } ?? "")
  }

  /// What to say of an error while Lua runs.
  private static func ofRuntime(_ message: String, line: () -> String?) -> String {
    if let name = undefinedName(message), let way = OtherLanguageHints.way(outOf: name, line: line)
    {
      return "undefined name '\(name)'; \(way)"
    }
    if let match = message.firstMatch(of: /^(math|string|table) has no '(\w+)'/),
      let way = OtherLanguageHints.way(outOf: String(match.output.2), in: String(match.output.1))
    {
      return "\(match.output.0); \(way)"
    }
    if let match = message.firstMatch(of: /^attempt to (\w+) a '(\w+)' with a '(\w+)'$/),
      match.output.2 == "string" || match.output.3 == "string"
    {
      return message + "; .. joins texts, and tonumber makes a number of one"
    }
    if let match = message.firstMatch(
      of: /^attempt to (perform arithmetic on|concatenate) a nil value \(field '(\w+)'\)$/),
      line()?.firstRange(of: "item.\(match.output.2)") != nil
    {
      let value = match.output.1 == "concatenate" ? "\"\"" : "0"
      return message + "; write (item.\(match.output.2) or \(value)) where it may be missing"
    }
    if message.contains(/^attempt to (?:divide by zero|perform 'n(?:\/\/|%+)0')$/) {
      return message + "; write math.max(1, …) for a divisor that may be 0, or min = 1 in its param"
    }
    if message.hasPrefix("attempt to call a table value (for iterator") {
      return message + "; write for i, value in ipairs(list) do"
    }
    if let match = message.firstMatch(of: /^bad argument #\d+ to '(\w+)' \(.* got no value\)$/) {
      return message + (colon(String(match.output.1), in: line() ?? "").map { "; \($0)" } ?? "")
    }
    return message
  }

  /// The way out where a text's method is called with a dot.
  private static func colon(_ method: String, in line: String) -> String? {
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

  // MARK: Names

  /// The name in "undefined name 'layout', did you mean …?".
  private static func undefinedName(_ message: String) -> String? {
    let start = "undefined name '"
    guard message.hasPrefix(start) else { return nil }
    return message.dropFirst(start.count).split(separator: "'").first.map(String.init)
  }

  /// Where a name comes from that a question's function is given, or would be.
  private static func parameter(_ name: String, of function: String) -> String? {
    guard let entry = Contract.field(function) else { return nil }
    if entry.names.contains(name) {
      return "'\(name)' is a parameter of \(function): function(\(entry.signature))"
    }
    return name == "section" && entry.names.contains("item") ? "write item.section" : nil
  }

  /// Where a name comes from that is read outside of functions.
  private static func argument(_ name: String, in line: String) -> String? {
    let takers = Contract.fields.filter { $0.names.contains(name) }
    let word = line.drop { $0 == " " || $0 == "\t" }.prefix { $0.isLetter || $0 == "_" }
    guard let entry = takers.first(where: { $0.name == word }) ?? takers.first else { return nil }
    return "functions are given it, as in \(entry.name) = function(\(entry.signature)) … end"
  }
}
