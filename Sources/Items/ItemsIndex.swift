internal import LayoutScripting

/// The results of loading items.
struct ItemsIndex: Sendable {
  var columns = ItemColumns()
  var sections: [ItemSection] = []
  /// Whether any item has a duplicate key.
  var hasDuplicates = false
  var fieldNames: [String] = []
  /// The reader's path to each field.
  var fieldPaths: [Int] = []
  /// The indexes of fields by the bytes of their names.
  var fieldNumbers: [[UInt8]: Int] = [:]
  /// The fields that are read from others.
  var mappedFields: Set<Int> = []
  /// The field with the items' identifiers.
  var idField: Int?
  var feed: RecognizedFeed?
  var origin = ItemsOrigin(form: .lines)
}
