internal import CLuaHost
internal import LuaHosting
internal import Waterfall

// The questions about sections, in the order in which the layout asks them. What one answers is
// known to the scripts that answer the next.

extension ScriptDelegate {
  func insets(ofSection section: Int) throws(ScriptError) -> Insets? {
    lent.forgetSection()
    let asked = try wish(options.insets, "insets", section) {
      (value) throws(LuaFailure) in try value.insets()
    }
    let insets = asked ?? Insets()
    lent.layout.top = insets.top
    lent.layout.left = insets.left
    lent.layout.bottom = insets.bottom
    lent.layout.right = insets.right
    lent.setWidth(ofSection: section)
    return insets
  }

  func spacing(ofSection section: Int) throws(ScriptError) -> Spacing? {
    let asked = try wish(options.spacing, "spacing", section) {
      (value) throws(LuaFailure) in try value.spacing(default: Spacing(10))
    }
    let spacing = asked ?? Spacing(10)
    lent.layout.row_spacing = spacing.row
    lent.layout.column_spacing = spacing.column
    return spacing
  }

  func tracks(ofSection section: Int, width: Double) throws(ScriptError) -> Tracks? {
    let asked = try wish(options.tracks, words.columns, section) {
      (value) throws(LuaFailure) in try lent.tracks(of: value, words.columns)
    }
    if asked != nil, let recorder = questioner.recorder {
      recorder.note(options.tracks == nil ? .script : .options, ofTracks: section)
    }
    let tracks = asked ?? .count(3)
    let widths = tracks.widths(in: width, spacing: lent.spacingOfTracks)
    lent.setColumns(widths)
    if !arrangement.sections[section].items.isEmpty {
      warnOfInvisible(widths, of: tracks, in: width)
    }
    try clock.count(Int(lent.layout.column_count) + 16)
    if lent.columnTotal > BorrowedItems.maximumColumns {
      throw ScriptError(
        .contract, script: questioner.script.file, function: words.columns, section: section + 1,
        message: "the sections have more than 20 million \(words.columns) together")
    }
    return tracks
  }

  /// Warns of columns without a width, at the answer that causes it.
  private func warnOfInvisible(_ widths: [Double], of tracks: Tracks, in available: Double) {
    let columns = InvisibleColumns(
      words: words, isCount: tracks == .count(widths.count), widths: widths, available: available,
      container: lent.extent, spacing: lent.spacingOfTracks)
    guard let cause = columns.cause, let message = columns.message else { return }
    let (question, isOption) =
      switch cause {
      case .container: (words.across, true)
      case .insets: ("insets", options.insets != nil)
      case .spacing: ("spacing", options.spacing != nil)
      case .tracks: (words.columns, options.tracks != nil)
      }
    let script = questioner.script
    let isScript = !isOption && script.answers(question)
    script.lookups.warnOnce(
      ScriptWarning(
        .invisible, script: isScript ? script.file : "",
        line: isScript ? script.texts.line(of: question) : nil,
        function: isScript ? question : nil, message: message),
      about: words.columns)
  }

  func placement(ofSection section: Int) throws(ScriptError) -> Placement? {
    let asked = try wish(options.placement, "placement", section) {
      (value) throws(LuaFailure) in try value.placementName()
    }
    let name = asked ?? .shortest
    var placement = name.placement(
      tolerance: try wish(options.tolerance, "tolerance", section) {
        (value) throws(LuaFailure) in try value.tolerance()
      })
    questioner.recorder?.note(name, ofSection: section)
    placement.isDense = try flag(options.isDense, "dense", section)
    placement.keepsOrder = try flag(options.keepsOrder, "keep_order", section)
    if placement.conflict != nil {
      let words = "dense goes with shortest and lanes, and not with keep_order"
      guard !options.choosesDense else {
        throw ScriptError(.options, script: questioner.script.file, message: words)
      }
      try questioner.noteAnswer(
        LuaFailure(words), question: "dense", [], section: section)
      placement.isDense = false
    }
    return placement
  }

  func direction(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Direction? {
    let direction = try word(
      options.direction, "direction", section, among: Keywords.directions)
    if direction == .rightToLeft, lent.axis == .horizontal {
      try questioner.noteAnswer(
        LuaFailure("a strip flows to the right; \"rtl\" goes with columns"), question: "direction",
        [], section: section)
    }
    return direction
  }

  func alignment(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Alignment? {
    let position = try word(options.alignment, "align", section, among: Keywords.positions)
    let basis = try word(options.alignmentBasis, "align_by", section, among: Keywords.bases)
    return WaterfallLayout.Alignment(position ?? .start, by: basis ?? .all)
  }

  func headerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    let titled = arrangement.sections[section].title != nil ? 44.0 : nil
    return try band("header", section: section, width: width) ?? titled
  }

  func footerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    try band("footer", section: section, width: width) ?? nil
  }

  private func band(
    _ question: String, section: Int, width: Double
  ) throws(ScriptError) -> Double?? {
    try questioner.ask(
      question, [.section(section), .number(width), .layout], section: section
    ) { (value) throws(LuaFailure) in try value.bandHeight("a \(question)'s height") }
  }

  /// What the user set, else what the script answers.
  private func wish<Answer>(
    _ wish: Answer?, _ question: String, _ section: Int,
    _ read: (LuaValue) throws(LuaFailure) -> Answer?
  ) throws(ScriptError) -> Answer? {
    if let wish { return wish }
    return try questioner.ask(question, [.section(section), .layout], section: section, read)
  }

  private func flag(_ wish: Bool?, _ question: String, _ section: Int) throws(ScriptError) -> Bool {
    try self.wish(wish, question, section) {
      (value) throws(LuaFailure) in try value.flag("'\(question)'")
    } ?? false
  }

  private func word<Meaning>(
    _ wish: Meaning?, _ question: String, _ section: Int, among words: [(String, Meaning)]
  ) throws(ScriptError) -> Meaning? {
    try self.wish(wish, question, section) {
      (value) throws(LuaFailure) in try value.word("'\(question)'", among: words)
    }
  }
}
