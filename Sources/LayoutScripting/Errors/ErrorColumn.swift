/// The word of a source line at which an error's message points.
enum ErrorColumn {
  /// Where a message of Lua, or of the contract, names a word of the script.
  ///
  /// Words that a script raises itself may be quoted too, and mean nothing.
  private static var names: [Regex<(Substring, Substring)>] {
    [
      /near '(.+?)'(?=$|;| \(U\+)/,
      /near U\+([0-9A-F]+) \(/,
      /\((?:local|global|field|method|upvalue|constant) '([^']+)'\)/,
      /^bad argument #\d+ to '([^']+)'/,
      /^(?:undefined name|unknown field|unknown placement) '([^']+)'/,
      /(?:has|have) no (?:side )?'([^']+)'/,
      /can only be read; '([^']+)' cannot be set/,
      /^no visible label '([^']+)'/,
    ]
  }

  /// The column of the word, from 1, in characters; `nil` where it is not certain which one is meant.
  static func column(of message: String, in line: String) -> Int? {
    guard let found = names.lazy.compactMap({ message.firstMatch(of: $0)?.output.1 }).first
    else { return nil }
    // What cannot be seen is named by its number.
    let isNumber = message.contains("near U+\(found) ")
    let name =
      isNumber
      ? UInt32(found, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
      : String(found)
    let places = line.ranges(of: name).filter { place in
      !(isWord(name.first) && isWord(line[..<place.lowerBound].last))
        && !(isWord(name.last) && isWord(line[place.upperBound...].first))
    }
    guard places.count == 1 else { return nil }
    return line.distance(from: line.startIndex, to: places[0].lowerBound) + 1
  }

  /// What is below the line: a caret at a column.
  ///
  /// A tab before it is as wide as above it; where other letters may be wider than one, there is none.
  static func caret(at column: Int, below line: String) -> String? {
    let before = line.prefix(column - 1)
    guard before.allSatisfy(\.isASCII) else { return nil }
    return before.map { $0 == "\t" ? "\t" : " " }.joined() + "^"
  }

  private static func isWord(_ character: Character?) -> Bool {
    character.map { $0 == "_" || $0.isLetter || $0.isNumber } ?? false
  }
}
