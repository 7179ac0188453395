/// Another name for a field: `width=imageWidth`, `src=/urls/small`.
///
/// The new name is added to the items' own fields, and replaces an own field of that name.
public struct FieldMapping: Hashable, Sendable {
  /// The name that scripts and layouts use.
  public var name: String
  /// The items' name for it: a field's name, or a JSON Pointer into the item if it starts with `/`.
  ///
  /// A field whose own name starts with a slash is written as a pointer: `/~1name`.
  public var source: String

  /// Creates a mapping.
  public init(name: String, source: String) {
    self.name = name
    self.source = source
  }

  /// Reads a mapping from the text `name=other` or `name=/pointer`.
  ///
  /// - Throws: ``ItemsError`` of the kind `invalidMapping` or `invalidPointer`.
  public init(parsing text: String) throws(ItemsError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(name: String(parts[0]), source: parts.count == 2 ? String(parts[1]) : "")
    do throws(ReadingError) {
      guard !name.isEmpty, !source.isEmpty else {
        throw ReadingError(
          .invalidMapping, "“\(text)” is not a field mapping",
          hint: "Write name=other, as in width=imageWidth or src=/urls/small.")
      }
      _ = try path()
    } catch {
      throw ItemsError(error, path: nil)
    }
  }

  /// Returns the way to the value inside an item.
  func path() throws(ReadingError) -> JSONPointer {
    let isPointer = source.unicodeScalars.first == "/"
    return isPointer ? try JSONPointer(parsing: source) : JSONPointer().appending(source)
  }
}
