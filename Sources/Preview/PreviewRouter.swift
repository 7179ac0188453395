internal import Platform

/// Routes requests to the page, the workers of the sides, the thumbnails and the change feed.
final class PreviewRouter: Sendable {
  private let gate: Gate
  private let page: PageFiles
  private let changes: ChangeFeed
  private let workers: [String: Worker]
  /// The workers that export: exports may take minutes and must not delay walls.
  private let exporters: [String: Worker]
  private let watcher: FileWatcher
  private let pictures = ListedPictures()
  private let thumbnails: ThumbnailService
  /// Reports to the terminal; `nil` for no reports.
  private let failures: Failures?

  /// Creates a router without starting anything.
  init(_ options: PreviewOptions) throws(SystemError) {
    gate = Gate(token: options.token)
    page = PageFiles(descriptions: options.descriptions)
    let changes = ChangeFeed(options)
    let pictures = pictures
    let failures = options.report.map { Failures(known: options.knownFailure, report: $0) }
    self.failures = failures
    let watcher = try FileWatcher(
      pictureEndings: options.pictureEndings,
      FileWatcher.Listener(
        change: { report in
          changes.change { $0.take(report) }
          failures?.check()
        },
        tick: {
          changes.change { $0.notices[.pictures] = pictures.notices.map { .init(text: $0) } }
          changes.tick()
        }))
    thumbnails = try ThumbnailService(helper: options.pictureHelper) { words in
      changes.change { $0.notices[.helper] = words.map { [.init(text: $0)] } }
    }
    var workers: [String: Worker] = [:]
    var exporters: [String: Worker] = [:]
    let now = FileTime.now
    for side in options.sides {
      // A save while the first wall is made is reported like any other save.
      watcher.watch(side.files.map { $0[...] }, of: side.name, since: now)
    }
    for (side, script) in options.sides.map({ ($0.name, $0.script ?? options.title) }) {
      func makeWorker(
        _ input: Descriptor?,
        event: @escaping @Sendable (WorkerEvent?, ArraySlice<UInt8>, FileTime) -> Void,
        end: @escaping @Sendable (WorkerError, Bool) -> Void = { _, _ in }
      ) throws(SystemError) -> Worker {
        try Worker(
          options.worker, side: side, input: input,
          Worker.Listener(
            items: { changes.items },
            event: { kind, contents, time in
              if kind == .progress { return changes.tell(progress: contents, of: side) }
              event(kind, contents, time)
            }, checked: { failures?.take($0, of: side) },
            end: { reason, wasCheck in
              changes.tell(progress: [], of: side)
              end(reason, wasCheck)
            }))
      }
      let worker = try makeWorker(options.inputs[side]?.layout) { kind, contents, time in
        let parts = contents.split(separator: 0, omittingEmptySubsequences: false)
        switch kind {
        case .files: watcher.watch(parts, of: side, since: time)
        case .pictures:
          guard parts.count > 1, let generation = Int(String(decoding: parts[0], as: UTF8.self))
          else { break }
          let paths = parts.dropFirst(2).map { Array($0) }
          pictures.set(generation: generation, folder: Array(parts[1]), paths: paths)
          watcher.watch(pictures: paths, since: time)
        case .ready, .progress, nil: break
        }
      } end: { reason, wasCheck in
        failures?.take(end: "\(script): error: \(reason.message)", of: side)
        // Checks whether the next worker works; a crash of the check itself would only repeat.
        if !wasCheck { failures?.check() }
      }
      workers[side] = worker
      failures?.add(worker)
      // The side's own worker reports the files to watch.
      exporters[side] = try makeWorker(options.inputs[side]?.export) { _, _, _ in }
    }
    self.workers = workers
    self.exporters = exporters
    self.watcher = watcher
    self.changes = changes
  }

  /// Starts all threads; if that fails, some may run until the router is stopped.
  func start() throws(SystemError) {
    try watcher.start()
    try thumbnails.start()
    for worker in allWorkers { try worker.start() }
    failures?.check()
  }

  /// Stops all processes and threads, and answers all waiting requests.
  func stop() {
    for worker in allWorkers { worker.stop() }
    watcher.stop()
    thumbnails.stop()
    changes.stop()
  }

  private var allWorkers: [Worker] { Array(workers.values) + exporters.values }

  /// The path and query of the page for a browser that has no token yet.
  var entrance: String { gate.target }

  /// Answers a request, now or later.
  func answer(_ request: HTTPRequest) {
    if let words = RequestGuard.refusal(of: request) {
      return request.answer(.message(words, status: 403))
    }
    guard gate.admits(request) else { return request.answer(Gate.refusal(of: request)) }
    if let fault = request.fault { return request.answer(.fault(fault)) }
    guard Query.isSound(request.query) else {
      return request.answer(.message("The address is too long or invalid.", status: 400))
    }
    guard !request.isTooMuch else {
      return request.answer(.tooMuch)
    }
    if request.path == "/", !request.tokens.isEmpty {
      return request.answer(gate.redirect(to: request.query))
    }
    if var file = page[request.path] {
      // Each visit renews the cookie.
      if request.path == "/" { file.headers.append(gate.header) }
      return request.answer(file)
    }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch parts.first {
    case "changes" where parts.count == 1:
      changes.answer(request, after: Query(request.query)["after"])
    case "picture" where parts.count == 2: answerPicture(request, parts.last.flatMap(Query.number))
    default:
      guard parts.count == 1, let verb = parts.first.flatMap({ PreviewRequest.Verb(page: $0) })
      else {
        return request.answer(.message("There is nothing here.", status: 404))
      }
      askWorker(verb, request)
    }
  }

  private func askWorker(_ verb: PreviewRequest.Verb, _ request: HTTPRequest) {
    let workers = verb == .export ? exporters : workers
    guard let worker = workers[Query(request.query)["side"] ?? ""] else {
      return request.answer(.error("preview", "there is no such side", status: 400))
    }
    worker.ask(verb, request)
  }

  private func answerPicture(_ request: HTTPRequest, _ index: Int?) {
    let query = Query(request.query)
    guard let index, let width = query.number("width"), let height = query.number("height"),
      let generation = query.number("v")
    else {
      return request.answer(
        .message("A picture has a number, a width, a height and a generation.", status: 404))
    }
    do throws(ListedPictures.UnavailableError) {
      let file = try pictures.file(of: index, generation: generation)
      thumbnails.answer(request, file: file, width: width, height: height)
    } catch {
      request.answer(.message(error.message, status: 404))
    }
  }
}

extension ChangeFeed.State {
  /// Handles changes on disk.
  fileprivate mutating func take(_ report: FileWatcher.Report) {
    for side in report.sides { scripts[side, default: 0] += 1 }
    if report.hasNewItems { items += 1 }
    notices[.files] = report.gone.map { kind, path in
      let name = String(decoding: path, as: UTF8.self)
      return switch kind {
      case .script:
        .init(
          text: "\(name) no longer exists; showing the wall of its last version.", scriptPath: name)
      case .folder: .init(text: "The folder \(name) no longer exists.")
      case .items, .picture: .init(text: "\(name) no longer exists; showing its last items.")
      }
    }
  }
}
