import LayoutScripting

/// Which fields of the items hold their titles: the first that has text, item by item.
enum ItemTitles {
  /// The names, in order.
  static let names = ["title", "name", "caption", "alt", "alt_description", "description"]

  /// The numbers of the fields that there are.
  static func fields(of items: any ItemSource) -> [Int] {
    names.compactMap { items.fieldNames.firstIndex(of: $0) }
  }

  /// The title of an item, given the fields that there are.
  static func title(ofItem item: Int, of items: any ItemSource, _ fields: [Int]) -> String? {
    for field in fields {
      if case .string(let text) = items.value(ofField: field, item: item), !text.isEmpty {
        return text
      }
    }
    return nil
  }
}
