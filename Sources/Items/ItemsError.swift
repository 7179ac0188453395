package import TextOutput

/// An error of an input of items, as facts; ``description`` is the message.
public struct ItemsError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, Hashable, Sendable {
    /// There is no such file.
    case missingFile
    /// The file is a folder.
    case folder
    /// The file is a device or a socket, which may never end.
    case notRegular
    /// The path is not a folder.
    case notAFolder
    /// A picture cannot be read, although every picture must be.
    case unreadablePicture
    /// The user may not read the file.
    case permissionDenied
    /// Reading failed.
    case unreadable

    /// The input is longer than ``Items/maximumLength``, or than 4 GB as JSON.
    case tooLarge
    /// Memory ran out.
    case outOfMemory
    /// The input is empty, or contains only white space.
    case empty
    /// The input is not text.
    case binary
    /// The input is text in an encoding other than UTF-8.
    case notUTF8
    /// The text is not JSON.
    case notJSON
    /// The text is JSON that ends too early.
    case truncated
    /// The text is not a table: a quote is never closed, or a row has more cells than the first
    /// one.
    case notCSV
    /// The first row of a table does not give each column a name of its own.
    case invalidHeader
    /// Objects and arrays are nested deeper than 128 levels.
    case tooDeep
    /// The items have more than 65,536 different fields.
    case tooManyNames

    /// The pointer to the items leads to nothing.
    case pointerNotFound
    /// There is no array of items.
    case noList
    /// There are several arrays of items.
    case severalLists
    /// An item is not an object.
    case notAnObject
    /// A field that layouts need has an invalid value.
    case invalidField
    /// A section is not an object with items.
    case invalidSection
    /// No item has the field that is to be read under another name.
    case unknownField

    /// A text is not a JSON Pointer.
    case invalidPointer
    /// A field mapping is not of the form `name=other`.
    case invalidMapping
  }

  /// What has to be corrected.
  public enum Cause: Hashable, Sendable {
    /// The file: it is missing or cannot be read.
    case file
    /// The file's contents.
    case contents
    /// The options that were given with the file.
    case options
  }

  /// What is wrong.
  public var kind: Kind
  /// The message: what is wrong.
  public var message: String
  /// What to do.
  public var hint: String?
  /// The path of the file, or another name of the input.
  public var path: String?
  /// The line of the error, from 1.
  public var line: Int?
  /// The column of the error in its line, from 1, in characters.
  public var column: Int?
  /// The text around the error.
  public var excerpt: Excerpt?
  /// The item, from 1.
  public var item: Int?
  /// The item's `id`, if it has one.
  public var id: String?
  /// The field of the item.
  public var field: String?
  /// The JSON Pointer that the error is about.
  public var pointer: String?

  /// A part of one line.
  public struct Excerpt: Hashable, Sendable {
    /// The text, on one line.
    public var text: String
    /// The number of characters before the error.
    public var caret: Int
  }
}

extension ItemsError.Kind {
  /// What has to be corrected.
  public var cause: ItemsError.Cause {
    switch self {
    case .missingFile, .folder, .notRegular, .notAFolder, .permissionDenied, .unreadable: .file
    case .invalidPointer, .invalidMapping, .unknownField, .pointerNotFound: .options
    default: .contents
    }
  }
}

extension ItemsError: CustomStringConvertible {
  /// The error in a compiler's format: where, what, the line with a caret, and what to do.
  public var description: String { report.text }

  /// The parts of the description.
  package var report: ReportText {
    let numbers = [line, column].compactMap(\.self).map { ":\($0)" }.joined()
    var subject = ""
    if let item {
      subject = "in item \(item)" + (id.map { " “\($0.visibleLine)”" } ?? "") + ": "
    }
    var report = ReportText(
      place: path.map { $0.shortened(to: 1000) + numbers + ": " } ?? "", label: "error",
      subject + message)
    if let line, let excerpt {
      report.addSource(
        excerpt.text, line: line, caret: String(repeating: " ", count: excerpt.caret) + "^")
    }
    if let hint { report.addDetail(hint) }
    return report
  }
}
