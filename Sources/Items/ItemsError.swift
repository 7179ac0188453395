internal import Spelling
import TerminalText

/// What is wrong with an input of items: facts first, words second.
public struct ItemsError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// There is no such file.
    case missingFile
    /// The file is a folder.
    case folder
    /// The file is a device or a socket, which may never end.
    case notRegular
    /// The folder is none.
    case notAFolder
    /// A picture cannot be read, where each one has to be.
    case unreadablePicture
    /// The file may not be read.
    case permissionDenied
    /// Reading failed on the way.
    case unreadable

    /// The input is longer than ``Items/maximumLength``, or than 4 GB as JSON.
    case tooLarge
    /// Memory ran out.
    case outOfMemory
    /// The input holds nothing but white space.
    case empty
    /// The input is not text.
    case binary
    /// The input is text in an encoding other than UTF-8.
    case notUTF8
    /// The text is not JSON.
    case notJSON
    /// The text is JSON that ends too early.
    case truncated
    /// The text is no table: a quote is never closed, or a row has more cells than the first one.
    case notCSV
    /// The first row of a table does not name its columns, each in its own way.
    case invalidHeader
    /// Objects and arrays are nested deeper than 128 levels.
    case tooDeep
    /// The items have more than 65,536 different fields.
    case tooManyNames

    /// Nothing is where the pointer to the items leads.
    case pointerNotFound
    /// There is no array of items.
    case noList
    /// There are several arrays of items.
    case severalLists
    /// An item is not an object.
    case notAnObject
    /// A field that layouts need has a value that they cannot use.
    case invalidField
    /// A section is not an object with items.
    case invalidSection
    /// No item has the field that another one is to be taken from.
    case unknownField

    /// A text that should be a JSON Pointer is none.
    case invalidPointer
    /// A text that should map a field is not `name=other`.
    case invalidMapping
  }

  /// Who has to do something about it.
  public enum Cause: Hashable, Sendable {
    /// The file: it is missing or cannot be read.
    case file
    /// The file's contents.
    case contents
    /// The options that were given with it.
    case options
  }

  /// What is wrong.
  public var kind: Kind
  /// What is wrong, in words.
  public var message: String
  /// The way out, in words.
  public var hint: String?
  /// The path of the file, or another name of the input.
  public var path: String?
  /// The line of the fault, from 1.
  public var line: Int?
  /// The column of the fault in its line, from 1, in characters.
  public var column: Int?
  /// The text around the fault.
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
    /// How many characters stand before the fault.
    public var caret: Int
  }
}

extension ItemsError.Kind {
  /// Who has to do something about it.
  public var cause: ItemsError.Cause {
    switch self {
    case .missingFile, .folder, .notRegular, .notAFolder, .permissionDenied, .unreadable: .file
    case .invalidPointer, .invalidMapping, .unknownField, .pointerNotFound: .options
    default: .contents
    }
  }
}

extension ItemsError: CustomStringConvertible {
  /// The error as compilers print them: where and what, the line with a caret, the way out.
  public var description: String {
    var text = ""
    if let path {
      text += path.shortened(to: 1000)
      if let line { text += ":\(line)" }
      if let column { text += ":\(column)" }
      text += ": "
    }
    text += "error: "
    if let item {
      text += "in item \(item)"
      if let id { text += " “\(id.visibleLine)”" }
      text += ": "
    }
    text += message
    if let line, let excerpt {
      let number = " \(line) "
      let margin = String(repeating: " ", count: number.count)
      text += "\n\(number)| \(excerpt.text)"
      text += "\n\(margin)| \(String(repeating: " ", count: excerpt.caret))^"
    }
    if let hint { text += "\n\(hint)" }
    return text
  }
}
