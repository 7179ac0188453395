internal import Waterfall

/// A parameter of a question's function, named as in messages and examples.
package enum Parameter: String, CaseIterable, Sendable {
  case item, items, section, layout, columns, rows, width, widths, height, heights, span

  /// Returns the parameter that replaces it in a strip, where widths and heights exchange their
  /// roles.
  func along(_ axis: WaterfallLayout.Axis) -> Parameter {
    guard axis == .horizontal else { return self }
    return switch self {
    case .columns: .rows
    case .width: .height
    case .widths: .heights
    default: self
    }
  }

  /// Its type in annotations for lua-language-server.
  var luaType: String {
    switch self {
    case .item: "moonfall.Item"
    case .items: "moonfall.Item[]"
    case .section: "moonfall.Section"
    case .layout: "moonfall.Layout"
    case .columns: "moonfall.Columns"
    case .rows: "moonfall.Rows"
    case .width, .height: "number"
    case .widths, .heights: "number[]"
    case .span: "integer"
    }
  }
}
