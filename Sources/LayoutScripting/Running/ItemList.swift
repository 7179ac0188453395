public import LuaHosting
internal import Waterfall

/// Items in memory, for apps.
///
/// ```swift
/// let items = ItemList([
///   [.init("title", .string("Sea")), .init("width", .integer(300)), .init("height",
///   .integer(200))]
/// ])
/// ```
///
/// The fields `width`, `height`, `span` and `column` mean what they mean in files.
public struct ItemList: ItemSource, Sendable {
  /// The number of items.
  public let count: Int
  /// The sections, whose ranges follow each other.
  public let sections: [ItemSection]
  /// The items' own widths, NaN for none.
  public let widths: [Double]
  /// The items' own heights, NaN for none.
  public let heights: [Double]
  /// The items' own spans, 0 for none.
  public let spans: [Int32]
  /// The items' own columns, 0 for none.
  public let columns: [Int32]
  /// The names of all fields, in order of first appearance.
  public let fieldNames: [String]
  private let items: [[Int: LuaValue]]

  /// Creates items from their fields.
  ///
  /// - Parameters:
  ///   - items: The fields of each item; of two fields with the same name, the last one counts.
  ///   - sections: The sections, whose ranges follow each other and cover all items; one without
  ///     a title by default.
  /// - Precondition: The sections follow each other and cover all items.
  /// - Complexity: O(fields of all items)
  public init(_ items: [[LuaValue.Field]], sections: [ItemSection]? = nil) {
    var names: [String: Int] = [:]
    var ordered: [String] = []
    let values = items.map { fields in
      var values: [Int: LuaValue] = [:]
      for field in fields {
        let number = names[field.key] ?? ordered.count
        if number == ordered.count {
          names[field.key] = number
          ordered.append(field.key)
        }
        values[number] = field.value
      }
      return values
    }
    func column<Value>(_ name: String, _ none: Value, _ read: (LuaValue) -> Value?) -> [Value] {
      guard let number = names[name] else { return [] }
      return values.map { $0[number].flatMap(read) ?? none }
    }
    self.items = values
    count = items.count
    fieldNames = ordered
    widths = column("width", .nan) { $0.double.flatMap { $0.isItemWidth ? $0 : nil } }
    heights = column("height", .nan) { $0.double.flatMap { $0.isItemHeight ? $0 : nil } }
    spans = column("span", 0) { value in
      value == .string("all") ? .max : value.whole.flatMap { $0 >= 1 ? Int32(clamping: $0) : nil }
    }
    columns = column("column", 0) { $0.whole.map { Int32(clamping: $0) } }
    self.sections = sections ?? [ItemSection(items: 0..<items.count)]
    self.sections.check(itemCount: count)
  }

  /// Returns the value of a field of one item; `nil` if the item lacks it.
  ///
  /// - Precondition: `field` is an index of ``fieldNames``, and `item` is in 0..<``count``.
  public func value(ofField field: Int, item: Int) -> LuaValue {
    require(fieldNames.indices.contains(field), "a field must be an index of fieldNames")
    require(items.indices.contains(item), "an item must be in 0..<count")
    return items[item][field] ?? .nil
  }
}
