internal import LayoutScripting
internal import LuaHosting

/// Shows whether heights depend on the width that the script is given (a strip's widths: on the
/// height).
struct LengthRanges {
  private let function: String
  /// Each item's length, and the range of widths at which the script answered it.
  private var known: [Int: (length: LuaValue, widths: ClosedRange<Double>)] = [:]
  private var hasVaried = false

  init(function: String) {
    self.function = function
  }

  /// Adds the answers of a trial.
  mutating func add(_ log: AnswerLog) {
    for answer in log.answers where answer.question.name == function {
      guard let item = answer.question.item else { continue }
      let width = answer.question.width
      let (length, widths) = known[item] ?? (answer.value, width...width)
      if length != answer.value { hasVaried = true }
      known[item] = (
        length, min(widths.lowerBound, width)...max(widths.upperBound, width)
      )
    }
  }

  /// Returns the note that a function ignores the width; `nil` if it does not.
  ///
  /// `line` returns the line of a function that takes a width without reading it.
  func note(of script: LayoutScript, line: (_ function: String) -> Int?) -> ScriptWarning? {
    let ranges = known.values.map(\.widths).filter { $0.lowerBound < $0.upperBound }
    guard !hasVaried, let minimum = ranges.map(\.lowerBound).min(),
      let maximum = ranges.map(\.upperBound).max(), let line = line(function)
    else { return nil }
    let (across, method) =
      function == "height" ? ("width", "height_at(width)") : ("height", "width_at(height)")
    return ScriptWarning(
      .width, script: script.file, line: line, function: function,
      message: "\(function) is given a \(across), here \(rounded(minimum)) to \(rounded(maximum)) "
        + "points, and ignores it; write item:\(method) to keep proportions, "
        + "else function(item) alone")
  }

  private func rounded(_ length: Double) -> String { ((length * 100).rounded() / 100).text }
}
