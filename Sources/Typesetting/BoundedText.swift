/// The start of a text that is measured and drawn, however long the text is.
///
/// A text from a stranger may have megabytes, and one letter a hundred thousand accents, each of
/// which takes time to set and none of which anybody can read.
///
/// ```swift
/// BoundedText("a quiet harbour", characters: 7).text  // "a quiet"
/// ```
package struct BoundedText {
  /// The characters, each with its first ``scalarLimit`` scalars.
  package let text: String
  /// Whether the whole text goes on after this.
  package let isCut: Bool
  /// Whether a character had more scalars than are kept: heaps of combining marks.
  package let isStripped: Bool

  /// The most characters that any text is measured or drawn with: more than any room shows.
  package static let characterLimit = 10_000
  /// The most characters of a title that is not drawn but read out or shown by the pointer.
  package static let titleLimit = 1000
  /// The most Unicode scalars of a character: a family of emoji has 7, with skin tones 11.
  package static let scalarLimit = 16

  /// Cuts a text.
  ///
  /// - Parameters:
  ///   - whole: Any text.
  ///   - limit: The most characters to keep, 0 or more.
  /// - Complexity: O(length of what is kept, and of the character where it ends)
  package init(_ whole: String, characters limit: Int = characterLimit) {
    // Bytes of ASCII are characters, and nothing is to be stripped.
    if whole.utf8.count <= limit, whole.utf8.allSatisfy({ $0 < 0x80 }) {
      (text, isCut, isStripped) = (whole, false, false)
      return
    }
    var text = ""
    var rest = whole[...]
    var isStripped = false
    for _ in 0..<limit {
      guard let character = rest.popFirst() else { break }
      let scalars = character.unicodeScalars
      if let end = scalars.index(
        scalars.startIndex, offsetBy: Self.scalarLimit, limitedBy: scalars.endIndex),
        end < scalars.endIndex
      {
        text.unicodeScalars += scalars[..<end]
        isStripped = true
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.isStripped = isStripped
    isCut = !rest.isEmpty
  }

  /// The text, with an ellipsis where it is cut.
  package var ellipsized: String { isCut ? text + "…" : text }
}
