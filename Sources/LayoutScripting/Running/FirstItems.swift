package import LuaHosting

/// The first items of a source, with the field names of the whole source.
package struct FirstItems<Items: ItemSource>: ItemSource {
  private let source: Items
  package let count: Int

  /// Creates a list of the first items.
  ///
  /// - Parameters:
  ///   - source: The items.
  ///   - count: How many of them, at most as many as there are.
  package init(_ source: Items, _ count: Int) {
    self.source = source
    self.count = count
  }

  package var sections: [ItemSection] {
    let sections = source.sections.enumerated().filter {
      $0.offset == 0 || $0.element.items.lowerBound < count || count == source.count
    }
    return sections.map { section in
      var section = section.element
      section.items = section.items.clamped(to: 0..<count)
      return section
    }
  }

  package var widths: [Double] { Array(source.widths.prefix(count)) }
  package var heights: [Double] { Array(source.heights.prefix(count)) }
  package var spans: [Int32] { Array(source.spans.prefix(count)) }
  package var columns: [Int32] { Array(source.columns.prefix(count)) }
  package var fieldNames: [String] { source.fieldNames }

  package func value(ofField field: Int, item: Int) -> LuaValue {
    source.value(ofField: field, item: item)
  }

  package func fields(ofItem item: Int) -> [LuaValue.Field] { source.fields(ofItem: item) }
}
