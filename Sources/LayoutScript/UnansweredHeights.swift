internal import CLuaHost
internal import LuaHost
internal import Waterfall

/// Counts what a `height` function, `width` in a strip, leaves to the host: all of it is a `return` forgotten.
struct UnansweredHeights {
  private var asked = 0
  private var unanswered = 0
  private var place = (source: "", line: Int?.none)

  /// Counts the answers of a request that has ended, right after its last call.
  mutating func add(_ request: lh_lengths, of host: LuaHost) {
    asked += Int(request.count)
    unanswered += Int(request.unanswered)
    if request.count > 0, request.unanswered == request.count, place.line == nil {
      let error = host.error(LH_OK)
      place = (error.source, error.line)
    }
  }

  /// The warning that no item was answered for, `nil` where one was.
  func warning(of script: LayoutScript) -> ScriptWarning? {
    guard asked > 0, unanswered == asked else { return nil }
    let words = AxisWords(script.axis ?? .vertical)
    let question = script.answers(words.heights) ? words.heights : words.height
    let items = asked == 1 ? "the only item" : "all \(asked) items"
    return ScriptWarning(
      .answer, script: place.source.isEmpty ? script.file : place.source, line: place.line,
      function: question,
      message: "\(question) answered nothing for \(items); is a 'return' missing?")
  }
}
