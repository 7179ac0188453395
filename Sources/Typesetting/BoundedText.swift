/// The start of a text that is measured and drawn, however long the text is.
///
/// An untrusted text may have megabytes, and one letter may have a hundred thousand accents.
/// Setting them takes time, and nobody can read them.
///
/// ```swift
/// BoundedText("a quiet harbour", characters: 7).text  // "a quiet"
/// ```
package struct BoundedText {
  /// The characters, each with its first ``scalarLimit`` scalars.
  package let text: String
  /// Whether the whole text is longer.
  package let isCut: Bool
  /// Whether a character lost combining marks because it had too many scalars.
  package let isStripped: Bool

  /// The maximum number of characters that are measured or drawn, more than any label has room for.
  package static let characterLimit = 10_000
  /// The maximum number of characters of a title that is not drawn but read aloud or shown as a
  /// tooltip.
  package static let titleLimit = 1000
  /// The maximum number of Unicode scalars of a character; a family emoji has 7, with skin tones
  /// 11.
  package static let scalarLimit = 16

  /// Cuts a text.
  ///
  /// - Parameters:
  ///   - whole: Any text.
  ///   - limit: The maximum number of characters to keep.
  /// - Complexity: O(length of the result and of the character at which it ends)
  package init(_ whole: String, characters limit: Int = characterLimit) {
    // In ASCII, every byte is a character, and there are no combining marks.
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

  /// The text, with an ellipsis if it is cut.
  package var ellipsized: String { isCut ? text + "…" : text }
}
