public import LuaHosting

/// The items that a script lays out.
///
/// The numbers that layouts need are arrays with one element for each item; the host reads them
/// once for each layout. All other fields are looked up when a script reads them, during the layout
/// and when it is drawn. Items are indexed from 0, in input order.
///
/// Columns and sections that do not match ``count`` are a programmer error and stop the program
/// with a message that states the rule. A source cannot use the script that reads it.
public protocol ItemSource {
  /// The number of items.
  var count: Int { get }
  /// The input's sections in order; their ranges follow each other and cover all items.
  ///
  /// Items that are one plain list have one section without a title.
  var sections: [ItemSection] { get }
  /// The items' own widths in points, above 0 and finite; any other number, such as NaN, means
  /// that the item has none. Empty if no item has one.
  var widths: [Double] { get }
  /// The items' own heights in points, 0 or more and finite; any other number, such as NaN, means
  /// that the item has none. Empty if no item has one.
  var heights: [Double] { get }
  /// The items' own spans, 1 or more, 0 or less for an item without one, `Int32.max` for all
  /// columns; empty if no item has one.
  var spans: [Int32] { get }
  /// The items' own columns, from 1, negative ones from the end, 0 for an item without one;
  /// empty if no item has one.
  var columns: [Int32] { get }
  /// The names of all fields that any item has, in order of first appearance; of two with the same
  /// name, the first counts.
  var fieldNames: [String] { get }
  /// Returns the value of a field of one item.
  ///
  /// Called each time a script reads the field; it should take no longer than a dictionary lookup.
  ///
  /// - Parameters:
  ///   - field: An index into ``fieldNames``.
  ///   - item: An item, from 0.
  /// - Returns: The value; `nil` if the item lacks the field.
  func value(ofField field: Int, item: Int) -> LuaValue
  /// Returns all fields of one item that it has a value for, in the order of ``fieldNames``.
  ///
  /// A source that searches for each value should collect them all in one pass.
  ///
  /// - Parameter item: An item, from 0.
  /// - Returns: The fields.
  func fields(ofItem item: Int) -> [LuaValue.Field]
}

extension ItemSource {
  /// Returns all fields of one item, looked up one by one.
  ///
  /// - Complexity: O(``fieldNames``) lookups
  public func fields(ofItem item: Int) -> [LuaValue.Field] {
    let names = fieldNames
    return names.indices.compactMap { field in
      let value = value(ofField: field, item: item)
      return value == .nil ? nil : LuaValue.Field(names[field], value)
    }
  }
}

/// A section of the input.
public struct ItemSection: Sendable {
  /// The section's title, if it has one.
  public var title: String?
  /// The items of the section.
  public var items: Range<Int>
  /// The section's own fields, in addition to its title and items.
  public var fields: [LuaValue.Field]

  /// Creates a section.
  public init(title: String? = nil, items: Range<Int>, fields: [LuaValue.Field] = []) {
    self.title = title
    self.items = items
    self.fields = fields
  }
}

extension Double {
  /// Whether it can be an item's own width, in points.
  package var isItemWidth: Bool { self > 0 && isFinite }

  /// Whether it can be an item's own height, in points.
  package var isItemHeight: Bool { self >= 0 && isFinite }
}
