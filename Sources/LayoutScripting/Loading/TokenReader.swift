/// Splits a Lua text into words and signs, without comments; a string literal becomes `"`.
struct TokenReader {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var line = 1
  /// The contents of the last string literal, as written.
  private(set) var string = ""

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func next() -> String? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte.isLuaLineEnd {
        skipLineEnd()
      } else if byte <= 32 {
        position += 1
      } else if byte == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
        position += 2
        if !skipLongBracket() { skip { !$0.isLuaLineEnd } }
      } else {
        return token(byte)
      }
    }
    return nil
  }

  private mutating func token(_ byte: UInt8) -> String {
    if byte.isWordPart {
      let start = position
      skip(while: \.isWordPart)
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      position += 1
      let start = position
      while position < bytes.count, bytes[position] != byte, !bytes[position].isLuaLineEnd {
        if bytes[position] == UInt8(ascii: "\\") { skipEscape() } else { position += 1 }
      }
      string = String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
      if peek(0) == byte { position += 1 }
      return "\""
    }
    if byte == UInt8(ascii: "["), skipLongBracket() {
      string = ""
      return "\""
    }
    position += 1
    if "=~<>".utf8.contains(byte), peek(0) == UInt8(ascii: "=") {
      position += 1
      return "=="
    }
    return String(UnicodeScalar(byte))
  }

  /// Skips a backslash and what it escapes: white space after `z`, else one character or line end.
  private mutating func skipEscape() {
    position += 1
    let isGap = peek(0) == UInt8(ascii: "z")
    skipByte()
    while isGap, let byte = peek(0), byte <= 32 { skipByte() }
  }

  /// Skips `[[ … ]]` or `[==[ … ]==]` where one starts here.
  private mutating func skipLongBracket() -> Bool {
    guard peek(0) == UInt8(ascii: "[") else { return false }
    var level = 0
    while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
    guard peek(1 + level) == UInt8(ascii: "[") else { return false }
    position += level + 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "]"), peek(1 + level) == UInt8(ascii: "]"),
        (0..<level).allSatisfy({ peek(1 + $0) == UInt8(ascii: "=") })
      {
        position += level + 2
        return true
      }
      skipByte()
    }
    return true
  }

  /// Skips a byte, or a whole line end.
  private mutating func skipByte() {
    if peek(0)?.isLuaLineEnd == true { skipLineEnd() } else { position += 1 }
  }

  private mutating func skipLineEnd() {
    let first = peek(0)
    line += 1
    position += 1
    if let second = peek(0), second.isLuaLineEnd, second != first { position += 1 }
  }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }
}

extension UInt8 {
  fileprivate var isWordPart: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") || self == UInt8(ascii: "_")
  }
}

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
