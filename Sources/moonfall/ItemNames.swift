import Drawing
import LayoutScript

/// The items' names, for frames.
struct ItemNames: WallContent {
  private let items: any ItemSource
  private let field: Int?

  init(_ items: any ItemSource) {
    self.items = items
    field = items.fieldNames.firstIndex(of: "id")
  }

  func id(ofItem item: Int) -> ItemID? {
    guard let field else { return nil }
    switch items.value(ofField: field, item: item) {
    case .string(let text): return .text(text)
    case .integer(let integer): return .integer(integer)
    case .number(let number): return .number(number)
    default: return nil
    }
  }
}
