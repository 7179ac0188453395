/// The location of the items in a text.
enum ItemsLocation {
  /// One on each line, from an offset on.
  case lines(from: Int)
  /// A document that is one item, at an offset.
  case item(at: Int)
  /// In a list of a document, which starts at an offset.
  case list(ListLocation, documentStart: Int)

  /// Finds the items; in JSON, everything except the list itself is validated.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - format: The format of the text.
  ///   - reading: What a document of JSON may be.
  ///   - pointer: A JSON Pointer to the items.
  ///   - mapped: The items' fields that are read under other names.
  /// - Returns: The location of the items, and their origin.
  /// - Throws: An error in the pointer, in the text or in its lists.
  static func find(
    in bytes: UnsafeBufferPointer<UInt8>, _ format: ItemsFormat, as reading: ListFinder.Reading,
    at pointer: String?, mapped: Set<String>
  ) throws(ReadingError) -> (outline: ItemsLocation, origin: ItemsOrigin) {
    let start = TextEncoding.byteOrderMarkLength(in: bytes)
    guard format == .json else {
      if let pointer {
        let many = format == .ndjson ? "NDJSON has one on each line" : "a table has none"
        throw ReadingError(
          .invalidPointer, "the pointer “\(pointer)” points into one document, but \(many)")
      }
      return (.lines(from: start), ItemsOrigin(form: .lines))
    }
    var document = JSONScanner(bytes, in: start..<bytes.count)
    document.skipSpace()
    do throws(ReadingError) {
      let place = try JSONPointer(parsing: pointer ?? "")
      let (list, origin) = try ListFinder.find(
        at: place, document, as: pointer == nil ? reading : .document, mapped: mapped)
      let outline = list.map { ItemsLocation.list($0, documentStart: document.position) }
      return (outline ?? .item(at: document.position), origin)
    } catch {
      throw PointerHint.completed(error, of: pointer, in: document)
    }
  }
}

/// Where in a text the items were found, and what else the text may have meant.
public struct ItemsOrigin: Hashable, Sendable {
  /// How the text was read.
  public enum Form: Hashable, Sendable {
    /// Items in lines or rows: NDJSON or CSV.
    case lines
    /// A document that is one item.
    case item
    /// A list in a document, at a JSON Pointer; the pointer to the document itself is empty.
    case list(at: String)
  }

  /// How the text was read.
  public var form: Form
  /// Whether the text could as well have been read as one item, or as a document with a list.
  public var isGuess = false
  /// Pointers to empty lists that may have been meant; at most ten.
  public var emptyLists: [String] = []
  /// Pointers to lists of objects that do not look like items, if an empty list was chosen.
  public var otherLists: [String] = []

  /// Creates an origin without alternatives.
  public init(form: Form, isGuess: Bool = false) {
    self.form = form
    self.isGuess = isGuess
  }
}
