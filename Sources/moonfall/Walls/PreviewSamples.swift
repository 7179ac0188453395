import LayoutScripting
import LuaHosting

/// Samples for trying a layout: no item, one item, or all items with long titles.
struct PreviewSamples: ItemSource {
  /// The kinds of samples.
  enum Kind: String, CaseIterable {
    case none
    case one
    case long
  }

  /// A title of several lines.
  static let longTitle = """
    A title that is much longer than most of them, as it is written by people who have a lot to say \
    about a single picture, and which goes on for several lines before it comes to its end
    """

  private let source: any ItemSource
  /// The fields that hold a title.
  private let titles: Set<Int>
  let fieldNames: [String]

  /// - Parameters:
  ///   - source: The items.
  ///   - kind: The kind of sample.
  init(_ source: any ItemSource, _ kind: Kind) {
    func first(_ count: Int, of items: some ItemSource) -> any ItemSource {
      FirstItems(items, min(count, items.count))
    }
    switch kind {
    case .none: self.source = first(0, of: source)
    case .one: self.source = first(1, of: source)
    case .long: self.source = source
    }
    var names = source.fieldNames
    if kind == .long {
      if !ItemTitles.names.contains(where: names.contains) { names.append(ItemTitles.names[0]) }
      titles = Set(names.indices.filter { ItemTitles.names.contains(names[$0]) })
    } else {
      titles = []
    }
    fieldNames = names
  }

  var count: Int { source.count }
  var sections: [ItemSection] { source.sections }
  var widths: [Double] { source.widths }
  var heights: [Double] { source.heights }
  var spans: [Int32] { source.spans }
  var columns: [Int32] { source.columns }

  func value(ofField field: Int, item: Int) -> LuaValue {
    titles.contains(field)
      ? .string(PreviewSamples.longTitle) : source.value(ofField: field, item: item)
  }
}
