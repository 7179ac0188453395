internal import LuaHost

// Divisions by a param that may be 0.

extension SourceNotes {
  /// Where a script divides by a param that may be 0 and that it never compares with anything.
  var zeroDivisions: [ScriptWarning] {
    let deceptive = Set(script.params.filter(\.mayBeZero).map(\.name))
    if deceptive.isEmpty { return [] }
    return sources.flatMap { name, text in
      ParamReads(text).divisions.filter { deceptive.contains($0.param) }.map { division in
        let isChoice = script.params.contains {
          $0.name == division.param && $0.minimum == nil
            && $0.kind.isChoice
        }
        let effect =
          division.sign == "/" ? "x / 0 is infinite" : "x \(division.sign) 0 raises an error"
        return ScriptWarning(
          .param, script: name, line: division.line,
          message: "the param '\(division.param)' may be 0, and \(effect); "
            + (isChoice ? "take 0 out of its choices" : "declare it with min = 1"))
      }
    }
  }
}

extension Param {
  /// Whether 0 is among the numbers that it takes.
  fileprivate var mayBeZero: Bool {
    switch kind {
    case .number, .integer: minimum ?? -1 <= 0 && maximum ?? 1 >= 0
    case .choice(let choices): choices.contains { $0.double == 0 }
    case .boolean, .text: false
    }
  }
}

extension Param.Kind {
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}

/// The places of a text that read params, by their own name or by that of a local.
private struct ParamReads {
  /// A division by a param.
  struct Division {
    let param: String
    let sign: String
    let line: Int
  }

  /// A local that is a param, or all params, from its declaration to the end of its function.
  private struct Alias {
    let name: String
    let range: Range<Int>
    /// `nil` for all params.
    let param: String?
  }

  private let text: SourceTokens
  private var aliases: [Alias] = []

  init(_ text: SourceTokens) {
    self.text = text
    let functions = text.functions
    for index in text.tokens.indices where text[index] == "local" && text[index + 2] == "=" {
      let name = text[index + 1]
      guard let value = read(at: index + 3) ?? allParams(at: index + 3),
        !ParamReads.operators.contains(text[value.end])
      else { continue }
      let body = functions.last { $0.body.contains(index) }?.body
      let range = value.end..<(body?.upperBound ?? text.tokens.count)
      if !isChanged(name, in: range, functions) {
        aliases.append(Alias(name: name, range: range, param: value.param))
      }
    }
  }

  /// The divisions by a param, of those that are compared with nothing.
  var divisions: [Division] {
    var found: [Division] = []
    var compared: Set<String> = []
    for index in text.tokens.indices {
      guard let (name, end) = read(at: index), let param = name else { continue }
      if ParamReads.comparisons.contains(text[end])
        || ParamReads.comparisons.contains(text[index - 1])
      {
        compared.insert(param)
      }
      var start = index
      while text[start - 1] == "(", text[end + (index - start)] == ")" { start -= 1 }
      var sign = text[start - 1]
      guard sign == "/" || sign == "%" else { continue }
      if sign == "/", text[start - 2] == "/" { sign = "//" }
      found.append(Division(param: param, sign: sign, line: text.tokens[index].line))
    }
    return found.filter { !compared.contains($0.param) }
  }

  private static let comparisons: Set = ["==", "<", ">"]
  private static let operators: Set = [
    "+", "-", "*", "/", "%", "^", ".", "[", "(", "==", "<", ">", "and", "or", "&", "|", "~",
  ]

  /// The param that is read at a place, and the place behind it.
  private func read(at index: Int) -> (param: String?, end: Int)? {
    guard text[index - 1] != ".", text.isWord(index) else { return nil }
    if let all = allParams(at: index) { return member(at: all.end) }
    guard let alias = aliases.last(where: { $0.name == text[index] && $0.range.contains(index) })
    else { return nil }
    return alias.param == nil ? member(at: index + 1) : (alias.param, index + 1)
  }

  /// Whether all params are read at a place, as in `layout.params`, and the place behind.
  private func allParams(at index: Int) -> (param: String?, end: Int)? {
    text.isWord(index) && text[index + 1] == "." && text[index + 2] == "params"
      ? (nil, index + 3) : nil
  }

  private func member(at index: Int) -> (param: String?, end: Int)? {
    if text[index] == ".", text.isWord(index + 1) { return (text[index + 1], index + 2) }
    if text[index] == "[", text[index + 2] == "]", let name = text.string(at: index + 1) {
      return (name, index + 3)
    }
    return nil
  }

  /// Whether a name gets another value in a range, or is the name of something else there.
  private func isChanged(
    _ name: String, in range: Range<Int>, _ functions: [SourceTokens.Function]
  ) -> Bool {
    range.contains { text[$0] == name && (text[$0 + 1] == "=" || text[$0 - 1] == "local") }
      || functions.contains { $0.parameters.contains(name) && range.overlaps($0.body) }
  }
}
