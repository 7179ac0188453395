package import Waterfall

extension Contract {
  /// A type of value that a script's functions receive, or that such a value contains.
  package struct Value: Sendable {
    /// Its name in parameters and messages.
    package let name: String
    /// Its class in annotations.
    let type: String
    /// The type of its elements; `nil` if it has none.
    let element: String?
    /// Whether it has the items' own fields in addition to its members.
    let isOpen: Bool
    /// Its members by name.
    package let members: [Member]

    /// Its members as written in code, for example `columns[i]` and `columns:shortest()`.
    package var summary: String {
      var parts = element == nil ? [] : ["#\(name)", "\(name)[i]"]
      parts += members.map { member in
        guard let parameters = member.parameters else { return member.name }
        let names = parameters.split(separator: ", ").map { $0.prefix { $0 != ":" && $0 != "?" } }
        return "\(name):\(member.name)(\(names.joined(separator: ", ")))"
      }
      if isOpen { parts.append("and its own fields") }
      return parts.joined(separator: ", ")
    }

    init(
      _ name: String, _ type: String, element: String? = nil, isOpen: Bool = false,
      _ members: [Member]
    ) {
      self.name = name
      self.type = type
      self.element = element
      self.isOpen = isOpen
      self.members = members
    }
  }

  /// A member of a value.
  package struct Member: Sendable {
    /// The name.
    package let name: String
    /// The parameters of a method, `nil` for a field.
    let parameters: String?
    /// The type of the field, or of the method's result.
    let type: String
    /// Its description.
    let help: String

    init(_ name: String, _ type: String, parameters: String? = nil, _ help: String) {
      self.name = name
      self.type = type
      self.parameters = parameters
      self.help = help
    }
  }

  private static let itemValue = Value(
    "item", "Item", isOpen: true,
    [
      Member("index", "integer", "its number in the input, from 1"),
      Member("position", "integer", "its number in its section, from 1"),
      Member("section", "moonfall.Section", "its section"),
      Member("id", "any", "its own id"),
      Member("width", "number?", "its own width in points"),
      Member("height", "number?", "its own height in points"),
      Member("aspect", "number", "its width / height, 1 if unknown"),
      Member("previous", "moonfall.Item?", "the item before it in its section"),
      Member("height_at", "number", parameters: "width: number", "its height at a width"),
      Member("width_at", "number", parameters: "height: number", "its width at a height"),
      Member("data", "table<string, any>", "its own fields alone"),
    ])

  private static func sectionValue(_ axis: WaterfallLayout.Axis) -> Value {
    Value(
      "section", "Section", isOpen: true,
      [
        Member("index", "integer", "its number, from 1"),
        Member("title", "string?", "its title"),
        Member("count", "integer", "how many items it has"),
        axis == .vertical
          ? Member("width", "number", "its width inside the insets, of columns")
          : Member("height", "number", "its height inside the insets, of rows"),
      ])
  }

  private static let columnsValue = Value(
    "columns", "Columns", element: "moonfall.Column",
    [
      Member("shortest", "integer", parameters: "", "the column where an item would start highest"),
      Member(
        "item_height", "number", parameters: "column: integer",
        "the height that the item would have there"),
    ])

  private static let columnValue = Value(
    "column", "Column",
    [
      Member("x", "number", "its left edge"),
      Member("width", "number", "its width"),
      Member("bottom", "number", "the lower edge of the last item there"),
    ])

  private static let rowsValue = Value(
    "rows", "Rows", element: "moonfall.Row",
    [
      Member("shortest", "integer", parameters: "", "the row where an item would start leftmost"),
      Member(
        "item_width", "number", parameters: "row: integer",
        "the width that the item would have there"),
    ])

  private static let rowValue = Value(
    "row", "Row",
    [
      Member("y", "number", "its upper edge"),
      Member("height", "number", "its height"),
      Member("right", "number", "the right edge of the last item there"),
    ])

  private static func layoutValue(_ axis: WaterfallLayout.Axis) -> Value {
    let tracks =
      axis == .vertical
      ? [
        Member("column_count", "integer", "how many columns the section has"),
        Member("column_width", "number", "the width of the first one"),
      ]
      : [
        Member("row_count", "integer", "how many rows the section has"),
        Member("row_height", "number", "the height of the first one"),
      ]
    return Value(
      "layout", "Layout",
      [
        Member("params", "table<string, any>", "the values of the params"),
        Member("state", "any", "what begin returned"),
        Member("width", "number", "the container's width"),
        Member("height", "number?", "the viewport's height, a strip's own"),
        Member("spacing", "moonfall.Spacing", "the section's spacing"),
        Member("insets", "moonfall.Insets", "the section's insets"),
        Member(
          "text_height", "number",
          parameters: "text: string?, width: number, style?: number|moonfall.TextStyle",
          "the height of a text in lines of a width; without a style, of a label below a picture"),
      ] + tracks)
  }

  /// Returns the values that functions receive in a wall or in a strip.
  package static func values(_ axis: WaterfallLayout.Axis) -> [Value] {
    [itemValue, sectionValue(axis)]
      + (axis == .vertical ? [columnsValue, columnValue] : [rowsValue, rowValue])
      + [layoutValue(axis)]
  }

  /// Returns the value with the given name, in a wall or in a strip.
  package static func value(_ name: String, _ axis: WaterfallLayout.Axis) -> Value? {
    values(axis).first { $0.name == name }
  }

  /// Returns the member that corresponds to one of the other axis.
  ///
  /// Widths and heights of columns and rows are not included: a script that reads a column's height
  /// may want something else.
  static func counterpart(of name: String, in value: Value, _ axis: WaterfallLayout.Axis) -> String?
  {
    let other: WaterfallLayout.Axis = axis == .vertical ? .horizontal : .vertical
    guard value.name != "column" && value.name != "row" || !["width", "height"].contains(name)
    else { return nil }
    let values = zip(values(axis), values(other))
    guard let (own, others) = values.first(where: { $0.0.name == value.name }),
      let index = others.members.firstIndex(where: { $0.name == name })
    else { return nil }
    return own.members[index].name
  }
}
