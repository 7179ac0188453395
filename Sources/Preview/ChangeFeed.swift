internal import Platform
import Synchronization
import TextOutput

/// The state that the page follows, and the requests that wait for a change.
final class ChangeFeed: Sendable {
  /// The state.
  struct State {
    fileprivate(set) var number = 0
    /// The number of changes of a side's script and its modules.
    var scripts: [String: Int]
    /// The items' generation.
    ///
    /// It starts at the current time, so that the address of a picture is never reused for another
    /// one, not even after a restart.
    var items: Int
    /// Describes the work of a side's worker.
    var progress: [String: String] = [:]
    /// Notices about anything but the script, by the part of the server that found them.
    var notices: [Source: [Notice]] = [:]
  }

  /// A notice that the page shows.
  struct Notice {
    let text: String
    /// The script or module that the notice is about.
    var scriptPath: String?

    fileprivate var json: String {
      var json = JSONObject()
      json.add("text", text: text)
      if let scriptPath { json.add("script", text: scriptPath) }
      return json.text
    }
  }

  /// The part of the server that reports a notice.
  enum Source: Int, CaseIterable { case files, pictures, helper }

  private struct Waiter {
    let request: HTTPRequest
    let start: ContinuousClock.Instant
  }

  private struct Contents {
    var state: State
    var waiters: [Waiter] = []
  }

  private let contents: Mutex<Contents>
  private let epoch: String
  private let title: String
  private let sides: [String]
  /// The sides with their scripts, in JSON.
  private let sideList: String
  private let showsRemotePictures: Bool

  /// The maximum time that a request waits; shorter while several wait, because browsers have six
  /// connections to a server, which all their pages share.
  private static let hold = (few: Duration.seconds(25), many: Duration.seconds(1))
  private static let fewWaiters = 4
  /// The maximum number of waiting requests; a further one ends the oldest.
  private static let waiterLimit = 64

  init(_ options: PreviewOptions) {
    let time = FileTime.now
    sides = options.sides.map(\.name)
    epoch = String(UInt64.random(in: 0...(.max)), radix: 36)
    title = options.title
    sideList = jsonArray(
      options.sides.map { side in
        var json = JSONObject()
        json.add("side", text: side.name)
        json.add("script", text: side.script)
        return json.text
      })
    showsRemotePictures = options.showsRemotePictures
    let scripts = Dictionary(options.sides.map { ($0.name, 0) }) { first, _ in first }
    let items = time.seconds * 1000 + time.nanoseconds / 1_000_000
    contents = Mutex(Contents(state: State(scripts: scripts, items: items)))
  }

  /// The items' generation.
  var items: Int { contents.withLock { $0.state.items } }

  /// Changes the state; if it differs then, all waiting requests are answered.
  func change(_ body: @Sendable (inout State) -> Void) {
    let (waiters, answer) = contents.withLock { contents -> ([Waiter], HTTPAnswer?) in
      let before = text(of: contents.state)
      body(&contents.state)
      guard text(of: contents.state) != before else { return ([], nil) }
      contents.state.number += 1
      let waiters = contents.waiters
      contents.waiters = []
      return (waiters, waiters.isEmpty ? nil : .json(text(of: contents.state)))
    }
    guard let answer else { return }
    for waiter in waiters { waiter.request.answer(answer) }
  }

  /// Sets the description of a side's work; empty when it is done.
  func tell(progress contents: some Collection<UInt8>, of side: String) {
    let words = String(decoding: contents, as: UTF8.self)
    change { $0.progress[side] = words.isEmpty ? nil : words }
  }

  /// Answers a request as soon as the state differs from the one that the page has.
  func answer(_ request: HTTPRequest, after seen: String?) {
    let over = contents.withLock { contents -> (HTTPRequest, HTTPAnswer)? in
      guard seen == serial(of: contents.state) else {
        return (request, .json(text(of: contents.state)))
      }
      contents.waiters.append(Waiter(request: request, start: .now))
      guard contents.waiters.count > ChangeFeed.waiterLimit else { return nil }
      // With the state that it has, it would ask again at once, and end the next request.
      return (
        contents.waiters.removeFirst().request,
        .message("Too many pages are waiting for changes.", status: 503)
      )
    }
    if let (request, answer) = over { request.answer(answer) }
  }

  /// Cancels all waiting requests.
  func stop() {
    let waiters = contents.withLock { contents in
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters {
      waiter.request.answer(.message("The preview is closing.", status: 503))
    }
  }

  /// Answers the requests that have waited long enough, and drops those whose clients are gone.
  func tick() {
    let (over, answer) = contents.withLock { contents -> ([Waiter], HTTPAnswer?) in
      let now = ContinuousClock.now
      let isFew = contents.waiters.count <= ChangeFeed.fewWaiters
      let hold = isFew ? ChangeFeed.hold.few : ChangeFeed.hold.many
      let over = contents.waiters.filter { now - $0.start >= hold || $0.request.isAbandoned }
      guard !over.isEmpty else { return ([], nil) }
      contents.waiters.removeAll { waiter in over.contains { $0.request === waiter.request } }
      return (over, .json(text(of: contents.state)))
    }
    guard let answer else { return }
    for waiter in over { waiter.request.answer(answer) }
  }

  private func serial(of state: State) -> String { "\(epoch)-\(state.number)" }

  private func text(of state: State) -> String {
    var (scripts, progress) = (JSONObject(), JSONObject())
    for side in sides {
      scripts.add(side, integer: state.scripts[side] ?? 0)
      if let words = state.progress[side] { progress.add(side, text: words) }
    }
    let notices = Source.allCases.flatMap { state.notices[$0] ?? [] }
    var json = JSONObject()
    json.add("serial", text: serial(of: state))
    json.add("title", text: title)
    json.add("sides", sideList)
    json.add("remotePictures", flag: showsRemotePictures)
    json.add("scripts", scripts.text)
    json.add("items", integer: state.items)
    json.add("progress", progress.text)
    json.add("notices", jsonArray(notices.map(\.json)))
    return json.text
  }
}
