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
