/// Says what to write instead of syntax that Lua does not have, for people who know other
/// languages.
enum SyntaxHints {
  /// Syntax of other languages, which is not Lua anywhere in a line, with hints.
  ///
  /// The first one found counts.
  private static var foreignSyntax: [(pattern: Regex<Substring>, hint: String)] {
    [
      (/!==?|<>/, "Lua writes ~= for \"not equal\""), (/===/, "compare with =="),
      (/\)\s*=>/, "Lua writes function(…) return … end"),
      (/=>/, "Lua writes >= for \"at least\", and function(…) return … end for an arrow"),
      (/=</, "Lua writes <= for \"at most\""),
      (/&&/, "Lua writes and"), (/\|\||\?\?/, "Lua writes or"),
      (/\?\./, "Lua has no ?.; write a and a.b"),
      (/\?/, "Lua has no ? :; write condition and a or b"),
      (/\bfor\s*\(/, "Lua writes for i = 1, n do … end"),
      (/\+\+/, "Lua has no ++; write i = i + 1"), (/\*\*/, "Lua writes ^ for powers"),
      (/\/\*|^\s*\/\//, "comments start with --"),
      (/`/, "put text in \"\"; join it with a value using .."),
      (/->/, "Lua writes a dot, as in item.title"), (/:=/, "Lua writes ="),
      (/!/, "Lua writes not for !"),
      (/\b(?:elif|elsif|elseIf)\b/, "Lua writes elseif"),
      (/\b(?:var|let|const)\s+\w+\s*[=;,]/, "Lua declares variables with local"),
      (/\bswitch\s*\(|^\s*case\s+\S+:/, "Lua has no switch; write if … elseif … end"),
      (
        /\b(?:then|do|else)\s+continue\b|^\s*continue\b/,
        "Lua has no continue; write goto continue, and ::continue:: before the loop's end"
      ),
      (
        /^\s*(?:if|while)\b.*\)\s*\{\s*$/,
        "Lua writes if … then … end and while … do … end, without { }"
      ),
      (/\breturn\s+if\b/, "if is a statement, not a value; write return condition and a or b"),
      (/^\s*(?:if|while)\b.*[\w)\]]\s*\{\s*\w+/, "Lua writes if … then … end, without { }"),
      (/^\s*import\b/, "Lua writes local name = require \"name\""),
      (/^\s*(?:""|\w+)\s*:\s/, "Lua writes name = value"),
    ]
  }

  /// Returns a line without its comment and without the contents of quotes.
  static func code(of line: String) -> String {
    let bare = line.replacing(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/) { _ in "\"\"" }
    return bare.firstRange(of: "--").map { String(bare[..<$0.lowerBound]) } ?? bare
  }

  /// Returns what to write instead of what Lua cannot read.
  ///
  /// - Parameters:
  ///   - message: Lua's message.
  ///   - code: The line without texts and comments.
  ///   - before: Returns the lines before it.
  /// - Returns: The hint; `nil` if it is not certain what was meant.
  static func hint(
    for message: LuaMessage, in code: String, after before: () -> [Substring]
  ) -> String? {
    guard let token = message.near else { return nil }
    let problem = message.problem
    let isUnexpected = problem == .unexpectedSymbol
    let isStatement = isUnexpected || problem == .notAStatement
    if isStatement, let hint = compoundAssignmentHint(token, in: code) { return hint }
    if let known = foreignSyntax.first(where: { code.contains($0.pattern) }) { return known.hint }
    // To Lua, a block in { } is a table up to its first statement.
    if let last = before().last.map({ self.code(of: String($0)) }), last.contains(/\)\s*\{\s*$/),
      let known = foreignSyntax.first(where: { last.contains($0.pattern) })
    {
      return known.hint
    }
    if token == "//", isUnexpected { return "comments start with --" }
    if token == "{", isUnexpected {
      if code.contains(/^\s*\{/) { return "write return { … }" }
      return code.contains(/function\s*\w*\s*\([^)]*\)\s*\{/)
        ? "Lua writes function(…) … end, without { }" : nil
    }
    if problem == .expected("("), code.contains("function \(token)") {
      return "in a table, write \(token) = function(…)"
    }
    if case .malformedNumber(let number) = problem {
      return "points have no unit, write \(number)"
    }
    if problem == .expected("end") || isUnexpected && token == "}" {
      return elseIfHint(before: code, before())
    }
    if isUnexpected, token == "," { return commaHint(in: code, after: before) }
    if problem == .expected("}"), token.contains(/^[A-Za-z_]\w*$/) {
      return "is a comma missing before it?"
    }
    if token == "=", problem == .expected("then") || problem == .expected("do") {
      return "compare with =="
    }
    if isStatement, isPartOfExpression(token, isUnexpected: isUnexpected, in: code) {
      return "is a 'return' missing?"
    }
    return nil
  }

  private static func compoundAssignmentHint(_ token: String, in code: String) -> String? {
    guard ["+", "-", "*", "/", "%", "^", ".."].contains(token) else { return nil }
    for match in code.matches(of: /([A-Za-z_][\w.]*)\s*(\.\.|[-+*\/%^])=(?!=)/) {
      let (name, sign) = (match.output.1, match.output.2)
      if sign == token { return "Lua has no \(sign)=; write \(name) = \(name) \(sign) …" }
    }
    return nil
  }

  /// Returns the hint for an `else if` in the same function, which may have taken the missing
  /// `end`.
  private static func elseIfHint(before code: String, _ before: [Substring]) -> String? {
    if code.contains(/\bfunction\b/) { return nil }
    let start = before.lastIndex { self.code(of: String($0)).contains(/\bfunction\b/) } ?? 0
    let last = before.indices.dropFirst(start).last {
      self.code(of: String(before[$0])).contains(/\belse\s+if\b/)
    }
    return last.map { "'else if' in line \($0 + 1) opens a block of its own: write elseif" }
  }

  private static func commaHint(
    in code: String, after before: () -> [Substring]
  ) -> String? {
    if code.contains(/[,{(=%]\s*,/) { return "a value is missing before it" }
    guard code.contains(/\bend\s*,|^\s*,/) else { return nil }
    return "is an 'end' missing before it?"
      + (elseIfHint(before: code, before()).map { " \($0)" } ?? "")
  }

  /// Returns whether a statement that Lua cannot read is an expression, such as `width * 2`.
  private static func isPartOfExpression(
    _ token: String, isUnexpected: Bool, in code: String
  ) -> Bool {
    let signs = [
      "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "and", "or",
    ]
    if !isUnexpected { return token == "end" || signs.contains(token) }
    // The token begins a statement, or follows a call that could have been one.
    let isText = token.hasPrefix("\"") || token.hasPrefix("'")
    guard let place = code.firstRange(of: isText ? "\"\"" : token) else { return false }
    let before = String(code[..<place.lowerBound])
    if signs.contains(token) { return before.contains(/^\s*$|\)\s*$/) }
    let isValue = token.contains(/^[0-9"']/) || ["nil", "true", "false"].contains(token)
    return isValue && before.contains(/^\s*$|function\s*\w*\([^)]*\)\s*$|\b(then|else|do)\s*$/)
  }
}
