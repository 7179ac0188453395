import LayoutScripting
import Preview
import TextOutput

/// The state that a worker keeps between requests: items, walls, values of params.
final class PreviewSession {
  private let side: PreviewSide
  /// The options of the call.
  private let options: Options
  private let channel: WorkerConnection
  private let listener: DiagnosticCollector
  private let items = PreviewItems()
  private var params = PreviewParams()
  private var walls = RecentWalls()
  /// The last wall that was made as requested and may stand in for later ones.
  private var lastGood: PreviewWall?
  /// The script of the last valid wall, and its version before the last change.
  private var versions: (current: ScriptTexts?, previous: ScriptTexts?)
  private var watched: [[UInt8]] = []
  /// The paths where the script and its modules were last searched for.
  private var scriptPaths: [String] = []

  /// - Parameters:
  ///   - side: Which of the call's scripts lays out.
  ///   - options: The options of the call.
  ///   - channel: The connection for events.
  init(_ side: PreviewSide, _ options: Options, _ channel: WorkerConnection) {
    let isEndless = options.limits.deadline == nil
    let listener = DiagnosticCollector(
      progress: { channel.tell($0) },
      // Only the server can stop a script that has no deadline.
      scriptRuns: { if isEndless { channel.withhold($0) } })
    self.side = side
    self.channel = channel
    self.listener = listener
    var options = options
    options.listener = listener
    // A user who waits for a wall sees progress sooner than one who started a command.
    if !options.setsDeadline { options.limits.deadline = 1 }
    if side == .b { options.params = options.against?.params ?? [] }
    options.pictures.knownLines = LabelLineCache()
    options.pictures.savePause = .seconds(30)
    options.pictures.measured = { count in listener.tell("measuring texts, \(count) so far") }
    self.options = options
  }

  /// Answers a request.
  func answer(to request: PreviewRequest) -> PreviewAnswer {
    channel.working(request.verb == .export ? "drawing" : "laying out") {
      told { () throws(CommandError) in
        switch request.verb {
        case .wall: return wall(request)
        case .export: return try export(request)
        case .check: return try check(request)
        case .cards:
          return try shown(request) { (wall, query) throws(CommandError) in
            try wall.cards(query)
          }
        case .item:
          return try shown(request) { (wall, query) throws(CommandError) in
            try wall.item(query)
          }
        case .details: return try shown(request) { (wall, _) in wall.details }
        case nil: throw .usage("there is no such request")
        }
      }
    }
  }

  /// Answers a check with the current errors.
  private func told(_ body: () throws(CommandError) -> PreviewAnswer) -> PreviewAnswer {
    do throws(CommandError) {
      return try body()
    } catch {
      return PreviewAnswer(status: error.code == .usage ? 400 : 500, error)
    }
  }

  /// Answers a request about an existing wall.
  private func shown(
    _ request: PreviewRequest,
    _ answer: (PreviewWall, Query) throws(CommandError) -> PreviewAnswer
  ) throws(CommandError) -> PreviewAnswer {
    let query = try Query(of: request)
    guard let wall = walls[query["wall"]] else { return gone }
    return try answer(wall, query)
  }

  /// Makes the requested wall as a file, without a fallback.
  private func export(_ request: PreviewRequest) throws(CommandError) -> PreviewAnswer {
    let query = try Query(of: request)
    let input = try InputArguments(options)
    loadItems(input, request.generation)
    guard items.errors.isEmpty else { throw CommandError(.itemsInvalid, items.errors) }
    let wall = try listener.script { () throws(CommandError) in
      try make(PreviewState(query), input) { _ in }
    }
    return try wall.export(query["format"] ?? "")
  }

  /// The answer for a wall that was dropped or never existed.
  private var gone: PreviewAnswer {
    PreviewAnswer(
      status: 410,
      CommandError(.missing, [Diagnostic("wall", "this wall is no longer available")]))
  }

  // MARK: Walls

  private func wall(_ request: PreviewRequest) -> PreviewAnswer {
    _ = listener.take()
    var paths: [String] = []
    var errors: [Diagnostic] = []
    var made: PreviewWall?
    let query = Result { () throws(CommandError) in try Query(of: request) }
    do throws(CommandError) {
      let input = try InputArguments(options)
      loadItems(input, request.generation)
      let state = try PreviewState(query.get())
      made = try listener.script { () throws(CommandError) in
        try make(state, input) { paths.append($0) }
      }
      if !state.isDefault, !state.isPeek { lastGood = made }
    } catch {
      errors = error.diagnostics
    }
    watch(paths)
    errors += items.errors
    let asked = try? query.get()
    // Two pages may show the same script with different params.
    let before = walls[asked?["have"]]
    let lastGood = before ?? lastGood
    let fallback: PreviewWall.Fallback? = made != nil ? nil : lastGood != nil ? .last : .default
    let wall = made ?? lastGood ?? hostsWall(request)
    walls.keep(wall)
    return wall.answer(
      fallback, errors: errors, messages: items.messages + listener.take(),
      followed: TrackedItems(asked?["follow"], from: before, to: wall),
      hasPrevious: versions.previous != nil)
  }

