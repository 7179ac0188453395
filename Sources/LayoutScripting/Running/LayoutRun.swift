internal import CLayoutObjects
internal import CLuaHost
internal import LuaHosting
internal import Waterfall

extension LayoutScript {
  /// Makes a layout: asks `begin` and `group`, then lays out section by section and item by item.
  ///
  /// `place` places the items by the script's answers; that may take `patience` deadlines, and
  /// the whole layout no longer than `limit` allows. A recorder receives all calls.
  package func run<Items: ItemSource>(
    _ items: Items, options: LayoutOptions, patience: Double = 1,
    limit: TimeLimit = .init(seconds: nil), recorder: CallRecorder? = nil,
    place: (WaterfallLayout.Configuration, ScriptDelegate) throws(ScriptError) -> WaterfallLayout
  ) throws(ScriptErrors) -> ScriptedLayout {
    try use(for: .layout) { () throws(ScriptErrors) in
      try make(
        read(items), options: checked(options), patience: patience, limit: limit,
        recorder: recorder, place: place)
    }
  }

  /// Reads the items, unless there are more than a layout can have.
  package func read<Items: ItemSource>(
    _ items: Items
  ) throws(ScriptErrors) -> ItemSnapshot<Items> {
    let items = ItemSnapshot(items)
    guard items.count <= WaterfallLayout.maximumItemCount else {
      throw ScriptErrors([
        ScriptError(.contract, script: file, message: "there can be at most 2^31 − 1 items")
      ])
    }
    return items
  }

  /// Returns the options, if each is in its range.
  package func checked(_ options: LayoutOptions) throws(ScriptErrors) -> LayoutOptions {
    do {
      return try options.checked()
    } catch {
      var fault = ScriptError(.options, script: file, message: error.message)
      fault.option = error.option
      throw ScriptErrors([fault])
    }
  }

  private func make<Items: ItemSource>(
    _ items: Items, options: LayoutOptions, patience: Double, limit: TimeLimit,
    recorder: CallRecorder?,
    place: (WaterfallLayout.Configuration, ScriptDelegate) throws(ScriptError) -> WaterfallLayout
  ) throws(ScriptErrors) -> ScriptedLayout {
    if let own = axis, let wish = options.axis, own != wish {
      let (own, wish) = (AxisNames(own).columns, AxisNames(wish).columns)
      throw ScriptErrors([
        ScriptError(
          .contract, script: file, message: "the script lays out \(own), but \(wish) are requested")
      ])
    }
    let axis = options.axis ?? self.axis ?? .vertical
    return try BorrowedItems.lend(items, to: self, options: options, axis: axis) {
      (borrowed) throws(ScriptErrors) in
      let caller = ScriptCaller(self, borrowed, within: limit, recorder)
      let result: ScriptedLayout
      do throws(ScriptError) {
        try host.withDeadline(limit.bounded(limits.deadline)) { () throws(ScriptError) in
          try setParams()
          try begin(caller)
        }
        let deadline = limit.bounded(limits.deadline.map { $0 * patience })
        result = try host.withDeadline(deadline) { () throws(ScriptError) in
          let arrangement = try arrange(items, caller)
          borrowed.arrange(arrangement)
          let delegate = ScriptDelegate(
            caller, arrangement: arrangement, items: items,
            clock: LayoutClock(deadline, script: self))
          let layout = try place(
            .init(
              width: borrowed.extent, axis: axis, minimumLength: options.minimumLength,
              scale: options.scale), delegate)
          return ScriptedLayout(
            script: self, items: items, options: options, arrangement: arrangement,
            layout: layout, layouts: borrowed.layouts)
        }
      } catch {
        throw ScriptErrors(caller.log.errors + [error])
      }
      guard caller.log.errors.isEmpty else { throw ScriptErrors(caller.log.errors) }
      if let warning = caller.unanswered.warning(of: self) {
        lookups.warnOnce(warning, about: "height")
      }
      warnOfFlatItems(in: result)
      return result
    }
  }

