/// What a layout script may say: the one description that the host checks against and that
/// `moonfall help script` prints.
public enum Contract {
  /// A field of the table that a script returns.
  public struct Entry: Hashable, Sendable {
    /// The field's name.
    public let name: String
    /// The parameters of a function there, "" where only a constant makes sense.
    public let parameters: String
    /// What it answers.
    public let answer: String
    /// What holds where the script answers nothing.
    public let fallback: String
    /// The questions of the Swift delegate protocol that it mirrors, "" for none.
    public let mirrors: String
    /// Whether a constant may stand for the function.
    let allowsConstant: Bool

    init(
      _ name: String, _ parameters: String = "", answer: String, fallback: String = "–",
      mirrors: String = "", allowsConstant: Bool = true
    ) {
      self.name = name
      self.parameters = parameters
      self.answer = answer
      self.fallback = fallback
      self.mirrors = mirrors
      self.allowsConstant = allowsConstant
    }
  }

  /// What a script says of itself.
  public static let about = [
    Entry("name", answer: "text"),
    Entry("description", answer: "text"),
    Entry(
      "params", answer: "a list of { name =, default =, min =, max =, step =, help =, … }"),
  ]

  /// The questions that arrange items.
  public static let arranging = [
    Entry(
      "insets", "section, layout", answer: "n, { v, h }, { t, r, b, l } or { top =, … }",
      fallback: "0", mirrors: "insets(ofSection:)"),
    Entry(
      "spacing", "section, layout", answer: "n, or { row =, column = }", fallback: "10",
      mirrors: "spacing(ofSection:)"),
    Entry(
      "columns", "section, layout", answer: "a count, or a CSS track list", fallback: "3",
      mirrors: "tracks(ofSection:width:)"),
    Entry(
      "rows", "section, layout", answer: "the same of a strip, which flows to the right",
      fallback: "3", mirrors: "tracks(ofSection:width:)"),
    Entry(
      "placement", "section, layout",
      answer: "\"shortest\", \"lanes\", \"in-order\" or \"in-reverse-order\"",
      fallback: "\"shortest\"", mirrors: "placement(ofSection:)"),
    Entry(
      "tolerance", "section, layout",
      answer: "points within which columns tie, or \"infinite\"",
      fallback: "1e-6, of lanes 16", mirrors: "placement(ofSection:)"),
    Entry(
      "dense", "section, layout", answer: "whether items move up into earlier holes",
      fallback: "false", mirrors: "placement(ofSection:)"),
    Entry(
      "keep_order", "section, layout",
      answer: "whether no item starts above the one before it", fallback: "false",
      mirrors: "placement(ofSection:)"),
    Entry(
      "direction", "section, layout", answer: "\"ltr\" or \"rtl\"", fallback: "\"ltr\"",
      mirrors: "direction(ofSection:)"),
    Entry(
      "align", "section, layout", answer: "\"start\", \"center\" or \"end\"",
      fallback: "\"start\"", mirrors: "alignment(ofSection:)"),
    Entry(
      "align_by", "section, layout", answer: "\"all\" columns, or the \"used\" ones",
      fallback: "\"all\"", mirrors: "alignment(ofSection:)"),
    Entry(
      "header", "section, width, layout", answer: "height",
      fallback: "44 for a section with a title", mirrors: "headerHeight(ofSection:width:)"),
    Entry(
      "footer", "section, width, layout", answer: "height", fallback: "none",
      mirrors: "footerHeight(ofSection:width:)"),
    Entry(
      "span", "item, columns, layout", answer: "n, or \"all\"; at most #columns",
      fallback: "the item's span, else 1", mirrors: "span(ofItem:columns:)"),
    Entry(
      "column", "item, columns, layout",
      answer: "1…#columns, or −1 for the last, −2 …, where the item fits",
      fallback: "the item's column, or the nearest where it fits; else the placement rule",
      mirrors: "column(ofItem:span:columns:)"),
    Entry(
      "row", "item, rows, layout", answer: "the same of a strip, 1…#rows",
      fallback: "the item's column; else the placement rule",
      mirrors: "column(ofItem:span:columns:)"),
    Entry(
      "height", "item, width, layout, span", answer: "points",
      fallback: "the picture's proportions", mirrors: "height(ofItem:width:span:)"),
    Entry(
      "width", "item, height, layout, span", answer: "points, in a strip",
      fallback: "the picture's proportions", mirrors: "height(ofItem:width:span:)"),
    Entry(
      "heights", "items, widths, layout",
      answer: "a list of the heights of a section's items; instead of height",
      mirrors: "heights(ofItems:widths:spans:into:)", allowsConstant: false),
    Entry(
      "widths", "items, heights, layout", answer: "the same of a strip; instead of width",
      mirrors: "heights(ofItems:widths:spans:into:)", allowsConstant: false),
    Entry(
      "group", "item, layout", answer: "a section's title, or a field's name",
      fallback: "the input's sections"),
    Entry(
      "begin", "layout, items", answer: "anything; layout.state from then on",
      allowsConstant: false),
  ]

  /// The questions about drawn items.
  public static let drawing = [
    Entry("label", "item, layout", answer: "text", fallback: "the item's title"),
    Entry("color", "item, layout", answer: "a CSS colour", fallback: "a colour of its own"),
    Entry(
      "picture", "item, width, height, layout", answer: "height of the picture",
      fallback: "all of it"),
  ]

  /// What can be read of the values that functions are given.
  public static let values: [(name: String, members: [String])] = [
    ("item", itemMembers + ["and every field of its own data"]),
    ("section", sectionMembers + ["and its own fields"]),
    (
      "columns",
      [
        "#columns", "columns[i].x", ".width", ".bottom", "columns:shortest()",
        "columns:item_height(i)",
      ]
    ),
    (
      "rows",
      ["#rows", "rows[i].y", ".height", ".right", "rows:shortest()", "rows:item_width(i)"]
    ),
    ("layout", layoutMembers + ["row_count", "row_height"]),
  ]

  static let itemMembers = [
    "index", "position", "section", "id", "width", "height", "aspect", "previous",
    "height_at", "width_at", "data",
  ]
  static let sectionMembers = ["index", "title", "count", "width"]
  static let layoutMembers = [
    "params", "state", "width", "height", "spacing", "insets", "column_count", "column_width",
  ]
  static let columnMembers = ["x", "width", "bottom"]
  static let columnsMembers = ["shortest", "item_height"]

  // In a strip, where they are rows.
  static let stripSectionMembers = ["index", "title", "count", "height"]
  static let stripLayoutMembers = [
    "params", "state", "width", "height", "spacing", "insets", "row_count", "row_height",
  ]
  static let rowMembers = ["y", "height", "right"]
  static let rowsMembers = ["shortest", "item_width"]

  static let entries = about + arranging + drawing

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
    "section": "group", "sections": "group", "group_by": "group", "groupby": "group",
    "setup": "begin", "init": "begin", "prepare": "begin", "start": "begin",
    "parameters": "params", "options": "params", "settings": "params", "props": "params",
    "rule": "placement", "title": "name", "rtl": "direction", "dir": "direction",
    "alignment": "align", "justify": "align", "justify_content": "align",
    "flow_tolerance": "tolerance", "fit_tolerance": "tolerance",
  ]
}
