/// How many blocks are open at a token.
struct BlockDepth {
  private(set) var depth = 0
  private var isElseIf = false

  /// Goes over a token.
  mutating func read(_ token: String) {
    switch token {
    case "function", "do", "repeat": depth += 1
    case "elseif": isElseIf = true
    case "then":
      // `elseif … then` opens nothing that `if … then` has not opened.
      if !isElseIf { depth += 1 }
      isElseIf = false
    case "end", "until": depth -= 1
    default: break
    }
  }
}