  /// Warns if no item has a length along the flow, so that none can be seen.
  private func warnOfFlatItems(in result: ScriptedLayout) {
    let layout = result.layout
    let words = AxisNames(layout.configuration.axis)
    var hasWidth = false
    for place in 0..<layout.itemCount {
      let frame = layout.frame(of: place)
      let (width, height) =
        layout.configuration.axis == .vertical
        ? (frame.width, frame.height) : (frame.height, frame.width)
      if height > 0 { return }
      hasWidth = hasWidth || width > 0
    }
    // Items without a width may have no height because of it, and columns have a warning of their
    // own.
    guard hasWidth else { return }
    let question = [words.heights, words.height].first(where: answers)
    lookups.warnOnce(
      ScriptWarning(
        .invisible, script: question == nil ? "" : file, line: question.flatMap(texts.line),
        function: question,
        message: "all items have a \(words.height) of 0, so none can be seen"),
      about: "\(words.height) of 0")
  }

  private func setParams() throws(ScriptError) {
    let buffer = LuaBuffer()
    buffer.append(.table(zip(params, values).map { LuaValue.Field($0.name, $1.asLength) }))
    var status = lo_set_params(host.state, buffer.pointer)
    if status == LH_OK { status = lh_seed(host.state) }
    guard status == LH_OK else {
      throw texts.error(host.error(status))
    }
  }

  private func begin(_ caller: ScriptCaller) throws(ScriptError) {
    guard let function = caller.function(Contract.begin.name) else { return }
    let status = try caller.settle(Contract.begin.name) { lo_ask_begin(host.state, function) }
    if status != LH_OK { try caller.note(status, question: Contract.begin.name) }
  }

  /// Returns the sections: the script's `group`, else the items' own `section` field, else the
  /// input's.
  private func arrange(
    _ items: some ItemSource, _ caller: ScriptCaller
  ) throws(ScriptError) -> Arrangement {
    switch answer(Contract.group.name) {
    case .function:
      return Arrangement(
        grouping: try (0..<items.count).map { (item) throws(ScriptError) in
          let title = try caller.ask(Contract.group, of: .item(item))
          return title.map { .title($0) } ?? .none
        })
    case .string(let name):
      if let field = items.fieldNames.firstIndex(of: name) {
        return Arrangement(grouping: keys(of: items, field: field) { .title($0) })
      }
      do {
        try checkGroup(name)
      } catch {
        try caller.noteAnswer(error, question: Contract.group.name, [])
      }
      return Arrangement(grouping: Array(repeating: .none, count: items.count))
    default:
      // The input's own sections take precedence over its items' fields.
      guard items.sections.count == 1, items.sections[0].title == nil,
        let field = items.fieldNames.firstIndex(of: "section")
      else { return Arrangement(items) }
      return Arrangement(grouping: keys(of: items, field: field) { .number($0) })
    }
  }

  /// Rejects a name that no item has as a field, if it is probably a typing mistake.
  private func checkGroup(_ name: String) throws(ValueError) {
    if Contract.value("item", .vertical)?.members.contains(where: { $0.name == name }) == true {
      throw ValueError(
        "no item has a field '\(name)' of its own; write function(item) return item.\(name) end")
    }
    do throws(LuaCallbackError) {
      try lookups.explain(name, of: "item", line: texts.line(of: Contract.group.name))
    } catch {
      throw ValueError(error.message)
    }
  }

  /// Returns the keys of the items' sections, from one of their fields.
  private func keys(
    of items: some ItemSource, field: Int, number: (String) -> Arrangement.Key
  ) -> [Arrangement.Key] {
    (0..<items.count).map { item in
      switch items.value(ofField: field, item: item) {
      case .string(let text): .title(text)
      case let value: value.double == nil ? .none : number(value.text)
      }
    }
  }
}
