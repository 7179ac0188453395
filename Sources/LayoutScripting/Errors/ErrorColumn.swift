/// The column of a source line that an error is about.
enum ErrorColumn {
  /// Returns the column of a word, from 1, in characters.
  ///
  /// - Returns: The column; `nil` if the word occurs in the line several times, or not at all.
  static func column(of word: String, in line: String) -> Int? {
    let places = line.ranges(of: word).filter { place in
      !(isWord(word.first) && isWord(line[..<place.lowerBound].last))
        && !(isWord(word.last) && isWord(line[place.upperBound...].first))
    }
    guard places.count == 1 else { return nil }
    return line.distance(from: line.startIndex, to: places[0].lowerBound) + 1
  }

  /// Returns the line to print below a source line, with a caret at a column.
  ///
  /// Tabs are repeated so that the caret stays aligned. There is no caret after characters other
  /// than ASCII, which may be wider than one column.
  static func caret(at column: Int, below line: String) -> String? {
    let before = line.prefix(column - 1)
    guard before.allSatisfy(\.isASCII) else { return nil }
    return before.map { $0 == "\t" ? "\t" : " " }.joined() + "^"
  }

  private static func isWord(_ character: Character?) -> Bool {
    character.map { $0 == "_" || $0.isLetter || $0.isNumber } ?? false
  }
}
