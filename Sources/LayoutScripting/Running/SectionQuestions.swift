internal import CLayoutObjects
internal import LuaHosting
internal import Waterfall

// The questions about sections, in the order in which the layout asks them. Each answer is
// visible to the functions that answer the following questions.

extension ScriptDelegate {
  package func insets(ofSection section: Int) throws(ScriptError) -> Insets? {
    borrowed.forgetSection()
    guard let insets = try caller.answer(Contract.insets, of: .section(section)).value else {
      return nil
    }
    borrowed.layout.top = insets.top
    borrowed.layout.left = insets.left
    borrowed.layout.bottom = insets.bottom
    borrowed.layout.right = insets.right
    borrowed.setWidth(ofSection: section)
    return insets
  }

  package func spacing(ofSection section: Int) throws(ScriptError) -> Spacing? {
    guard let spacing = try caller.answer(Contract.spacing, of: .section(section)).value else {
      return nil
    }
    borrowed.layout.row_spacing = spacing.row
    borrowed.layout.column_spacing = spacing.column
    return spacing
  }

  package func tracks(ofSection section: Int, width: Double) throws(ScriptError) -> Tracks? {
    let (answer, decider) = try caller.answer(Contract.tracks, of: .section(section)) {
      (value) throws(ValueError) in try borrowed.tracks(of: value, words.columns)
    }
    guard let tracks = answer else { return nil }
    if decider != .host { caller.recorder?.note(decider, ofTracks: section) }
    let widths = tracks.widths(in: width, spacing: borrowed.spacingOfTracks)
    borrowed.setColumns(widths)
    if !arrangement.sections[section].items.isEmpty {
      warnOfInvisible(widths, of: tracks, in: width)
    }
    try clock.count(Int(borrowed.layout.column_count) + 16)
    if borrowed.columnTotal > BorrowedItems.maximumColumns {
      throw ScriptError(
        .contract, script: caller.script.file, function: words.columns, section: section + 1,
        message: "the sections have more than 20 million \(words.columns) together")
    }
    return tracks
  }

  /// Warns of columns without a width, at the answer that causes it.
  private func warnOfInvisible(_ widths: [Double], of tracks: Tracks, in available: Double) {
    let columns = InvisibleColumns(
      words: words, isCount: tracks == .count(widths.count), widths: widths, available: available,
      container: borrowed.extent, spacing: borrowed.spacingOfTracks)
    guard let cause = columns.cause, let message = columns.message else { return }
    let (question, isOption) =
      switch cause {
      case .container: (words.across, true)
      case .insets: ("insets", options.insets != nil)
      case .spacing: ("spacing", options.spacing != nil)
      case .tracks: (words.columns, options.tracks != nil)
      }
    let script = caller.script
    let isScript = !isOption && script.answers(question)
    script.lookups.warnOnce(
      ScriptWarning(
        .invisible, script: isScript ? script.file : "",
        line: isScript ? script.texts.line(of: question) : nil,
        function: isScript ? question : nil, message: message),
      about: words.columns)
  }

  package func placement(ofSection section: Int) throws(ScriptError) -> Placement? {
    guard let name = try caller.answer(Contract.placement, of: .section(section)).value else {
      return nil
    }
    var placement = name.placement(
      tolerance: try caller.answer(Contract.tolerance, of: .section(section)).value)
    caller.recorder?.note(name, ofSection: section)
    placement.isDense = try caller.answer(Contract.dense, of: .section(section)).value == true
    placement.keepsOrder =
      try caller.answer(Contract.keepOrder, of: .section(section)).value == true
    if placement.conflict != nil {
      let words = "dense goes with shortest and lanes, and not with keep_order"
      guard !options.choosesDense else {
        throw ScriptError(.options, script: caller.script.file, message: words)
      }
      try caller.noteAnswer(
        ValueError(words), question: Contract.dense.name, [], section: section)
      placement.isDense = false
    }
    return placement
  }

  package func direction(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Direction? {
    let direction = try caller.answer(Contract.direction, of: .section(section)).value
    if direction == .rightToLeft, borrowed.axis == .horizontal {
      try caller.noteAnswer(
        ValueError("a strip flows to the right; \"rtl\" goes with columns"),
        question: Contract.direction.name, [], section: section)
    }
    return direction
  }

  package func alignment(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Alignment? {
    guard let position = try caller.answer(Contract.align, of: .section(section)).value,
      let basis = try caller.answer(Contract.alignBy, of: .section(section)).value
    else { return nil }
    return WaterfallLayout.Alignment(position, by: basis)
  }

  package func headerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    let answer = try caller.ask(Contract.header, of: .section(section, width: width))
    if let answer { return answer }
    return arrangement.sections[section].title == nil ? nil : Contract.defaultHeaderHeight
  }

  package func footerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    try caller.ask(Contract.footer, of: .section(section, width: width)) ?? nil
  }
}
