/// Counts the blocks that are open at a token.
struct BlockDepth {
  private(set) var depth = 0
  private var isElseIf = false

  /// Reads the next token.
  mutating func read(_ token: String) {
    switch token {
    case "function", "do", "repeat": depth += 1
    case "elseif": isElseIf = true
    case "then":
      // `elseif … then` opens no block of its own.
      if !isElseIf { depth += 1 }
      isElseIf = false
    case "end", "until": depth -= 1
    default: break
    }
  }
}
