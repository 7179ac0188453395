internal import LayoutScripting
internal import LuaHosting
internal import Waterfall

// Conditions that do not test what they seem to: 0 and "" are true in Lua, and a section is not
// text.

extension SourceNotes {
  /// Notes fields that a condition tests and that hold 0 or "" in some item.
  func conditions(_ items: some ItemSource) -> [ScriptWarning] {
    var notes: [ScriptWarning] = []
    var noted: Set<String> = []
    var deceptive: [Int: Deceptive?] = [:]
    let members = Set(Contract.value("item", .vertical)?.members.map(\.name) ?? [])
    for source in sources {
      for condition in SourceNotes.conditions(in: source.text)
      where !noted.contains(condition.field) {
        guard condition.isData || !members.contains(condition.field),
          let field = items.fieldNames.firstIndex(of: condition.field)
        else { continue }
        let known = deceptive[field] ?? SourceNotes.deceptive(field, of: items)
        deceptive[field] = .some(known)
        guard let found = known else { continue }
        // `item.price or 10` is meant for items without a price, not for those that cost nothing.
        if condition.isFallback, found.value != .string("") { continue }
        noted.insert(condition.field)
        let name = (condition.isData ? "item.data." : "item.") + condition.field
        let item = found.item
        let test =
          found.value == .string("")
          ? "(\(name) or \"\") \(condition.isNegated ? "==" : "~=") \"\""
          : found.isFlag
            ? "\(name) \(condition.isNegated ? "~=" : "==") 1"
            : "\(name) \(condition.isNegated ? "==" : "~=") 0"
        var note = ScriptWarning(
          .condition, script: source.name, line: condition.line,
          message:
            "\(condition.field) is \(found.value.literal) for \(item.text), and \(found.value.literal) is true in Lua; write \(test)"
        )
        note.item = item
        notes.append(note)
      }
    }
    return notes
  }

  /// Notes comparisons of an item's section with text, which are never true.
  func sectionComparisons(_ items: some ItemSource) -> [ScriptWarning] {
    let hasField = items.fieldNames.contains("section")
    var notes: [ScriptWarning] = []
    for (name, text) in sources {
      for index in SourceNotes.itemReads(in: text) where text[index + 2] == "section" {
        let isCompared =
          ["==", "~="].contains(text[index + 3]) && text.string(at: index + 4) != nil
          || ["==", "~="].contains(text[index - 1]) && text.string(at: index - 2) != nil
        guard isCompared else { continue }
        let item = text[index]
        let field = hasField ? ", or \(item).data.section for the item's own field" : ""
        notes.append(
          ScriptWarning(
            .condition, script: name, line: text.tokens[index].line,
            message: "\(item).section is the section itself and never equals text; "
              + "write \(item).section.title\(field)"))
      }
    }
    return notes
  }

  /// Returns the places where a script reads a field of an item: those of the item's name.
  static func itemReads(in text: SourceTokens) -> [Int] {
    let takers = Set(
      Contract.fields.filter { $0.parameters.first == .item }.map(\.name))
    let items = Set(
      text.functions.filter { $0.name.map(takers.contains) ?? false }.compactMap(\.parameters.first)
    ).union(["item"])
    return text.tokens.indices.filter {
      items.contains(text[$0]) && text[$0 - 1] != "." && text[$0 + 1] == "."
    }
  }

  /// A field that is used as a condition.
  private struct Condition {
    let field: String
    /// Whether it is read through `item.data`.
    let isData: Bool
    /// Whether it is the left side of an `or` whose value is used.
    let isFallback: Bool
    /// Whether it follows `not`.
    let isNegated: Bool
    let line: Int
  }

  private static func conditions(in text: SourceTokens) -> [Condition] {
    let openers = [
      "if", "elseif", "while", "until", "return", "=", "(", ",", "{", "[", "and", "or",
    ]
    var found: [Condition] = []
    var compared: Set<String> = []
    for index in itemReads(in: text) {
      let isData = text[index + 2] == "data" && text[index + 3] == "."
      let end = index + (isData ? 5 : 3)
      // The text need not be valid Lua.
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
    // If the script also compares a field, its author knows what the field holds.
    return found.filter { !compared.contains($0.field) }
  }

  /// Returns whether an expression continues from a place, outside of brackets, up to `then`.
  ///
  /// The search ends after 100 tokens, so that its time stays linear for conditions of thousands.
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

  /// Returns the first item in which a field holds "", or 0.
  ///
  /// 0 counts only if the field is a flag (0 or 1), or a number in all items: if some items lack a
  /// price, 0 is a price.
  private static func deceptive(
    _ field: Int, of items: some ItemSource
  ) -> Deceptive? {
    var zero: Int?
    var isFlag = true
    var isEverywhere = true
    for item in 0..<items.count {
      switch items.value(ofField: field, item: item) {
      case .string(""):
        return Deceptive(item: items.named(item), value: .string(""), isFlag: false)
      case .nil, .boolean(false): isEverywhere = false
      case let value:
        switch value.double {
        case 0: zero = zero ?? item
        case 1: break
        case nil: (isFlag, isEverywhere) = (false, false)
        default: isFlag = false
        }
      }
    }
    guard let zero, isFlag || isEverywhere else { return nil }
    return Deceptive(item: items.named(zero), value: .integer(0), isFlag: isFlag)
  }

  /// A value that is true in Lua but looks false.
  private struct Deceptive {
    var item: ScriptError.Item
    var value: LuaValue
    /// Whether the field holds only 0 and 1.
    var isFlag: Bool
  }
}
