internal import LuaHosting
package import Waterfall

/// Everything that a layout script may contain: the single description from which the host checks
/// scripts, reads options, and writes help, annotations for editors and the page's controls.
package enum Contract {
  // MARK: Metadata

  static let name = Question<String>("name", answer: .text("'name'"), synonyms: ["title"])
  static let description = Question<String>("description", answer: .text("'description'"))
  static let params = Question<[Param]>(
    "params",
    answer: AnswerType(
      "moonfall.Param[]", "a list of { name =, default =, min =, max =, step =, help =, … }"
    ) { (_, _) in nil },
    synonyms: ["parameters", "options", "settings", "props"])

  // MARK: Sections

  package static let tracks = Question<Tracks>(
    "columns", strip: "rows", [.section, .layout],
    answer: AnswerType(
      "integer|string", "a count, or a CSS track list",
      strip: "the same for a strip, which flows to the right"
    ) { (value, question) throws(ValueError) in try value.tracks(question) },
    fallback: Fallback(.count(defaultColumnCount), "\(defaultColumnCount)"),
    option: AnswerOption(
      \.tracks,
      OptionDescription(
        "--columns", "N|TRACKS", "a count, or CSS tracks: \"100px 2fr 1fr\"", label: "Columns",
        control: .tracks(strip: "rows"), prominence: .main),
      strip: OptionDescription(
        "--rows", "N|TRACKS", "the same for a strip, which flows to the right", label: "Rows",
        control: nil)),
    synonyms: [
      "cols", "grid", "column_count", "columncount", "tracks", "lanes", "grid_template_columns",
    ],
    mirrors: "tracks(ofSection:width:)")

  private static let defaultColumnCount = 3

  package static let spacing = Question<Spacing>(
    "spacing", [.section, .layout],
    answer: AnswerType(
      "number|string|(number|string)[]|moonfall.Spacing",
      "n, { row, column } or { row =, column = }"
    ) { (value, _) throws(ValueError) in
      try value.spacing(default: Spacing(defaultSpacing))
    },
    fallback: Fallback(Spacing(defaultSpacing), defaultSpacing.text),
    option: AnswerOption(
      \.spacing,
      OptionDescription(
        "--spacing", "ROW[,COLUMN]", "space between items (CSS's gap), as in 16 or 16px",
        label: "Spacing", control: .lengths("Row spacing", "Column spacing"), prominence: .main)),
    synonyms: [
      "gap", "gaps", "gutter", "gutters", "row_gap", "column_gap", "item_spacing",
    ],
    mirrors: "spacing(ofSection:)")

  private static let defaultSpacing = 10.0

  package static let insets = Question<Insets>(
    "insets", [.section, .layout],
    answer: AnswerType(
      "number|string|(number|string)[]|moonfall.Insets",
      "n, { v, h }, { t, h, b }, { t, r, b, l } or { top =, … }"
    ) { (value, _) throws(ValueError) in try value.insets() },
    fallback: Fallback(Insets(), "0"),
    option: AnswerOption(
      \.insets,
      OptionDescription(
        "--insets", "T[,R[,B[,L]]]", "space around a section (CSS's padding, in its order)",
        label: "Insets", control: .text(example: "top,right,bottom,left"))),
    synonyms: [
      "padding", "margin", "margins", "inset", "edge_insets", "content_insets",
    ],
    mirrors: "insets(ofSection:)")

  package static let placement = Question<PlacementName>(
    "placement", [.section, .layout],
    answer: .words(PlacementName.allCases.map(\.rawValue)) {
      (value, _) throws(ValueError) in try value.placementName()
    },
    fallback: Fallback(.shortest, "\"\(PlacementName.shortest.rawValue)\""),
    option: AnswerOption(
      \.placement,
      OptionDescription(
        "--placement", "RULE", PlacementName.allCases.map(\.rawValue).orListed, label: "Placement",
        control: .choice(PlacementName.allCases.map { .init($0.rawValue) }))),
    synonyms: ["rule"], mirrors: "placement(ofSection:)")

  /// The default depends on the placement rule.
  package static let tolerance = Question<Double>(
    "tolerance", [.section, .layout],
    answer: AnswerType(
      "number|\"infinite\"", "points within which columns tie, or \"infinite\""
    ) { (value, _) throws(ValueError) in try value.tolerance() },
    fallback: Fallback(nil, defaultTolerances),
    option: AnswerOption(
      \.tolerance,
      OptionDescription(
        "--tolerance", "POINTS",
        "points within which columns tie (\(defaultTolerances)), or infinite",
        label: "Tolerance", control: .text())),
    synonyms: ["flow_tolerance", "fit_tolerance"], mirrors: "placement(ofSection:)")

  private static let defaultTolerances =
    "\(Placement.defaultTolerance.text), lanes \(Placement.defaultLanesTolerance.text)"
    .replacing("e-0", with: "e-")

  package static let dense = Question<Bool>(
    "dense", [.section, .layout], answer: .flag("whether items move up into earlier holes"),
    fallback: Fallback(false, "false"),
    option: AnswerOption(
      \.isDense, .flag("--dense", "move items up into earlier holes", label: "Dense")),
    mirrors: "placement(ofSection:)")

  package static let keepOrder = Question<Bool>(
    "keep_order", [.section, .layout],
    answer: .flag("whether no item starts above the one before it"),
    fallback: Fallback(false, "false"),
    option: AnswerOption(
      \.keepsOrder,
      .flag("--keep-order", "start no item above the one before it", label: "Keep order")),
    mirrors: "placement(ofSection:)")

  package static let direction = Question<WaterfallLayout.Direction>(
    "direction", [.section, .layout],
    answer: .keyword(Keywords.directions),
    fallback: Fallback(nil, "\"ltr\""),
    option: AnswerOption(
      \.direction,
      OptionDescription(
        "--direction", "SIDE",
        "reading direction: \(Keywords.directions.map(\.0).orListed)", label: "Direction",
        control: .choice(Keywords.directions.map { .init($0.0, $0.0.uppercased()) }))),
    synonyms: ["rtl", "dir"], mirrors: "direction(ofSection:)")

  package static let align = Question<WaterfallLayout.Alignment.Position>(
    "align", [.section, .layout], answer: .keyword(Keywords.positions),
    fallback: Fallback(.start, "\"start\""),
    option: AnswerOption(
      \.alignment,
      OptionDescription(
        "--align", "POSITION", "align columns at the \(Keywords.positions.map(\.0).orListed)",
        label: "Align columns", control: .choice(Keywords.positions.map { .init($0.0) }))),
    synonyms: ["alignment", "justify", "justify_content"], mirrors: "alignment(ofSection:)")

  package static let alignBy = Question<WaterfallLayout.Alignment.Basis>(
    "align_by", [.section, .layout],
    answer: .keyword(Keywords.bases, "\"all\" columns, or the \"used\" ones"),
    fallback: Fallback(.all, "\"all\""),
    option: AnswerOption(
      \.alignmentBasis,
      OptionDescription(
        "--align-by", "COLUMNS", "align all columns, or only the used ones", label: "Align by",
        control: .choice(Keywords.bases.map { .init($0.0) }))),
    mirrors: "alignment(ofSection:)")

  /// Its answer is a height, or `nil` for no header.
  static let header = Question<Double?>(
    "header", [.section, .width, .layout], answer: .bandHeight,
    fallback: Fallback(nil, "\(defaultHeaderHeight.text) for a section with a title"),
    mirrors: "headerHeight(ofSection:width:)")

  /// The height of the header of a section with a title, in points.
  static let defaultHeaderHeight = 44.0

  static let footer = Question<Double?>(
    "footer", [.section, .width, .layout], answer: .bandHeight, fallback: Fallback(nil, "none"),
    mirrors: "footerHeight(ofSection:width:)")

  // MARK: Items

  static let span = Question<Int>(
    "span", [.item, .columns, .layout],
    answer: AnswerType("integer|\"all\"", "n, or \"all\"; at most #columns") {
      (value, _) throws(ValueError) in try value.span()
    },
    fallback: Fallback(1, "the item's span, else 1"),
    synonyms: ["colspan", "col_span", "column_span", "columnspan"],
    mirrors: "span(ofItem:columns:)")

  static let column = Question<Int>(
    "column", strip: "row", [.item, .columns, .layout],
    answer: {
      // A function's answer is read by `ScriptDelegate`, which knows how many columns there are.
      var type = AnswerType<Int>(
        "integer", "1…#columns, or -1 for the last, -2 …, where the item fits",
        strip: "the same for a strip, 1…#rows"
      ) { (value, _) in value.whole }
      type.checkConstant = { (value, question) throws(ValueError) in
        if let column = value.whole, column != 0 { return }
        throw ValueError(
          "'\(question)' must be a whole number from 1, or from -1, the last, got "
            + value.kindInWords)
      }
      return type
    }(),
    fallback: Fallback(
      nil, "the item's column, or the nearest where it fits; else the placement rule",
      strip: "the item's column; else the placement rule"),
    synonyms: ["lane", "col", "track"], mirrors: "column(ofItem:span:columns:)")

  static let height = Question<Double>(
    "height", strip: "width", [.item, .width, .layout, .span],
    answer: AnswerType("number", "points", strip: "points, in a strip") {
      (value, question) throws(ValueError) in try value.length("a \(question)")
    },
    fallback: Fallback(nil, "the picture's proportions"),
    synonyms: ["item_height", "height_for_item", "size"],
    mirrors: "height(ofItem:width:span:)")

  static let heights = Question<[Double]>(
    "heights", strip: "widths", [.items, .widths, .layout],
    answer: {
      var type = AnswerType<[Double]>(
        "number[]", "a list of the heights of a section's items; instead of height",
        strip: "the same for a strip; instead of width"
      ) { (_, _) in nil }
      type.allowsConstant = false
      return type
    }(),
    mirrors: "heights(ofItems:widths:spans:into:)")

  package static let group = Question<String>(
    "group", [.item, .layout],
    answer: {
      var type = AnswerType<String>(
        "string|number", "a section's title, or a field's name"
      ) { (value, _) throws(ValueError) in try value.text("a group") }
      type.checkConstant = { (value, _) throws(ValueError) in
        if case .string = value { return }
        throw ValueError(
          "'group' must be a field's name or a function, got \(value.kindInWords)")
      }
      return type
    }(),
    fallback: Fallback(nil, "the input's sections"),
    synonyms: ["section", "sections", "group_by", "groupby"])

  static let begin = Question<Void>(
    "begin", [.layout, .items],
    answer: {
      var type = AnswerType<Void>("any", "anything; layout.state from then on") { (_, _) in nil }
      type.allowsConstant = false
      return type
    }(),
    synonyms: ["setup", "init", "prepare", "start"])

  // MARK: Drawing

  static let label = Question<String>(
    "label", [.item, .layout], answer: .text("a label", "text, or \"\" for none", "string|number"),
    fallback: Fallback(nil, "the item's title"), synonyms: ["caption", "text"])

  /// The drawing code decides whether the text is a colour.
  static let color = Question<String>(
    "color", [.item, .layout], answer: .text("a colour", "a CSS colour"),
    fallback: Fallback(nil, "a colour by the item's position"),
    synonyms: ["colour", "background", "fill"])

  static let picture = Question<Double>(
    "picture", [.item, .width, .height, .layout],
    answer: AnswerType("number", "height of the picture") { (value, _) throws(ValueError) in
      value == .nil ? nil : try value.length("a picture's height")
    },
    fallback: Fallback(nil, "all of it"), synonyms: ["image", "picture_height"])

  static let reuseIdentifier = Question<String>(
    "reuse_identifier", [.item, .layout],
    answer: AnswerType("string", "text: the kind of cell that shows it") {
      (value, _) throws(ValueError) in try value.reuseIdentifier()
    },
    fallback: Fallback(defaultReuseIdentifier, "\"\(defaultReuseIdentifier)\""),
    synonyms: ["reuse", "reuse_id", "cell", "reuseidentifier", "identifier"])

  /// The reuse identifier of items for which the script has no answer.
  package static let defaultReuseIdentifier = "item"

  // MARK: Lists

  /// A script's metadata.
  package static let about = name.fields + description.fields + params.fields

  /// The questions that arrange items.
  package static let arranging =
    tracks.fields + spacing.fields + insets.fields + placement.fields + tolerance.fields
    + dense.fields + keepOrder.fields + direction.fields + align.fields + alignBy.fields
    + header.fields + footer.fields + span.fields + column.fields + height.fields
    + heights.fields + group.fields + begin.fields

  /// The questions about drawn items.
  package static let drawing =
    label.fields + color.fields + picture.fields + reuseIdentifier.fields

  /// All fields of a script's table.
  package static let fields = about + arranging + drawing

  private static let fieldsByName = Dictionary(
    uniqueKeysWithValues: fields.map { ($0.name, $0) })

  /// Returns the field with the given name.
  package static func field(_ name: String) -> AnyQuestion? { fieldsByName[name] }

  /// The names of the fields in CSS, Figma and other libraries, in lower case.
  static let synonyms = Dictionary(
    uniqueKeysWithValues: fields.flatMap { field in field.synonyms.map { ($0, field.name) } })

  /// Returns the field that a term of CSS, Figma or another library stands for.
  package static func synonym(of word: String) -> String? { synonyms[word.lowercased()] }
}
