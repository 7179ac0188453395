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
