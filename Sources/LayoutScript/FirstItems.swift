internal import LuaHost

/// The first items of others, with the fields that any of the others has.
struct FirstItems<Items: ItemSource>: ItemSource {
  private let source: Items
  let count: Int

  /// - Parameters:
  ///   - source: The items.
  ///   - count: How many of them, at most as many as there are.
  init(_ source: Items, _ count: Int) {
    self.source = source
    self.count = count
  }

  var sections: [ItemSection] {
    let sections = source.sections.enumerated().filter {
      $0.offset == 0 || $0.element.items.lowerBound < count || count == source.count
    }
    return sections.map { section in
      var section = section.element
      section.items = section.items.clamped(to: 0..<count)
      return section
    }
  }

  var widths: [Double] { Array(source.widths.prefix(count)) }
  var heights: [Double] { Array(source.heights.prefix(count)) }
  var spans: [Int32] { Array(source.spans.prefix(count)) }
  var columns: [Int32] { Array(source.columns.prefix(count)) }
  var fieldNames: [String] { source.fieldNames }

  func value(ofField field: Int, item: Int) -> LuaValue {
    source.value(ofField: field, item: item)
  }
}
