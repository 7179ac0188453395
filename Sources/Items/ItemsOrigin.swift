/// Where in a text the items were found, and what else may have been meant.
public struct ItemsOrigin: Hashable, Sendable {
  /// How the text was read.
  public enum Form: Hashable, Sendable {
    /// Items in lines or rows: NDJSON or CSV.
    case lines
    /// A document that is one item.
    case item
    /// A list in a document, at a JSON Pointer, which is empty for the document itself.
    case list(at: String)
  }

  /// How the text was read.
  public var form: Form
  /// Whether the text could as well have been read as one item, or as a document with a list.
  public var isGuess = false
  /// Pointers to empty lists that may have been meant; never more than ten.
  public var emptyLists: [String] = []
  /// Pointers to lists of objects that do not look like items, where an empty list was taken.
  public var otherLists: [String] = []

  /// Creates an origin about which there is nothing else to say.
  public init(form: Form, isGuess: Bool = false) {
    self.form = form
    self.isGuess = isGuess
  }
}
