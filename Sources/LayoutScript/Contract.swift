/// What a layout script may say: the one description that the host checks against, and that
/// `moonfall help script`, `moonfall types` and the README show.
package enum Contract {
  /// A field of the table that a script returns.
  package struct Entry: Hashable, Sendable {
    /// The field's name.
    package let name: String
    /// The parameters of a function there, "" where only a constant makes sense.
    package let parameters: String
    /// The type of the answer, in annotations.
    let type: String
    /// What it answers.
    package let answer: String
    /// What holds where the script answers nothing.
    package let fallback: String
    /// The questions of the Swift delegate protocol that it mirrors, "" for none.
    package let mirrors: String
    /// Whether a constant may stand for the function.
    let allowsConstant: Bool

    init(
      _ name: String, _ parameters: String = "", type: String, answer: String,
      fallback: String = "–",
      mirrors: String = "", allowsConstant: Bool = true
    ) {
      self.name = name
      self.parameters = parameters
      self.type = type
      self.answer = answer
      self.fallback = fallback
      self.mirrors = mirrors
      self.allowsConstant = allowsConstant
    }

    /// A question that is answered by one of some words.
    init(
      _ name: String, _ parameters: String, words: [String], fallback: String, mirrors: String
    ) {
      let quoted = words.map { "\"\($0)\"" }
      self.init(
        name, parameters, type: quoted.joined(separator: "|"),
        answer: quoted.dropLast().joined(separator: ", ") + " or " + quoted.suffix(1).joined(),
        fallback: fallback, mirrors: mirrors)
    }
  }

  /// What a script says of itself.
  package static let about = [
    Entry("name", type: "string", answer: "text"),
    Entry("description", type: "string", answer: "text"),
    Entry(
      "params", type: "moonfall.Param[]",
      answer: "a list of { name =, default =, min =, max =, step =, help =, … }"),
  ]

  /// The questions that arrange items.
  package static let arranging = [
    Entry(
      "insets", "section, layout", type: "number|number[]|moonfall.Insets",
      answer: "n, { v, h }, { t, r, b, l } or { top =, … }",
      fallback: "0", mirrors: "insets(ofSection:)"),
    Entry(
      "spacing", "section, layout", type: "number|moonfall.Spacing",
      answer: "n, or { row =, column = }", fallback: "10",
      mirrors: "spacing(ofSection:)"),
    Entry(
      "columns", "section, layout", type: "integer|string", answer: "a count, or a CSS track list",
      fallback: "3",
      mirrors: "tracks(ofSection:width:)"),
    Entry(
      "rows", "section, layout", type: "integer|string",
      answer: "the same of a strip, which flows to the right",
      fallback: "3", mirrors: "tracks(ofSection:width:)"),
    Entry(
      "placement", "section, layout",
      words: PlacementName.allCases.map(\.rawValue),
      fallback: "\"shortest\"", mirrors: "placement(ofSection:)"),
    Entry(
      "tolerance", "section, layout", type: "number|\"infinite\"",
      answer: "points within which columns tie, or \"infinite\"",
      fallback: "1e-6, of lanes 16", mirrors: "placement(ofSection:)"),
    Entry(
      "dense", "section, layout", type: "boolean",
      answer: "whether items move up into earlier holes",
      fallback: "false", mirrors: "placement(ofSection:)"),
    Entry(
      "keep_order", "section, layout", type: "boolean",
      answer: "whether no item starts above the one before it", fallback: "false",
      mirrors: "placement(ofSection:)"),
    Entry(
      "direction", "section, layout", words: ArrangingWords.directions.map(\.0),
      fallback: "\"ltr\"",
      mirrors: "direction(ofSection:)"),
    Entry(
      "align", "section, layout", words: ArrangingWords.positions.map(\.0),
      fallback: "\"start\"", mirrors: "alignment(ofSection:)"),
    Entry(
      "align_by", "section, layout", type: "\"all\"|\"used\"",
      answer: "\"all\" columns, or the \"used\" ones",
      fallback: "\"all\"", mirrors: "alignment(ofSection:)"),
    Entry(
      "header", "section, width, layout", type: "number|false", answer: "height",
      fallback: "44 for a section with a title", mirrors: "headerHeight(ofSection:width:)"),
    Entry(
      "footer", "section, width, layout", type: "number|false", answer: "height", fallback: "none",
      mirrors: "footerHeight(ofSection:width:)"),
    Entry(
      "span", "item, columns, layout", type: "integer|\"all\"",
      answer: "n, or \"all\"; at most #columns",
      fallback: "the item's span, else 1", mirrors: "span(ofItem:columns:)"),
    Entry(
      "column", "item, columns, layout", type: "integer",
      answer: "1…#columns, or -1 for the last, -2 …, where the item fits",
      fallback: "the item's column, or the nearest where it fits; else the placement rule",
      mirrors: "column(ofItem:span:columns:)"),
    Entry(
      "row", "item, rows, layout", type: "integer", answer: "the same of a strip, 1…#rows",
      fallback: "the item's column; else the placement rule",
      mirrors: "column(ofItem:span:columns:)"),
    Entry(
      "height", "item, width, layout, span", type: "number", answer: "points",
      fallback: "the picture's proportions", mirrors: "height(ofItem:width:span:)"),
    Entry(
      "width", "item, height, layout, span", type: "number", answer: "points, in a strip",
      fallback: "the picture's proportions", mirrors: "height(ofItem:width:span:)"),
    Entry(
      "heights", "items, widths, layout", type: "number[]",
      answer: "a list of the heights of a section's items; instead of height",
      mirrors: "heights(ofItems:widths:spans:into:)", allowsConstant: false),
    Entry(
      "widths", "items, heights, layout", type: "number[]",
      answer: "the same of a strip; instead of width",
      mirrors: "heights(ofItems:widths:spans:into:)", allowsConstant: false),
    Entry(
      "group", "item, layout", type: "string|number",
      answer: "a section's title, or a field's name",
      fallback: "the input's sections"),
    Entry(
      "begin", "layout, items", type: "any", answer: "anything; layout.state from then on",
      allowsConstant: false),
  ]

  /// The questions about drawn items.
  package static let drawing = [
    Entry(
      "label", "item, layout", type: "string|number", answer: "text", fallback: "the item's title"),
    Entry(
      "color", "item, layout", type: "string", answer: "a CSS colour",
      fallback: "a colour of its own"),
    Entry(
      "picture", "item, width, height, layout", type: "number", answer: "height of the picture",
      fallback: "all of it"),
    Entry(
      "reuse_identifier", "item, layout", type: "string",
      answer: "text: the kind of cell that shows it",
      fallback: "\"item\""),
  ]

  static let entries = about + arranging + drawing

  /// The field that people mean by a word of CSS, Figma or another library.
  package static func synonym(of word: String) -> String? { synonyms[word.lowercased()] }

  /// What people call the fields who know CSS, Figma or another library.
  static let synonyms: [String: String] = [
    "gap": "spacing", "gaps": "spacing", "gutter": "spacing", "gutters": "spacing",
    "row_gap": "spacing", "column_gap": "spacing", "item_spacing": "spacing",
    "padding": "insets", "margin": "insets", "margins": "insets", "inset": "insets",
    "edge_insets": "insets", "content_insets": "insets",
    "colspan": "span", "col_span": "span", "column_span": "span", "columnspan": "span",
    "lane": "column", "col": "column", "track": "column",
    "cols": "columns", "grid": "columns", "column_count": "columns", "columncount": "columns",
    "tracks": "columns", "lanes": "columns", "grid_template_columns": "columns",
    "item_height": "height", "height_for_item": "height", "size": "height",
    "caption": "label", "text": "label", "colour": "color", "background": "color",
    "fill": "color", "image": "picture", "picture_height": "picture",
    "reuse": "reuse_identifier", "reuse_id": "reuse_identifier", "cell": "reuse_identifier",
    "reuseidentifier": "reuse_identifier", "identifier": "reuse_identifier",
    "section": "group", "sections": "group", "group_by": "group", "groupby": "group",
    "setup": "begin", "init": "begin", "prepare": "begin", "start": "begin",
    "parameters": "params", "options": "params", "settings": "params", "props": "params",
    "rule": "placement", "title": "name", "rtl": "direction", "dir": "direction",
    "alignment": "align", "justify": "align", "justify_content": "align",
    "flow_tolerance": "tolerance", "fit_tolerance": "tolerance",
  ]
}
