internal import LuaHost
internal import Waterfall

/// What can be read from a script's text: params that nothing reads, conditions that are not what
/// they seem, functions without `return`.
///
/// It would rather say nothing than what is not so.
struct SourceNotes {
  private let script: LayoutScript
  /// The script's own text first.
  private let sources: [(name: String, text: SourceTokens)]

  init(_ script: LayoutScript) {
    self.script = script
    let names = script.texts.texts.keys.sorted()
    sources =
      (names.filter { $0 == script.file } + names.filter { $0 != script.file }).compactMap { name in
        let text = LayoutScript.lua(of: script.texts.texts[name] ?? "")
        // A module that is no Lua is kept too: a script may go on without it.
        guard name == script.file || script.isLua(text) else { return nil }
        return (name, SourceTokens(text))
      }
  }

  // MARK: Params

  /// The params that no function reads.
  var unusedParams: [ScriptWarning] {
    var known: Set<String> = []
    for source in sources {
      guard let names = SourceNotes.paramsRead(in: source.text) else { return [] }
      known.formUnion(names)
    }
    let declarations = declarations
    return script.params.map(\.name).filter { !known.contains($0) }.map { name in
      let place = declarations[name]
      return ScriptWarning(
        .param, script: place?.script ?? script.file, line: place?.line,
        message: "no function reads the param '\(name)'; "
          + "read layout.params.\(name), or take the param out")
    }
  }

  /// The names of the params that a text reads, and of others; `nil` where that cannot be told.
  private static func paramsRead(in text: SourceTokens) -> Set<String>? {
    var read: Set<String> = []
    var isAliased = false
    for index in text.tokens.indices {
      if text.string(at: index) == "params" { return nil }
      guard text[index] == "params", text[index - 1] == "." else { continue }
      switch text[index + 1] {
      case ".": read.insert(text[index + 2])
      case "[":
        guard let name = text.string(at: index + 2), text[index + 3] == "]" else { return nil }
        read.insert(name)
      case "=": break
      default: isAliased = true
      }
    }
    guard isAliased else { return read }
    // Under another name they may be read wherever a name follows a dot.
    for index in text.tokens.indices {
      switch text[index] {
      case ".": read.insert(text[index + 1])
      case "[":
        if let name = text.string(at: index + 1), text[index + 2] == "]" {
          read.insert(name)
        } else if text.isWord(index - 1) || [")", "]"].contains(text[index - 1]) {
          return nil
        }
      case "pairs", "next": return nil
      default: break
      }
    }
    return read
  }

  /// Where params are declared, by their names.
  private var declarations: [String: (script: String, line: Int)] {
    var places: [String: (script: String, line: Int)] = [:]
    for source in sources.reversed() {
      let text = source.text
      for index in text.tokens.indices.reversed()
      where text[index - 1] == "=" && text[index - 2] == "name" {
        if let name = text.string(at: index) {
          places[name] = (source.name, text.tokens[index].line)
        }
      }
    }
    return places
  }

  // MARK: Fields

  /// A warning of a field, with its place and the way out.
  func located(_ warning: ScriptWarning) -> ScriptWarning {
    guard let name = warning.field else { return warning }
    var warning = warning
    if warning.line == nil, let place = place(ofField: name) {
      (warning.script, warning.line) = (place.script, place.line)
    }
    if warning.owner == "item" { warning.message += "; read item.data.\(name) where that is meant" }
    return warning
  }

  /// The first place where a text speaks of a field.
  private func place(ofField name: String) -> (script: String, line: Int)? {
    for source in sources {
      let text = source.text
      for index in text.tokens.indices
      where (text[index] == name && text[index - 1] == ".")
        || (text.string(at: index) == name && text[index - 1] == "[")
      {
        return (source.name, text.tokens[index].line)
      }
    }
    return nil
  }

  /// Fields that are taken as a condition and hold 0 or "" in some item.
  func conditions(_ items: some ItemSource) -> [ScriptWarning] {
    var notes: [ScriptWarning] = []
    var told: Set<String> = []
    var deceptive: [Int: (item: Int, value: LuaValue)?] = [:]
    let members = Set(Contract.value("item", .vertical)?.members.map(\.name) ?? [])
    for source in sources {
      for condition in SourceNotes.conditions(in: source.text) where !told.contains(condition.field)
      {
        guard condition.isData || !members.contains(condition.field),
          let field = items.fieldNames.firstIndex(of: condition.field)
        else { continue }
        let known = deceptive[field] ?? SourceNotes.deceptive(field, of: items)
        deceptive[field] = .some(known)
        guard let found = known else { continue }
        // `item.price or 10` is meant for items without a price, not for those that cost nothing.
        if condition.isFallback, found.value != .string("") { continue }
        told.insert(condition.field)
        let name = (condition.isData ? "item.data." : "item.") + condition.field
        let item = items.named(found.item)
        let way =
          found.value == .string("")
          ? "(\(name) or \"\") \(condition.isNegated ? "==" : "~=") \"\""
          : "\(name) \(condition.isNegated ? "~=" : "==") 1"
        var note = ScriptWarning(
          .condition, script: source.name, line: condition.line,
          message: "\(condition.field) is \(found.value.literal) for item \(item.index)"
            + (item.name.map { " “\($0)”" } ?? "")
            + ", and \(found.value.literal) is true in Lua; write \(way)")
        note.item = item
        notes.append(note)
      }
    }
    return notes
  }

