import Items
import Testing

@Suite struct ItemsErrorTests {
  @Test("An error is printed in the format of compilers: position, message, line with caret, hint")
  func printed() {
    let error = loadError(
      """
      [
        {"id": "a", "width": 300},
        {"id": "hero.jpg", "title": "Äpfel 🍎", "width": -3, "height": 200}
      ]
      """)
    #expect(
      error?.description == """
        items.json:3:51: error: in item 2 “hero.jpg”: width is -3, but a width is a number above 0
         3 | …title": "Äpfel 🍎", "width": -3, "height": 200}
           |                              ^
        If it is unknown, leave it out or write null.
        """)
  }

  @Test("A long line is shown around the error")
  func longLine() throws {
    let members = (0..<1000).map { #""key\#($0)": \#($0)"# }.joined(separator: ", ")
    let error = try #require(loadError("[{\(members), \"x\": oops, \(members)}]"))
    let excerpt = try #require(error.excerpt)
    #expect(
      excerpt.text == #"…y998": 998, "key999": 999, "x": oops, "key0": 0, "key1": 1, "key2": 2, ""#)
    #expect(excerpt.text.dropFirst(excerpt.caret).hasPrefix("oops"))
  }

  @Test("An excerpt contains no control characters")
  func controls() throws {
    let error = try #require(loadError("[\t{\t\"a\"\u{7F}: \u{85}\"\u{1B}[31m\"}]"))
    let excerpt = try #require(error.excerpt)
    #expect(excerpt.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test(
    "The kind says what has to be corrected",
    arguments: [
      (ItemsError.Kind.missingFile, ItemsError.Cause.file), (.folder, .file), (.notJSON, .contents),
      (.invalidField, .contents), (.pointerNotFound, .options), (.invalidMapping, .options),
    ])
  func cause(_ kind: ItemsError.Kind, _ cause: ItemsError.Cause) {
    #expect(kind.cause == cause)
  }
}
