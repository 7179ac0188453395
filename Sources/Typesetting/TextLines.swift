/// Text broken into lines by its estimated width.
///
/// ```swift
/// TextLines("A quiet harbour at dusk", width: 90, fontSize: 15, limit: 2).lines
/// // ["A quiet", "harbour at…"]
/// ```
///
/// Lines break at white space, at line feeds, after hyphens, between ideographs, and inside a word
/// only if the word is longer than a line. White space at a break is dropped; repeated white space
/// is one space. If the text does not fit, the last line ends in an ellipsis.
package struct TextLines {
  package private(set) var lines: [String] = []
  /// Whether some of the text is missing.
  package private(set) var isCut = false

  private let width: Double
  private let limit: Int
  private let space = Character(" ").estimatedWidth
  private var line = Line()

  /// Breaks text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - width: The width of a line, in the unit of the font size. A wider character is on a line
  ///     of its own.
  ///   - fontSize: The font size.
  ///   - limit: The maximum number of lines.
  /// - Complexity: O(length)
  package init(_ text: String, width: Double, fontSize: Double, limit: Int) {
    self.width = fontSize > 0 ? width / fontSize : 0
    self.limit = limit
    guard limit > 0 else { return }
    for character in text {
      add(character)
      if isCut { return }
    }
    endLine()
  }

  /// The line that is being filled, in ems.
  private struct Line {
    var characters: [Character] = []
    var widths: [Double] = []
    var width = 0.0
    /// The number of characters before the last position at which the line may break.
    var breakable = 0

    func mayBreak(before character: Character) -> Bool {
      guard let last = characters.last else { return false }
      if last == " " { return true }
      return (last == "-" || last.isIdeographic || character.isIdeographic)
        && !character.closesText
    }

    mutating func append(_ character: Character, width: Double) {
      characters.append(character)
      widths.append(width)
      self.width += width
    }

    mutating func removeLast() {
      characters.removeLast()
      width -= widths.removeLast()
    }

    mutating func removeTrailingSpace() {
      while characters.last == " " { removeLast() }
    }

    /// Cuts the line after `count` characters and returns the rest.
    mutating func split(after count: Int) -> Line {
      var rest = Line()
      for index in count..<characters.count {
        rest.append(characters[index], width: widths[index])
      }
      while characters.count > count { removeLast() }
      return rest
    }
  }

  private mutating func add(_ character: Character) {
    if character.isNewline {
      endLine()
      return
    }
    if character.isWhitespace {
      if let last = line.characters.last, last != " " { line.append(" ", width: space) }
      return
    }
    if lines.count == limit {
      cut()
      return
    }
    if line.mayBreak(before: character) { line.breakable = line.characters.count }
    let characterWidth = character.estimatedWidth
    while line.width + characterWidth > width, !line.characters.isEmpty {
      let rest = line.split(after: line.breakable > 0 ? line.breakable : line.characters.count)
      endLine()
      line = rest
      if lines.count == limit {
        cut()
        return
      }
    }
    line.append(character, width: characterWidth)
  }

  private mutating func endLine() {
    line.removeTrailingSpace()
    if !line.characters.isEmpty { lines.append(String(line.characters)) }
    line = Line()
  }

  /// Ends the last line in an ellipsis, because there is more text.
  private mutating func cut() {
    isCut = true
    guard let last = lines.popLast() else { return }
    lines.append(TextLines.cut(last, width: width))
  }

  /// Ends a line in an ellipsis so that both fit.
  ///
  /// A line that is wider by this estimate was measured otherwise; its own width is then the limit.
  private static func cut(_ text: String, width: Double) -> String {
    let ellipsis: Character = "…"
    var line = Line()
    for character in text { line.append(character, width: character.estimatedWidth) }
    let room = max(width, line.width)
    while line.width + ellipsis.estimatedWidth > room, !line.characters.isEmpty {
      line.removeLast()
    }
    line.removeTrailingSpace()
    return String(line.characters) + String(ellipsis)
  }

  /// Returns the first lines of broken text, with an ellipsis at the end if some are missing.
  package static func first(
    _ limit: Int, of lines: [String], width: Double, fontSize: Double
  ) -> [String] {
    guard lines.count > limit, limit > 0 else { return Array(lines.prefix(limit)) }
    return lines[..<(limit - 1)] + [cut(lines[limit - 1], width: width / fontSize)]
  }
}
