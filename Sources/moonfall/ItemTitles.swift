import Items

/// Which fields of the items hold their titles: the first that has text, item by item.
enum ItemTitles {
  /// The names, in order.
  static let names = ["title", "name", "caption", "alt", "alt_description", "description"]

  /// The numbers of the fields that there are.
  static func fields(of items: Items) -> [Int] {
    names.compactMap { items.fieldNames.firstIndex(of: $0) }
  }
}
