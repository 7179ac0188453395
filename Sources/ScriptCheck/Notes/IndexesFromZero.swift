internal import LayoutScripting
internal import LuaHosting

// Reads of lists at index 0, where Lua's lists have no element.

extension SourceNotes {
  /// Notes reads at index 0, or in a loop from 0, of an item's list or of a list that is an
  /// argument of a question.
  ///
  /// - Complexity: O(text + items)
  func indexesFromZero(_ items: some ItemSource) -> [ScriptWarning] {
    var notes: [ScriptWarning] = []
    for (name, text) in sources {
      let lists = SourceNotes.lists(in: text)
      let reads = SourceNotes.readsAtZero(in: text)
      // The script may put an element there itself.
      let filled = Set(reads.filter(\.isFilled).map(\.list))
      var known: Set<String> = []
      for read in reads where !filled.contains(read.list) {
        guard let list = lists[read.list]?.last(where: { $0.range.contains(read.place) }),
          known.insert("\(read.line) \(read.list)").inserted
        else { continue }
        var note = ScriptWarning(
          .index, script: name, line: read.line,
          message: read.isLoop
            ? "this loop reads \(read.list)[0], and Lua's lists count from 1; start it at 1: "
              + "for i = 1, #\(read.list) do"
            : "\(read.list)[0] is nil: Lua's lists count from 1; write \(read.list)[1] for the first "
              + "element")
        if let item = SourceNotes.firstItem(of: items, withList: list.field) {
          note.item = item
          note.message += ", as of \(item.text)"
        }
        notes.append(note)
      }
    }
    return notes
  }

  /// A name of a list.
  private struct List {
    /// The item's field that holds the list.
    var field: String?
    /// The tokens in which the name means this list.
    let range: Range<Int>
  }

  /// A place where something is read at index 0.
  private struct Read {
    /// What is read there, as in `item.tags`.
    let list: String
    let place: Int
    let line: Int
    /// Whether a loop from 0 reads it; then `line` is the loop's.
    let isLoop: Bool
    /// Whether the script assigns an element there instead of reading it.
    let isFilled: Bool
  }

  /// Returns the lists of items and of questions' arguments, by the names that the script gives
  /// them.
  private static func lists(in text: SourceTokens) -> [String: [List]] {
    var lists: [String: [List]] = [:]
    let ends = text.functionEnds
    let given: Set<Parameter> = [.items, .columns, .rows, .widths, .heights]
    for function in text.functions {
      guard let name = function.name, let entry = Contract.field(name) else {
        continue
      }
      for (name, parameter) in zip(entry.parameters, function.parameters)
      where given.contains(name) {
        lists[parameter, default: []].append(List(range: function.body))
      }
    }
    for index in itemReads(in: text) {
      var end = index + 1
      while text[end] == ".", text.isWord(end + 1) { end += 2 }
      let isData = text[index + 2] == "data"
      guard end - index >= (isData ? 5 : 3) else { continue }
      let field = isData ? text[index + 4] : text[index + 2]
      let words = (index..<end).map { text[$0] }.joined()
      if lists[words] == nil { lists[words] = [List(field: field, range: text.tokens.indices)] }
      // `local tags = item.tags` gives it another name.
      if text[index - 1] == "=", text.isWord(index - 2), text[index - 3] == "local",
        !["[", "(", ":", ".", "\"", "{"].contains(text[end])
      {
        lists[text[index - 2], default: []].append(
          List(field: field, range: index..<max(index, ends[index])))
      }
    }
    return lists
  }

  private static func readsAtZero(in text: SourceTokens) -> [Read] {
    var reads: [Read] = []
    /// The loops from 0 by their variables: their lines, and where the search in their bodies ends.
    var loops: [String: (line: Int, end: Int)] = [:]
    for index in text.tokens.indices {
      if text[index] == "for", text[index + 2] == "=", text[index + 3] == "0",
        text[index + 4] == ","
      {
        loops[text[index + 1]] = (text.tokens[index].line, index + 100)
      }
      guard text[index] == "[", text[index + 2] == "]", text.isWord(index - 1) else { continue }
      let loop = loops[text[index + 1]].flatMap { index < $0.end ? $0 : nil }
      guard text[index + 1] == "0" || loop != nil else { continue }
      var start = index - 1
      while text[start - 1] == ".", text.isWord(start - 2) { start -= 2 }
      guard ![".", ":"].contains(text[start - 1]) else { continue }
      reads.append(
        Read(
          list: (start..<index).map { text[$0] }.joined(), place: start,
          line: loop?.line ?? text.tokens[index].line, isLoop: loop != nil,
          isFilled: text[index + 3] == "="))
    }
    return reads
  }

  private static func firstItem(
    of items: some ItemSource, withList field: String?
  ) -> ScriptError.Item? {
    guard let field, let number = items.fieldNames.firstIndex(of: field) else { return nil }
    return items.firstItem(withField: number) { value in
      if case .list(let list) = value { !list.isEmpty } else { false }
    }
  }
}