  /// Returns the errors of the script and the items, and the messages for their recovery.
  private func check(_ request: PreviewRequest) throws(CommandError) -> PreviewAnswer {
    let state = try PreviewState(Query(of: request))
    let input = try InputArguments(options)
    loadItems(input, request.generation)
    var paths: [String] = []
    var script = ""
    do throws(CommandError) {
      lastGood = try listener.script { () throws(CommandError) in
        try make(state, input) { paths.append($0) }
      }
    } catch {
      script = PreviewSession.line(error.diagnostics)
      script += lastGood == nil ? "; showing the default rules" : "; showing the last valid version"
    }
    watch(paths)
    // The page's own wall reports it again.
    _ = listener.take()
    let name = (side == .a ? input.script : options.against?.script) ?? input.name
    let lines = [
      ["script", script, "\(name): no errors; showing the new version"],
      ["items", items.failure(input), "\(input.name): no errors; showing the new items"],
    ]
    let text = lines.map { $0.map(\.visibleLine).joined(separator: "\t") + "\n" }.joined()
    return PreviewAnswer(type: "text/plain", Array(text.utf8))
  }

  /// Returns the first line of the errors, and the number of further ones.
  static func line(_ diagnostics: [Diagnostic]) -> String {
    let line = diagnostics.first.map { String($0.report.heading.prefix { !$0.isNewline }) } ?? ""
    return diagnostics.count > 1 ? "\(line) (and \(diagnostics.count - 1) more)" : line
  }

  private func loadItems(_ input: InputArguments, _ generation: Int) {
    // The server stops a worker whose file never ends; folders report their progress.
    let isFile = input.file?.hasSuffix("/") == false
    if isFile { channel.withhold(true) }
    defer { if isFile { channel.withhold(false) } }
    guard items.load(input, generation: generation, listener) else { return }
    channel.send(event: .pictures, Array("\(generation)\0".utf8) + items.pictures.paths)
  }

  /// Sends the server the paths to watch if they have changed.
  private func watch(_ scripts: [String]) {
    var seen: Set<String> = []
    let paths = scripts.filter { !$0.utf8.contains(0) && seen.insert($0).inserted }
    if !paths.isEmpty { scriptPaths = paths }
    let watched = scriptPaths.map { PathKind.script.entry($0.utf8) } + items.watched
    guard watched != self.watched else { return }
    self.watched = watched
    channel.send(event: .files, Array(watched.joined(separator: [0])))
  }

  /// Makes the requested wall.
  ///
  /// - Parameters:
  ///   - state: The state of the page.
  ///   - input: The input of the call.
  ///   - look: Receives each path where the script or a module is searched for.
  /// - Returns: The wall.
  /// - Throws: An error in the state or in the script.
  private func make(
    _ state: PreviewState, _ input: InputArguments, look: @escaping (String) -> Void
  ) throws(CommandError) -> PreviewWall {
    var options = options
    try options.set(state.settings)
    let name = state.isDefault ? nil : side == .a ? input.script : self.options.against?.script
    let start = ContinuousClock.now
    let loader = ScriptLoader(options, look: look)
    let texts = state.isPrevious ? versions.previous : try loader.texts(of: name)
    guard let texts else { throw .usage("there is no version of the script before this one") }
    let script = try loader.load(texts)
    if name != nil {
      var params = params
      for warning in params.set(self.options.params + state.params, of: script) {
        listener.hear(warning)
      }
      if !state.isPeek { self.params = params }
    } else if !state.isDefault, !self.options.params.isEmpty {
      listener.hear(Diagnostic("usage", ScriptLoader.scriptNeeded, severity: .warning))
    }
    let loaded = ContinuousClock.now
    let shown = state.sample.map { PreviewSamples(items.items, $0) } ?? items.items
    let scripted = try WallMaker(shown, of: input, by: script, hasScript: name != nil, options)
    if name != nil, !state.isPeek { saw(texts) }
    return PreviewWall(
      scripted, side: side, script: script, scriptName: name, call: self.options, options: options,
      state: state, items: items, times: (loaded - start, ContinuousClock.now - loaded))
  }

  /// Records the script that made the current wall.
  private func saw(_ texts: ScriptTexts) {
    if let current = versions.current, !texts.isSame(as: current) { versions.previous = current }
    versions.current = texts
  }

  /// Returns the wall if nothing of the request works: the default rules, with as
  /// much of the rest as works.
  private func hostsWall(_ request: PreviewRequest) -> PreviewWall {
    var state = (try? PreviewState(Query(of: request))) ?? PreviewState()
    state.leaveScript()
    for state in [state, state.plain] {
      if let input = try? InputArguments(options),
        let wall = try? make(state, input, look: { _ in })
      {
        return wall
      }
    }
    return PreviewWall(emptyFor: side)
  }
}
