/// The fields in the source of the table that a script returns, with their lines.
///
/// Reads only words and brackets, which is enough to point at a field and to find one that is
/// written twice, which Lua accepts silently.
struct ScriptFields {
  /// A field that is written in the returned table.
  struct Key: Hashable {
    let name: String
    let line: Int
  }

  /// The fields in the order in which they are written; empty if the text does not end with
  /// `return { … }`.
  private(set) var keys: [Key] = []

  /// Reads a script.
  ///
  /// - Complexity: O(text)
  init(_ text: String) {
    self.init(SourceTokens(text))
  }

  /// Reads the tokens of a script.
  ///
  /// - Complexity: O(tokens)
  init(_ source: SourceTokens) {
    var depth = 0
    // The depth inside the brackets of the last `return {` outside of functions.
    var inside: Int?
    var blocks = BlockDepth()
    var previous = ""
    var pending: Key?
    for place in source.tokens {
      let token = place.text
      switch token {
      case "{", "(", "[":
        depth += 1
        if token == "{", previous == "return", blocks.depth == 0 {
          inside = depth
          keys = []
        }
      case "}", ")", "]":
        if depth == inside { inside = nil }
        depth -= 1
      case "=":
        if let key = pending { keys.append(key) }
      default: blocks.read(token)
      }
      let isField = depth == inside && blocks.depth == 0 && ["{", ",", ";"].contains(previous)
      pending = isField ? Key(name: token, line: place.line) : nil
      previous = token
    }
  }

  /// Returns the line of a field, if it is written.
  func line(of name: String) -> Int? { keys.last { $0.name == name }?.line }

  /// The first field that is written twice, with both lines; `nil` if there is none.
  var duplicate: (name: String, first: Int, second: Int)? {
    var seen: [String: Int] = [:]
    for key in keys {
      if let first = seen[key.name] { return (key.name, first, key.line) }
      seen[key.name] = key.line
    }
    return nil
  }
}
