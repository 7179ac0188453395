internal import LuaHosting
internal import Waterfall

/// What a layout script may say: the one description that the host checks against, and that
/// `moonfall help script`, `moonfall types` and the README show.
package enum Contract {
  /// A field of the table that a script returns.
  package struct Entry: Sendable {
    typealias Read = @Sendable (LuaValue) throws(LuaFailure) -> Void

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
    /// Reads a constant as the function's answer would be read, and throws where it is none.
    let read: Read

    init(
      _ name: String, _ parameters: String = "", type: String, answer: String,
      fallback: String = "–",
      mirrors: String = "", allowsConstant: Bool = true,
      read: @escaping Read = { (_) throws(LuaFailure) in }
    ) {
      self.name = name
      self.parameters = parameters
      self.type = type
      self.answer = answer
      self.fallback = fallback
      self.mirrors = mirrors
      self.allowsConstant = allowsConstant
      self.read = read
    }

    /// A question that is answered by one of some words.
    init(
      _ name: String, _ parameters: String, words: [String], fallback: String, mirrors: String,
      read: @escaping Read
    ) {
      let quoted = words.map { "\"\($0)\"" }
      self.init(
        name, parameters, type: quoted.joined(separator: "|"),
        answer: quoted.dropLast().joined(separator: ", ") + " or " + quoted.suffix(1).joined(),
        fallback: fallback, mirrors: mirrors, read: read)
    }
  }

  /// What a script says of itself.
  package static let about = [
    Entry("name", type: "string", answer: "text") {
      (value) throws(LuaFailure) in _ = try value.text("'name'")
    },
    Entry("description", type: "string", answer: "text") {
      (value) throws(LuaFailure) in _ = try value.text("'description'")
    },
    Entry(
      "params", type: "moonfall.Param[]",
      answer: "a list of { name =, default =, min =, max =, step =, help =, … }"),
  ]

  /// The questions that arrange items.
  package static let arranging = [
    Entry(
      "insets", "section, layout", type: "number|string|(number|string)[]|moonfall.Insets",
      answer: "n, { v, h }, { t, h, b }, { t, r, b, l } or { top =, … }",
      fallback: "0", mirrors: "insets(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.insets()
    },
    Entry(
      "spacing", "section, layout", type: "number|string|(number|string)[]|moonfall.Spacing",
      answer: "n, { row, column } or { row =, column = }", fallback: "10",
      mirrors: "spacing(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.spacing(default: Spacing(10))
    },
    Entry(
      "columns", "section, layout", type: "integer|string", answer: "a count, or a CSS track list",
      fallback: "3",
      mirrors: "tracks(ofSection:width:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.tracks("columns")
    },
    Entry(
      "rows", "section, layout", type: "integer|string",
      answer: "the same of a strip, which flows to the right",
      fallback: "3", mirrors: "tracks(ofSection:width:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.tracks("rows")
    },
    Entry(
      "placement", "section, layout",
      words: PlacementName.allCases.map(\.rawValue),
      fallback: "\"shortest\"", mirrors: "placement(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.placementName()
    },
    Entry(
      "tolerance", "section, layout", type: "number|\"infinite\"",
      answer: "points within which columns tie, or \"infinite\"",
      fallback: "1e-6, of lanes 16", mirrors: "placement(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.tolerance()
    },
    Entry(
      "dense", "section, layout", type: "boolean",
      answer: "whether items move up into earlier holes",
      fallback: "false", mirrors: "placement(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.flag("'dense'")
    },
    Entry(
      "keep_order", "section, layout", type: "boolean",
      answer: "whether no item starts above the one before it", fallback: "false",
      mirrors: "placement(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.flag("'keep_order'")
    },
    Entry(
      "direction", "section, layout", words: Keywords.directions.map(\.0),
      fallback: "\"ltr\"",
      mirrors: "direction(ofSection:)"
    ) {
      (value) throws(LuaFailure) in
      _ = try value.word("'direction'", among: Keywords.directions)
    },
    Entry(
      "align", "section, layout", words: Keywords.positions.map(\.0),
      fallback: "\"start\"", mirrors: "alignment(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.word("'align'", among: Keywords.positions)
    },
    Entry(
      "align_by", "section, layout", type: "\"all\"|\"used\"",
      answer: "\"all\" columns, or the \"used\" ones",
      fallback: "\"all\"", mirrors: "alignment(ofSection:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.word("'align_by'", among: Keywords.bases)
    },
    Entry(
      "header", "section, width, layout", type: "number|string|false", answer: "height",
      fallback: "44 for a section with a title", mirrors: "headerHeight(ofSection:width:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.bandHeight("'header'")
    },
    Entry(
      "footer", "section, width, layout", type: "number|string|false", answer: "height",
      fallback: "none",
      mirrors: "footerHeight(ofSection:width:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.bandHeight("'footer'")
    },
    Entry(
      "span", "item, columns, layout", type: "integer|\"all\"",
      answer: "n, or \"all\"; at most #columns",
      fallback: "the item's span, else 1", mirrors: "span(ofItem:columns:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.span()
    },
    Entry(
      "column", "item, columns, layout", type: "integer",
      answer: "1…#columns, or -1 for the last, -2 …, where the item fits",
      fallback: "the item's column, or the nearest where it fits; else the placement rule",
      mirrors: "column(ofItem:span:columns:)"
    ) {
      (value) throws(LuaFailure) in try value.checkColumn("column")
    },
    Entry(
      "row", "item, rows, layout", type: "integer", answer: "the same of a strip, 1…#rows",
      fallback: "the item's column; else the placement rule",
      mirrors: "column(ofItem:span:columns:)"
    ) {
      (value) throws(LuaFailure) in try value.checkColumn("row")
    },
    Entry(
      "height", "item, width, layout, span", type: "number", answer: "points",
      fallback: "the picture's proportions", mirrors: "height(ofItem:width:span:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.length("a height")
    },
    Entry(
      "width", "item, height, layout, span", type: "number", answer: "points, in a strip",
      fallback: "the picture's proportions", mirrors: "height(ofItem:width:span:)"
    ) {
      (value) throws(LuaFailure) in _ = try value.length("a width")
    },
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
      fallback: "the input's sections"
    ) {
      (value) throws(LuaFailure) in try value.checkFieldName("group")
    },
    Entry(
      "begin", "layout, items", type: "any", answer: "anything; layout.state from then on",
      allowsConstant: false),
  ]

  /// The questions about drawn items.
  package static let drawing = [
    Entry(
      "label", "item, layout", type: "string|number", answer: "text, or \"\" for none",
      fallback: "the item's title"
    ) {
      (value) throws(LuaFailure) in _ = try value.text("'label'")
    },
    Entry(
      "color", "item, layout", type: "string", answer: "a CSS colour",
      fallback: "a colour of its own"
    ) {
      (value) throws(LuaFailure) in _ = try value.text("'color'")
    },
    Entry(
      "picture", "item, width, height, layout", type: "number", answer: "height of the picture",
      fallback: "all of it"
    ) {
      (value) throws(LuaFailure) in _ = try value.length("a picture's height")
    },
    Entry(
      "reuse_identifier", "item, layout", type: "string",
      answer: "text: the kind of cell that shows it",
      fallback: "\"item\""
    ) {
      (value) throws(LuaFailure) in _ = try value.reuseIdentifier()
    },
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

extension LuaValue {
  /// Checks a column that is the same for all items, and need not exist at every width.
  fileprivate func checkColumn(_ field: String) throws(LuaFailure) {
    if let column = whole, column != 0 { return }
    throw LuaFailure(
      "'\(field)' must be a whole number from 1, or from -1, the last, got \(kindInWords)")
  }

  /// Checks the name of a field that the items have.
  fileprivate func checkFieldName(_ field: String) throws(LuaFailure) {
    if case .string = self { return }
    throw LuaFailure("'\(field)' must be a field's name or a function, got \(kindInWords)")
  }
}
