/// Adds to Lua's own words what to write instead, for the slips of people who know other languages.
enum WayOut {
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
    return message
  }

  /// What to say of the error of a file that is loaded.
  ///
  /// - Parameter error: The error, with the text of its line.
  /// - Returns: Its message.
  static func ofFile(_ error: ScriptError) -> String {
    let message = error.message
    guard let line = error.sourceLine else { return message }
    if let name = undefinedName(message), let hint = argument(name, in: line) {
      return "undefined name '\(name)'; \(hint)"
    }
    return message + (ofSyntax(message, in: line) ?? "")
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
    guard let entry = Contract.entries.first(where: { $0.name == function }) else { return nil }
    if entry.names.contains(name) {
      return "'\(name)' is a parameter of \(function): function(\(entry.parameters))"
    }
    return name == "section" && entry.names.contains("item") ? "write item.section" : nil
  }

  /// Where a name comes from that is read outside of functions.
  private static func argument(_ name: String, in line: String) -> String? {
    let takers = Contract.entries.filter { $0.names.contains(name) }
    let word = line.drop { $0 == " " || $0 == "\t" }.prefix { $0.isLetter || $0 == "_" }
    guard let entry = takers.first(where: { $0.name == word }) ?? takers.first else { return nil }
    return "functions are given it, as in \(entry.name) = function(\(entry.parameters)) … end"
  }

  // MARK: Syntax

  private static func ofSyntax(_ message: String, in line: String) -> String? {
    guard let token = message.firstMatch(of: /near '(.+)'$/).map({ String($0.output.1) }) else {
      return nil
    }
    let isUnexpected = message.hasPrefix("unexpected symbol")
    let isStatement = isUnexpected || message.hasPrefix("syntax error")
    if token == "{", isUnexpected {
      if line.contains(/^\s*\{/) { return "; write return { … }" }
      return line.contains(/function\s*\w*\s*\([^)]*\)\s*\{/)
        ? "; Lua writes function(…) … end, without { }" : nil
    }
    if token == "//", line.contains(/^\s*\/\//) { return "; comments start with --" }
    if isUnexpected, token == "," { return "; is an 'end' missing before it?" }
    if message.hasPrefix("'}' expected"), token.contains(/^[A-Za-z_]\w*$/) {
      return "; is a comma missing before it?"
    }
    if token == "!" {
      return line.contains("!=") ? "; Lua writes ~= for \"not equal\"" : "; Lua writes not for !"
    }
    if token == "=", message.hasPrefix("'then' expected") || message.hasPrefix("'do' expected") {
      return "; compare with =="
    }
    if isStatement, let hint = ofCompoundAssignment(token, in: line) { return hint }
    if isStatement, isPartOfExpression(token, isUnexpected: isUnexpected, in: line) {
      return "; is a 'return' missing?"
    }
    return nil
  }

  private static func ofCompoundAssignment(_ token: String, in line: String) -> String? {
    guard ["+", "-", "*", "/", "%", "^", ".."].contains(token) else { return nil }
    for match in line.matches(of: /([A-Za-z_][\w.]*)\s*(\.\.|[-+*\/%^])=(?!=)/) {
      let (name, sign) = (match.output.1, match.output.2)
      if sign == token { return "; Lua has no \(sign)=; write \(name) = \(name) \(sign) …" }
    }
    return nil
  }

  /// Whether a statement that Lua cannot read is an expression, such as `width * 2`.
  private static func isPartOfExpression(
    _ token: String, isUnexpected: Bool, in line: String
  ) -> Bool {
    let signs = [
      "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "and", "or",
    ]
    if !isUnexpected { return token == "end" || signs.contains(token) }
    // A statement's first word, or what follows a call that could have been one.
    guard let place = line.firstRange(of: token) else { return false }
    let before = String(line[..<place.lowerBound])
    if signs.contains(token) { return before.contains(/^\s*$|\)\s*$/) }
    let isValue = token.contains(/^[0-9"']/) || ["nil", "true", "false"].contains(token)
    return isValue && before.contains(/^\s*$|function\s*\w*\([^)]*\)\s*$|\b(then|else|do)\s*$/)
  }
}

extension Contract.Entry {
  /// The parameters of a function there, by name.
  fileprivate var names: [String] {
    parameters.split { $0 == "," || $0 == " " }.map(String.init)
  }
}
