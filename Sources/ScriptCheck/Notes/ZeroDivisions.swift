internal import LayoutScripting
internal import LuaHosting

// Divisions by a param that may be 0.

extension SourceNotes {
  /// Notes divisions by a param that may be 0 and that the script never compares.
  ///
  /// - Complexity: O(text · uses of the most frequent name)
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
            + (isChoice ? "remove 0 from its choices" : "declare it with min = 1")
        ).about(param: division.param)
      }
    }
  }
}

extension Param {
  /// Whether 0 is in its range.
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

/// The places in a text that read params, by their own names or by those of locals.
private struct ParamReads {
  /// A division by a param.
  struct Division {
    let param: String
    let sign: String
    let line: Int
  }

  /// A local variable that holds a param, or all params, from its declaration to the end of its
  /// function.
  private struct Alias {
    let range: Range<Int>
    /// `nil` for all params.
    let param: String?
  }

  private let text: SourceTokens
  /// The places of each word.
  private let places: [String: [Int]]
  /// The bodies of the functions with a parameter of a name.
  private var bodies: [String: [Range<Int>]] = [:]
  /// The locals by their names.
  private var aliases: [String: [Alias]] = [:]

  init(_ text: SourceTokens) {
    self.text = text
    places = Dictionary(grouping: text.tokens.indices.filter(text.isWord)) { text[$0] }
    for function in text.functions {
      for parameter in function.parameters { bodies[parameter, default: []].append(function.body) }
    }
    let ends = text.functionEnds
    for index in text.tokens.indices where text[index] == "local" && text[index + 2] == "=" {
      let name = text[index + 1]
      guard let value = read(at: index + 3) ?? allParams(at: index + 3),
        !ParamReads.operators.contains(text[value.end])
      else { continue }
      let range = value.end..<max(value.end, ends[index])
      if !isChanged(name, in: range) {
        aliases[name, default: []].append(Alias(range: range, param: value.param))
      }
    }
  }

  /// The divisions by params that are never compared.
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

  /// Returns the param that is read at a place, and the place after it.
  private func read(at index: Int) -> (param: String?, end: Int)? {
    guard text[index - 1] != ".", text.isWord(index) else { return nil }
    if let all = allParams(at: index) { return member(at: all.end) }
    guard let alias = aliases[text[index]]?.last(where: { $0.range.contains(index) })
    else { return nil }
    return alias.param == nil ? member(at: index + 1) : (alias.param, index + 1)
  }

  /// Returns the place after `layout.params`, if a place reads that.
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

  /// Returns whether a name is assigned another value in a range, or declared again there.
  private func isChanged(_ name: String, in range: Range<Int>) -> Bool {
    for place in places[name, default: []] where range.contains(place) {
      if text[place + 1] == "=" || text[place - 1] == "local" { return true }
    }
    return bodies[name, default: []].contains(where: range.overlaps)
  }
}
