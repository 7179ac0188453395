extension CSVTable {
  /// Returns whether a text looks like a table: several names of columns, and something below them.
  ///
  /// Broken JSON, a page of HTML or a message of one line is not a table. The whole text is read:
  /// pass only the part to look at.
  static func isLikely(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let first = CSVHeaderVisitor()
    do throws(CSVReader.ParseError) {
      let separator = CSVSeparator(ofHeaderIn: bytes, from: start)
      var reader = try CSVReader(bytes, from: start, separator: separator, first)
      while !first.isComplete, !reader.isAtEnd { try reader.read(1) }
      guard first.isComplete, !bytes[reader.position...].allSatisfy(Byte.isSpace) else {
        return false
      }
    } catch {
      return false
    }
    return first.cells.count > 1 && first.cells.allSatisfy(isLikelyName)
  }

  /// Returns whether a cell may be a column's name: it starts like a word, is not JSON and contains
  /// no brackets.
  private static func isLikelyName(_ cell: [UInt8]) -> Bool {
    cell.withUnsafeBufferPointer { cell in
      let name = CSVCell.trimmed(cell)
      // Many programs write a first column without a name.
      guard let first = name.first else { return true }
      let isWord = Byte.isLetter(first) || first == UInt8(ascii: "_") || first >= 0x80
      return isWord && !CSVCell.isValue(name) && !name.contains { "{}[]<>".utf8.contains($0) }
    }
  }
}
