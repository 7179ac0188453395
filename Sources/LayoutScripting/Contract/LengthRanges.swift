internal import LuaHosting

/// Whether heights, a strip's widths, change with the width that they are asked for.
struct LengthRanges {
  private let function: String
  /// Each item's length, and the widths for which it was given.
  private var known: [Int: (length: LuaValue, widths: ClosedRange<Double>)] = [:]
  private var hasVaried = false

  init(function: String) {
    self.function = function
  }

  /// Adds the answers of a trial.
  mutating func add(_ witness: AnswerLog) {
    for answer in witness.answers where answer.question.name == function {
      guard let item = answer.question.item else { continue }
      let width = answer.question.width
      let (length, widths) = known[item] ?? (answer.value, width...width)
      if length != answer.value { hasVaried = true }
      known[item] = (
        length, min(widths.lowerBound, width)...max(widths.upperBound, width)
      )
    }
  }

  /// The note that the width is ignored, at the line where it is taken; `nil` where it is not.
  func note(of script: LayoutScript, line: (_ function: String) -> Int?) -> ScriptWarning? {
    let ranges = known.values.map(\.widths).filter { $0.lowerBound < $0.upperBound }
    guard !hasVaried, let least = ranges.map(\.lowerBound).min(),
      let most = ranges.map(\.upperBound).max(), let line = line(function)
    else { return nil }
    let (across, method) =
      function == "height" ? ("width", "height_at(width)") : ("height", "width_at(height)")
    return ScriptWarning(
      .width, script: script.file, line: line, function: function,
      message: "\(function) is given a \(across), here \(rounded(least)) to \(rounded(most)) "
        + "points, and ignores it; write item:\(method) to keep proportions, "
        + "else function(item) alone")
  }

  private func rounded(_ length: Double) -> String { ((length * 100).rounded() / 100).text }
}
