internal import LuaHosting
internal import Waterfall

/// Records the time of each call in a layout, and what it decided.
package final class CallRecorder {
  /// Seconds and calls of each function, in order of the first call.
  private(set) var functions: [LayoutProfile.Function] = []
  /// The slowest calls about items, slowest first.
  private(set) var slowest: [LayoutProfile.Call] = []
  private(set) var spans: [LayoutProfile.Decider]
  private(set) var columns: [LayoutProfile.Decider]
  private(set) var lengths: [LayoutProfile.Decider]
  private(set) var tracks: [Int: LayoutProfile.Decider] = [:]
  private(set) var placements: [Int: PlacementName] = [:]
  private var numbers: [String: Int] = [:]

  /// The number of slow calls to report.
  private static let maximumSlowCalls = 20

  /// - Parameter itemCount: The number of items.
  init(itemCount: Int) {
    spans = Array(repeating: .host, count: itemCount)
    columns = spans
    lengths = spans
  }

  /// Records the time of a call, without the time for measuring texts.
  func time<Result>(
    _ function: String, item: Int?, without texts: TextHeightCache,
    _ call: () throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let (start, waited) = (ContinuousClock.now, texts.waited)
    let result = try call()
    let duration = ContinuousClock.now - start - (texts.waited - waited)
    add(function, item: item, seconds: max(0, duration / .seconds(1)))
    return result
  }

  private func add(_ function: String, item: Int?, seconds: Double) {
    let number = numbers[function] ?? functions.count
    if number == functions.count {
      numbers[function] = number
      functions.append(.init(name: function, calls: 0, seconds: 0))
    }
    functions[number].calls += 1
    functions[number].seconds += seconds
    guard let item else { return }
    if slowest.count == CallRecorder.maximumSlowCalls {
      guard let last = slowest.last, last.seconds < seconds else { return }
      slowest.removeLast()
    }
    let place = slowest.firstIndex { $0.seconds < seconds } ?? slowest.count
    slowest.insert(.init(item: item, function: function, seconds: seconds), at: place)
  }

  func note(_ decider: LayoutProfile.Decider, ofSpan item: Int) { spans[item] = decider }
  func note(_ decider: LayoutProfile.Decider, ofColumn item: Int) { columns[item] = decider }
  func note(_ decider: LayoutProfile.Decider, ofLength item: Int) { lengths[item] = decider }
  func note(_ decider: LayoutProfile.Decider, ofTracks section: Int) { tracks[section] = decider }
  func note(_ placement: PlacementName, ofSection section: Int) {
    placements[section] = placement
  }
}
