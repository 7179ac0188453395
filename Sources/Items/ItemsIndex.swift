internal import LayoutScript

/// What loading finds out about items.
struct ItemsIndex: Sendable {
  var columns = ItemColumns()
  var sections: [ItemSection] = []
  /// Whether a key stands twice in any item.
  var hasDuplicates = false
  var fieldNames: [String] = []
  /// The reader's path to each field.
  var fieldPaths: [Int] = []
  var feed: RecognizedFeed?
}