  /// A field that stands where only true and false count.
  private struct Condition {
    let field: String
    /// Whether it is read through `item.data`.
    let isData: Bool
    /// Whether it is the left side of an `or` whose value is used.
    let isFallback: Bool
    /// Whether it stands behind `not`.
    let isNegated: Bool
    let line: Int
  }

  private static func conditions(in text: SourceTokens) -> [Condition] {
    let takers = Set(
      Contract.entries.filter { $0.parameters.hasPrefix("item,") }.map(\.name))
    let items = Set(
      text.functions.filter { $0.name.map(takers.contains) ?? false }.compactMap(\.parameters.first)
    ).union(["item"])
    let openers = [
      "if", "elseif", "while", "until", "return", "=", "(", ",", "{", "[", "and", "or",
    ]
    var found: [Condition] = []
    var compared: Set<String> = []
    for index in text.tokens.indices
    where items.contains(text[index]) && text[index - 1] != "." && text[index + 1] == "." {
      let isData = text[index + 2] == "data" && text[index + 3] == "."
      let end = index + (isData ? 5 : 3)
      // Not all that is read here must be Lua.
      guard text.isWord(end - 1) else { continue }
      let (before, field, after) = (text[index - 1], text[end - 1], text[end])
      if ["==", "<", ">"].contains(after) || ["==", "<", ">", "#"].contains(before) {
        compared.insert(field)
        continue
      }
      if [".", "[", "(", ":", "\"", "{", "^"].contains(after) { continue }
      let isCondition =
        before == "not" || openers.contains(before) && ["then", "do", "and", "or"].contains(after)
      guard isCondition else { continue }
      let isFallback = before != "not" && after == "or" && !isTest(text, from: end)
      found.append(
        Condition(
          field: field, isData: isData, isFallback: isFallback,
          isNegated: before == "not",
          line: text.tokens[end - 1].line))
    }
    // Where a field is compared as well, its author knows what it holds.
    return found.filter { !compared.contains($0.field) }
  }

  /// Whether what stands at a place goes on, outside of brackets, to a `then`.
  ///
  /// Nobody writes a condition of more than a hundred words; one of thousands is not to take
  /// thousands of looks at each.
  private static func isTest(_ text: SourceTokens, from start: Int) -> Bool {
    var depth = 0
    for index in start..<max(start, min(start + 100, text.tokens.count)) {
      switch text[index] {
      case "then": return depth == 0
      case "(", "{", "[": depth += 1
      case ")", "}", "]":
        depth -= 1
        if depth < 0 { return false }
      case ",", "=", "return", "local", "end", "do", "if":
        if depth == 0 { return false }
      default: break
      }
    }
    return false
  }

  /// The first item in which a field holds "", or 0 where it holds 0 and 1 alone: a price of 0 is
  /// a price.
  private static func deceptive(
    _ field: Int, of items: some ItemSource
  ) -> (item: Int, value: LuaValue)? {
    var zero: Int?
    var isFlag = true
    for item in 0..<items.count {
      switch items.value(ofField: field, item: item) {
      case .string(""): return (item, .string(""))
      case .nil, .boolean(false): break
      case let value:
        switch value.double {
        case 0: zero = zero ?? item
        case 1: break
        default: isFlag = false
        }
      }
    }
    return isFlag ? zero.map { ($0, .integer(0)) } : nil
  }

  // MARK: Functions

  /// Functions of the script's table that return nothing anywhere; lengths have a warning of their
  /// own.
  var withoutReturn: [ScriptWarning] {
    let questions = Contract.entries.filter { !$0.parameters.isEmpty }.map(\.name)
    let others = ["begin", "height", "heights", "width", "widths"]
    return questions.filter { !others.contains($0) }.compactMap { question in
      guard let (text, function) = function(question),
        !function.body.contains(where: { ["return", "error"].contains(text[$0]) })
      else { return nil }
      return ScriptWarning(
        .answer, script: script.file, line: function.line, function: question,
        message: "\(question) has no 'return' and so answers nothing; write one, or take it out")
    }
  }

  /// The line of a function of lengths that takes a width, takes nothing after it, and does not
  /// read it.
  func lineOfIgnoredWidth(_ question: String) -> Int? {
    guard let (text, function) = function(question), function.parameters.count == 2 else {
      return nil
    }
    let width = function.parameters[1]
    guard !width.hasPrefix("_"), width != ".", !function.body.contains(where: { text[$0] == width })
    else { return nil }
    return function.line
  }

  /// Functions of the script's table that call one argument by the name of another.
  var misplacedParameters: [ScriptWarning] {
    Contract.entries.compactMap { entry in
      guard let (_, function) = function(entry.name),
        let name = ParameterOrder.misplaced(function.parameters, of: entry)
      else { return nil }
      return ScriptWarning(
        .order, script: script.file, line: function.line, function: entry.name,
        message: "\(ParameterOrder.words(entry)), and '\(name)' stands at another place")
    }
  }

  /// A function that is written in the script's table.
  private func function(_ question: String) -> (SourceTokens, SourceTokens.Function)? {
    guard case .function = script.answer(question) else { return nil }
    return script.texts.function(of: question)
  }
}
