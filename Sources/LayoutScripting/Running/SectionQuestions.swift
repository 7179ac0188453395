internal import CLayoutObjects
internal import LuaHosting
internal import Waterfall

// The questions about sections, in the order in which the layout asks them. What one answers is
// known to the scripts that answer the next.

extension ScriptDelegate {
  package func insets(ofSection section: Int) throws(ScriptError) -> Insets? {
    lent.forgetSection()
    guard let insets = try answer(Contract.insets, ofSection: section).value else { return nil }
    lent.layout.top = insets.top
    lent.layout.left = insets.left
    lent.layout.bottom = insets.bottom
    lent.layout.right = insets.right
    lent.setWidth(ofSection: section)
    return insets
  }

  package func spacing(ofSection section: Int) throws(ScriptError) -> Spacing? {
    guard let spacing = try answer(Contract.spacing, ofSection: section).value else { return nil }
    lent.layout.row_spacing = spacing.row
    lent.layout.column_spacing = spacing.column
    return spacing
  }

  package func tracks(ofSection section: Int, width: Double) throws(ScriptError) -> Tracks? {
    let (answer, decider) = try answer(Contract.tracks, ofSection: section) {
      (value) throws(ValueError) in try lent.tracks(of: value, words.columns)
    }
    guard let tracks = answer else { return nil }
    if decider != .host { questioner.recorder?.note(decider, ofTracks: section) }
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

  package func placement(ofSection section: Int) throws(ScriptError) -> Placement? {
    guard let name = try answer(Contract.placement, ofSection: section).value else { return nil }
    var placement = name.placement(
      tolerance: try answer(Contract.tolerance, ofSection: section).value)
    questioner.recorder?.note(name, ofSection: section)
    placement.isDense = try answer(Contract.dense, ofSection: section).value == true
    placement.keepsOrder = try answer(Contract.keepOrder, ofSection: section).value == true
    if placement.conflict != nil {
      let words = "dense goes with shortest and lanes, and not with keep_order"
      guard !options.choosesDense else {
        throw ScriptError(.options, script: questioner.script.file, message: words)
      }
      try questioner.noteAnswer(
        ValueError(words), question: Contract.dense.name, [], section: section)
      placement.isDense = false
    }
    return placement
  }

  package func direction(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Direction? {
    let direction = try answer(Contract.direction, ofSection: section).value
    if direction == .rightToLeft, lent.axis == .horizontal {
      try questioner.noteAnswer(
        ValueError("a strip flows to the right; \"rtl\" goes with columns"),
        question: Contract.direction.name, [], section: section)
    }
    return direction
  }

  package func alignment(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Alignment? {
    guard let position = try answer(Contract.align, ofSection: section).value,
      let basis = try answer(Contract.alignBy, ofSection: section).value
    else { return nil }
    return WaterfallLayout.Alignment(position, by: basis)
  }

  package func headerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    let answer = try questioner.ask(Contract.header, of: .section(section, width: width))
    if let answer { return answer }
    return arrangement.sections[section].title == nil ? nil : Contract.defaultHeaderHeight
  }

  package func footerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    try questioner.ask(Contract.footer, of: .section(section, width: width)) ?? nil
  }

  /// What the user chose, else what the script answers, else the question's default.
  private func answer<Answer>(
    _ question: Question<Answer>, ofSection section: Int
  ) throws(ScriptError) -> (value: Answer?, decider: LayoutProfile.Decider) {
    try answer(question, ofSection: section) { (value) throws(ValueError) in
      try question.read(value, along: lent.axis)
    }
  }

  private func answer<Answer>(
    _ question: Question<Answer>, ofSection section: Int,
    read: (LuaValue) throws(ValueError) -> Answer?
  ) throws(ScriptError) -> (value: Answer?, decider: LayoutProfile.Decider) {
    if let choice = question.option?.choice, let value = options[keyPath: choice] {
      return (value, .options)
    }
    if let value = try questioner.ask(question, of: .section(section), read: read) {
      return (value, .script)
    }
    return (question.fallback.value, .host)
  }
}
