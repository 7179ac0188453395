/// The tokens of a Lua text with their lines, and the functions in it.
package struct SourceTokens {
  /// A word, a sign, or a string literal, whose text is `"`.
  package struct Token {
    package let text: String
    package let line: Int
    /// The contents of a string literal.
    let string: String?
  }

  /// A function in the text.
  package struct Function {
    /// The name that the function is assigned to, as in `height = function(item) … end`.
    package let name: String?
    package let line: Int
    package let parameters: [String]
    /// The tokens between its parameters and its `end`.
    package let body: Range<Int>
  }

  package let tokens: [Token]

  /// The functions in the order in which they begin.
  package private(set) var functions: [Function] = []

  /// Reads a text.
  ///
  /// - Complexity: O(text)
  package init(_ text: String) {
    var reader = TokenReader(text)
    var tokens: [Token] = []
    while let token = reader.next() {
      tokens.append(
        Token(text: token, line: reader.line, string: token == "\"" ? reader.string : nil))
    }
    self.tokens = tokens
    functions = FunctionFinder(self).functions
  }

  /// The end of the innermost function around each token; outside of functions, the end of the
  /// text.
  ///
  /// - Complexity: O(tokens · nesting of functions)
  package var functionEnds: [Int] {
    var ends = [Int](repeating: tokens.count, count: tokens.count)
    for function in functions {
      for index in function.body { ends[index] = function.body.upperBound }
    }
    return ends
  }

  /// Returns whether a function returns a value anywhere, not counting the functions inside it.
  ///
  /// - Complexity: O(functions + tokens of the function)
  package func returnsValue(_ function: Function) -> Bool {
    returns(of: function).contains { place in
      place + 1 < function.body.upperBound
        && !["end", "else", "elseif", "until", ";"].contains(self[place + 1])
    }
  }

  /// Returns the places where a function returns, not counting the functions inside it.
  package func returns(of function: Function) -> [Int] {
    var inner = functions.filter {
      function.body.contains($0.body.lowerBound) && $0.body != function.body
    }.map(\.body)[...]
    var places: [Int] = []
    var index = function.body.lowerBound
    while index < function.body.upperBound {
      while let body = inner.first, body.lowerBound < index { _ = inner.popFirst() }
      if let body = inner.first, body.lowerBound == index {
        index = max(body.upperBound, index + 1)
        continue
      }
      if self[index] == "return" { places.append(index) }
      index += 1
    }
    return places
  }

  /// The text of a token, "" outside.
  package subscript(index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  /// Returns the contents of the string literal at a place; `nil` if there is none.
  package func string(at index: Int) -> String? {
    tokens.indices.contains(index) ? tokens[index].string : nil
  }

  /// Returns whether a token is a name or a keyword.
  package func isWord(_ index: Int) -> Bool {
    self[index].utf8.first.map { $0 == 95 || $0 >= 65 && $0 <= 90 || $0 >= 97 && $0 <= 122 }
      ?? false
  }
}

/// Finds the functions in a list of tokens in one pass, however deeply they are nested.
private struct FunctionFinder {
  /// A function whose `end` is not found yet.
  private struct Open {
    /// Its number, in the order in which functions begin.
    let number: Int
    let start: Int
    /// The brackets around its parameters, once they are found.
    var open: Int?
    var close: Int?
    var blocks = BlockDepth()
  }

  private let tokens: SourceTokens
  private var opened: [Open] = []
  private var found: [SourceTokens.Function?] = []

  init(_ tokens: SourceTokens) {
    self.tokens = tokens
    for index in tokens.tokens.indices { read(index) }
  }

  var functions: [SourceTokens.Function] { found.compactMap(\.self) }

  private mutating func read(_ index: Int) {
    let token = tokens[index]
    if token == "function" {
      // A function among the parameters is not Lua.
      if let last = opened.last, last.close == nil { opened.removeLast() }
      var function = Open(number: found.count, start: index)
      function.blocks.read(token)
      opened.append(function)
      found.append(nil)
    } else if var function = opened.popLast() {
      if function.close != nil {
        function.blocks.read(token)
        if function.blocks.depth == 0 { return close(function, at: index) }
      } else if token == "(", function.open == nil {
        // In `function name.of.it(`, the name precedes the bracket.
        function.open = index
      } else if token == ")", function.open != nil {
        function.close = index
      }
      opened.append(function)
    }
  }

  private mutating func close(_ function: Open, at end: Int) {
    guard let open = function.open, let close = function.close else { return }
    let start = function.start
    found[function.number] = SourceTokens.Function(
      name: tokens[start - 1] == "=" && tokens.isWord(start - 2) ? tokens[start - 2] : nil,
      line: tokens.tokens[start].line,
      parameters: (open + 1..<close).map { tokens[$0] }.filter { $0 != "," },
      body: close + 1..<end)
  }
}
