import Drawing
import Items
import LayoutScripting

/// The items' ids, for frames.
struct ItemIDs: WallContent {
  private let items: any ItemSource
  private let field: Int?

  init(_ items: any ItemSource) {
    self.items = items
    field = items.fieldNames.firstIndex(of: "id")
  }

  func id(ofItem item: Int) -> ItemID? {
    guard let field else { return nil }
    switch items.value(ofField: field, item: item) {
    case .string(let text): return isNumeral(text, item) ? .numeral(text) : .text(text)
    case .integer(let integer): return .integer(integer)
    case .number(let number): return .number(number)
    default: return nil
    }
  }

  /// Returns whether an id that scripts see as text is a number in the input, too large for an
  /// integer.
  private func isNumeral(_ text: String, _ item: Int) -> Bool {
    // Shorter ones are integers.
    guard text.utf8.count >= 19, let field, let items = items as? Items else { return false }
    return items.numeral(ofField: field, item: item) != nil
  }
}

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
