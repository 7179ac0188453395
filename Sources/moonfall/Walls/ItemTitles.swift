import LayoutScripting

/// The fields that hold the items' titles: for each item, the first one with text.
enum ItemTitles {
  /// The names, in order.
  static let names = ["title", "name", "caption", "alt", "alt_description", "description"]

  /// Returns the numbers of the existing fields.
  static func fields(of items: any ItemSource) -> [Int] {
    names.compactMap { items.fieldNames.firstIndex(of: $0) }
  }

  /// Returns the title of an item, given the numbers of the fields.
  static func title(ofItem item: Int, of items: any ItemSource, _ fields: [Int]) -> String? {
    for field in fields {
      if case .string(let text) = items.value(ofField: field, item: item), !text.isEmpty {
        return text
      }
    }
    return nil
  }
}
