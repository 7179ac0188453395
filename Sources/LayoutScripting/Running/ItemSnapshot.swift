internal import LuaHosting
internal import Waterfall

/// The numbers and sections of an item source, read once and validated, so that they stay
/// consistent whatever the source answers later.
package struct ItemSnapshot<Source: ItemSource>: ItemSource {
  private let source: Source
  package let count: Int
  package let sections: [ItemSection]
  package let widths: [Double]
  package let heights: [Double]
  package let spans: [Int32]
  package let columns: [Int32]
  package let fieldNames: [String]

  /// Reads a source; stops with a message that states the rule if its parts are inconsistent.
  init(_ source: Source) {
    let count = source.count
    require(count >= 0, "an item source must have 0 or more items, got \(count)")
    func fitting<Value>(_ column: [Value], _ name: String) -> [Value] {
      require(
        column.isEmpty || column.count == count,
        "the \(name) of an item source must be empty or have one element an item, got "
          + "\(column.count) for \(count) items")
      return column
    }
    self.source = source
    self.count = count
    sections = source.sections
    widths = fitting(source.widths, "widths").lengths(\.isItemWidth)
    heights = fitting(source.heights, "heights").lengths(\.isItemHeight)
    spans = fitting(source.spans, "spans")
    columns = fitting(source.columns, "columns")
    fieldNames = source.fieldNames
    sections.check(itemCount: count)
  }

  package func value(ofField field: Int, item: Int) -> LuaValue {
    source.value(ofField: field, item: item)
  }

  package func fields(ofItem item: Int) -> [LuaValue.Field] { source.fields(ofItem: item) }
}

extension [Double] {
  /// Returns the numbers, with NaN in place of those that are not lengths.
  fileprivate func lengths(_ isLength: (Double) -> Bool) -> [Double] {
    allSatisfy { isLength($0) || $0.isNaN } ? self : map { isLength($0) ? $0 : .nan }
  }
}

extension [ItemSection] {
  /// Stops with a message that states the rule unless the sections follow each other and cover all
  /// items.
  func check(itemCount: Int) {
    var end = 0
    for (number, section) in enumerated() {
      require(
        section.items.lowerBound == end,
        "the sections of an item source must follow each other: section \(number) must start at "
          + "item \(end), got \(section.items)")
      end = section.items.upperBound
    }
    require(
      end == itemCount,
      "the sections of an item source must cover all items, got \(end) of \(itemCount)")
  }
}
