/// The words and signs of a Lua text with their lines, and the functions among them.
struct SourceTokens {
  /// A word, a sign, or a string, whose text is `"`.
  struct Token {
    let text: String
    let line: Int
    /// What stands between a string's quotes.
    let string: String?
  }

  /// A function as it is written.
  struct Function {
    /// What it is assigned to at once, as in `height = function(item) … end`.
    let name: String?
    let line: Int
    let parameters: [String]
    /// The tokens between its parameters and its `end`.
    let body: Range<Int>
  }

  let tokens: [Token]
  /// The functions in the order in which they begin.
  private(set) var functions: [Function] = []

  /// Reads a text.
  ///
  /// - Complexity: O(text)
  init(_ text: String) {
    var reader = TokenReader(text)
    var tokens: [Token] = []
    while let token = reader.next() {
      tokens.append(
        Token(text: token, line: reader.line, string: token == "\"" ? reader.string : nil))
    }
    self.tokens = tokens
    functions = tokens.indices.filter { tokens[$0].text == "function" }.compactMap(function)
  }

  /// The text of a token, "" outside.
  subscript(index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// What a string at a place holds, `nil` where there is none.
  func string(at index: Int) -> String? {
    tokens.indices.contains(index) ? tokens[index].string : nil
  }

  /// Whether a token is a name or a keyword.
  func isWord(_ index: Int) -> Bool {
    self[index].utf8.first.map { $0 == 95 || $0 >= 65 && $0 <= 90 || $0 >= 97 && $0 <= 122 }
      ?? false
  }

  private func function(at start: Int) -> Function? {
    // `function name.of.it(` has its name before the bracket.
    guard let open = (start..<tokens.count).first(where: { self[$0] == "(" }),
      let close = (open..<tokens.count).first(where: { self[$0] == ")" })
    else { return nil }
    var blocks = BlockDepth()
    blocks.read("function")
    for index in close + 1..<tokens.count {
      blocks.read(self[index])
      guard blocks.depth == 0 else { continue }
      return Function(
        name: self[start - 1] == "=" && isWord(start - 2) ? self[start - 2] : nil,
        line: tokens[start].line,
        parameters: (open + 1..<close).map { self[$0] }.filter { $0 != "," },
        body: close + 1..<index)
    }
    return nil
  }
}
