internal import CBuiltInItems

/// The source of items.
public enum ItemsInput: Sendable {
  /// A file.
  case file(path: String)
  /// A file descriptor that is open for reading, such as 0 for standard input. It stays open.
  case descriptor(Int32, name: String = "standard input")
  /// Text in memory.
  case bytes([UInt8], name: String = "items")

  /// Its name in errors.
  var name: String {
    switch self {
    case .file(let path): path
    case .descriptor(_, let name), .bytes(_, let name): name
    }
  }

  func read() throws(ReadingError) -> Bytes {
    switch self {
    case .file(let path): return try Bytes.contents(ofFile: path)
    case .descriptor(let descriptor, _): return try Bytes.contents(of: descriptor)
    case .bytes(let bytes, _): return try Bytes.copy(of: bytes)
    }
  }
}

extension Items {
  /// The maximum length of the text of items, in bytes.
  public static let maximumLength = Bytes.inputLimit

  /// Loads items from JSON, NDJSON or CSV.
  ///
  /// The JSON is an array of objects, which are the items; an array of arrays of them, each one a
  /// section; `{"sections": [{"title": …, "items": […]}]}`, where a section may have other
  /// fields; or an object that contains exactly one such array.
  ///
  /// The first row of CSV names the fields. A cell that is a JSON value is that value (`false` is
  /// false, `007` stays text); an empty cell has no value.
  ///
  /// All of the text is validated here. An item's `width` (above 0), `height` (0 to 1e9), `span` (a
  /// whole number from 1, or `"all"`) and `column` (a whole number other than 0) may be numbers or
  /// text that spells them; null means that there is none.
  ///
  /// If the first items look like those of a known service, `width`, `height`, `src`
  /// and `title` are taken from that service's fields, unless the items have their own or `fields`
  /// says otherwise; see ``feed``.
  ///
  /// - Parameters:
  ///   - input: Where the text comes from: UTF-8 of at most ``maximumLength`` bytes.
  ///   - pointer: A JSON Pointer (RFC 6901) to the array, or to an object that contains only one.
  ///   - fields: Fields that are read under other names.
  ///   - format: The format; `nil` to find it by the file's name, else by its first lines. A single
  ///     object is then one item, or a document with a list, depending on which it looks more like;
  ///     ``origin`` says which.
  /// - Returns: The items.
  /// - Throws: ``ItemsError``.
  /// - Complexity: O(length of the text), about 0.4 s for 100 MB of JSON and 1 s for CSV.
  public static func load(
    _ input: ItemsInput, at pointer: String? = nil, fields: [FieldMapping] = [],
    format: ItemsFormat? = nil
  ) throws(ItemsError) -> Items {
    let name = input.name
    var bytes: Bytes
    do throws(ReadingError) {
      bytes = try input.read()
      bytes.removeEndOfFile()
    } catch {
      throw ItemsError(error, path: name)
    }
    let given = format ?? ItemsFormat(path: name)
    let (format, reading) = try bytes.withBytes {
      bytes throws(ItemsError) -> (ItemsFormat, ListFinder.Reading) in
      do throws(ReadingError) {
        try TextEncoding.check(bytes, as: given)
        if let given { return (given, .document) }
        let start = TextEncoding.byteOrderMarkLength(in: bytes)
        let isDocument = name.lowercased().hasSuffix(".json")
        let isLine = !isDocument && ItemsFormat.isOneLine(bytes, from: start)
        return (ItemsFormat(of: bytes, from: start), isLine ? .itemOrDocument : .documentOrItem)
      } catch {
        throw ItemsError(error, in: bytes, path: name)
      }
    }
    if case .csv(let separator) = format {
      return try load(table: bytes, separator, name: name, at: pointer, fields: fields)
    }
    return try load(text: bytes, format, as: reading, at: pointer, fields: fields) {
      fault, bytes in
      ItemsError(fault, in: bytes, path: name)
    }
  }

  /// Loads a document that Moonfall wrote itself.
  static func load(
    json: consuming Bytes, name: String, fields: [FieldMapping]
  ) throws(ItemsError) -> Items {
    try load(text: json, .json, at: nil, fields: fields) { fault, bytes in
      ItemsError(fault, in: bytes, path: name)
    }
  }

  /// Loads a table by converting it to NDJSON.
  private static func load(
    table bytes: borrowing Bytes, _ separator: CSVSeparator?, name: String, at pointer: String?,
    fields: [FieldMapping]
  ) throws(ItemsError) -> Items {
    try bytes.withBytes { bytes throws(ItemsError) in
      let table: CSVTable
      let json: Bytes
      do throws(ReadingError) {
        table = try CSVTable(bytes, separator: separator)
        json = try table.json(of: bytes)
      } catch {
        throw ItemsError(error, in: bytes, path: name)
      }
      return try load(text: json, .csv(), at: pointer, fields: fields) { fault, json in
        ItemsError(table.traced(fault, from: json, to: bytes), in: bytes, path: name)
      }
    }
  }

  /// Loads text whose encoding was checked.
  private static func load(
    text: consuming Bytes, _ format: ItemsFormat, as reading: ListFinder.Reading = .document,
    at pointer: String?, fields: [FieldMapping],
    _ completed: (ReadingError, UnsafeBufferPointer<UInt8>) -> ItemsError
  ) throws(ItemsError) -> Items {
    let loader: ItemsLoader
    do throws(ReadingError) {
      loader = try text.withBytes { bytes throws(ReadingError) in
        let mapped = Set(fields.compactMap { (try? $0.path())?.steps.first })
        let (outline, origin) = try ItemsLocation.find(
          in: bytes, format, as: reading, at: pointer, mapped: mapped)
        let feed = RecognizedFeed(try LocatedItems(outline, in: bytes).items, beside: fields)
        var loader = try ItemsLoader(bytes, mappings: fields + (feed?.fields ?? []))
        loader.index.feed = feed
        loader.index.origin = origin
        try loader.load(outline)
        return loader
      }
    } catch {
      throw text.withBytes { completed(error, $0) }
    }
    let index = loader.index
    let document = ItemsDocument(bytes: text, reader: loader.finish())
    return Items(index, document)
  }
}

extension Items {
  /// 60 pictures, notes and ads for a small shop that sells prints of cities and landscapes.
  ///
  /// Each has `id`, `title`, `width`, `height`, `kind` (`photo`, `note`, `ad`), `topic`, `tags`,
  /// `date`, `price` and `author`, some have `featured`; none has a picture.
  public static let builtIn: Items = {
    let text = built_in_items()
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
    do {
      return try load(.bytes(Array(bytes), name: "built-in.json"), format: .json)
    } catch {
      preconditionFailure("the built-in items are valid: \(error)")
    }
  }()
}
