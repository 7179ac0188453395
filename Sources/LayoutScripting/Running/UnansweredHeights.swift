internal import CLayoutObjects
internal import LuaHosting
internal import Waterfall

/// Detects a `height` function (`width` in a strip) that leaves all items to the host: a `return`
/// is probably missing.
struct UnansweredHeights {
  /// The number of items that were asked about; those of a section whose `auto-fit` tracks
  /// collapsed are asked about again.
  private var asked = 0
  /// The position after the last of them.
  private var end = 0
  private var isAnswered = false
  private var place = (source: "", line: Int?.none)

  /// Counts the items of a request that has ended, right after its last call.
  mutating func add(_ request: lo_lengths, of host: LuaHost) {
    let places = Int(request.first)..<Int(request.first + request.count)
    asked += max(0, places.upperBound - max(places.lowerBound, end))
    end = max(end, places.upperBound)
    if request.unanswered < request.count { isAnswered = true }
    if request.count > 0, request.unanswered == request.count, place.line == nil {
      place = host.lastPlace
    }
  }

  /// Returns the warning that no item got an answer; `nil` if any did.
  func warning(of script: LayoutScript) -> ScriptWarning? {
    guard asked > 0, !isAnswered else { return nil }
    let words = AxisNames(script.axis ?? .vertical)
    let question = script.answers(words.heights) ? words.heights : words.height
    let source = place.source.isEmpty ? script.file : place.source
    // A function that returns a value somewhere may answer for other items.
    if let line = place.line, script.texts.returnsValue(question, line: line, in: source) {
      return nil
    }
    let items = asked == 1 ? "the only item" : "all \(asked) items"
    return ScriptWarning(
      .answer, script: source, line: place.line,
      function: question,
      message: "\(question) answered nothing for \(items); is a 'return' missing?")
  }
}
