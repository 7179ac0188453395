package import LayoutScripting
public import LuaHosting

extension LuaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: LuaValue...) { self = .list(elements) }
}

extension ItemList {
  /// Creates items with the given fields, as one list.
  package init(_ items: KeyValuePairs<String, LuaValue>...) {
    self.init(items.map { $0.map { LuaValue.Field($0.key, $0.value) } })
  }

  /// A picture, a card with only a height, a banner with only a width, and an item without a size.
  package static let shelf = ItemList(
    [
      "id": "a", "title": "Sea", "width": 300, "height": 200, "price": 9.5, "featured": true,
      "tags": ["blue", "wide"],
      "meta": .table([.init("author", .table([.init("name", "Ann")]))]),
    ],
    ["id": "b", "title": "Sun", "height": 120, "topic": "sky"],
    ["id": "c", "width": 100, "topic": "sky"],
    ["title": "Dune", "topic": "land"])

  /// Returns the given number of pictures with different proportions, named "p1" and so on.
  package static func pictures(_ count: Int) -> ItemList {
    ItemList(
      (1...max(1, count)).prefix(count).map { number in
        let width = LuaValue.integer(Int64(100 + number % 7 * 30))
        let height = LuaValue.integer(Int64(80 + number % 5 * 40))
        return [.init("id", .string("p\(number)")), .init("width", width), .init("height", height)]
      })
  }
}

extension ItemList {
  /// Returns the same items with one more field, whose values alternate.
  package func with(_ name: String, of values: [LuaValue]) -> ItemList {
    ItemList(
      (0..<count).map { item in
        fieldNames.indices.map { LuaValue.Field(fieldNames[$0], value(ofField: $0, item: item)) }
          + [LuaValue.Field(name, values[item % values.count])]
      })
  }
}
