/// The location of the list of items in a document, and the kind of its elements.
struct ListLocation {
  enum Shape {
    /// Items: `[{…}, {…}]`, or nothing.
    case items
    /// Lists of items: `[[{…}], [{…}]]`.
    case lists
    /// Sections: `[{"items": […]}]` under the key `sections`.
    case sections
  }

  var shape: Shape
  /// The offset of its opening bracket, in bytes.
  var offset: Int
  var isEmpty: Bool

  /// Creates the location of the array at the scanner's position; its first element decides its
  /// shape.
  ///
  /// Fails for scalars. `key` is the array's key.
  init?(_ scanner: JSONScanner, key: String?) throws(ReadingError) {
    var scanner = scanner
    offset = scanner.position
    isEmpty = false
    _ = scanner.take(Byte.openArray)
    scanner.skipSpace()
    switch scanner.byte {
    case Byte.closeArray:
      shape = .items
      isEmpty = true
    case Byte.openObject:
      let areSections = key == "sections" ? try ListLocation.hasItems(scanner) : false
      shape = areSections ? .sections : .items
    case Byte.openArray:
      shape = .lists
      guard let isEmpty = ListLocation.areEmpty(scanner) else { return nil }
      self.isEmpty = isEmpty
    default:
      return nil
    }
  }

  /// Creates the location of the array at the scanner's position as a list of items, whatever it
  /// contains.
  init(target scanner: JSONScanner, key: String?) throws(ReadingError) {
    self =
      try ListLocation(scanner, key: key)
      ?? ListLocation(shape: .items, offset: scanner.position, isEmpty: false)
  }

  private init(shape: Shape, offset: Int, isEmpty: Bool) {
    self.shape = shape
    self.offset = offset
    self.isEmpty = isEmpty
  }

  /// Returns whether the object at the position has a list of items.
  private static func hasItems(_ scanner: JSONScanner) throws(ReadingError) -> Bool {
    var scanner = scanner
    var found = false
    try scanner.object { (scanner, key) throws(ReadingError) in
      if scanner.byte == Byte.openArray, scanner.text(key) == "items" { found = true }
      try scanner.skip()
    }
    return found
  }

  /// Returns whether all of the arrays from the position on are empty, or the first one that is not
  /// holds objects; `nil` if it holds something else.
  private static func areEmpty(_ scanner: JSONScanner) -> Bool? {
    var scanner = scanner
    while scanner.take(Byte.openArray) {
      scanner.skipSpace()
      guard scanner.take(Byte.closeArray) else {
        return scanner.byte == Byte.openObject ? false : nil
      }
      scanner.skipSpace()
      guard scanner.take(Byte.comma) else { return true }
      scanner.skipSpace()
    }
    return nil
  }
}
