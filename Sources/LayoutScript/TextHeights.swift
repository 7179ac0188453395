internal import CLuaHost
internal import LuaHost
internal import Typesetting

/// Knows how high texts are, and collects those that are to be measured.
final class TextHeights {
  private let measurer: any TextMeasurer
  private var known: [MeasuredText: Measure] = [:]
  private var waiting: [MeasuredText] = []
  /// The bytes of the texts that are known.
  private var byteCount = 0
  /// How often texts were measured.
  private var round = 0
  /// Whether any text of the last round was asked for since.
  private var isLastRoundUsed = false
  /// The time that measuring took, which no deadline counts.
  private(set) var waited = Duration.zero

  private struct Measure {
    /// `nil` as long as the text waits.
    var height: Result<Double, TextFault>?
    var round: Int
  }

  /// More texts than any wall shows at once are forgotten at some time.
  private static let limit = 1_000_000
  /// The bytes of texts after which all are forgotten, between two questions.
  private static let byteLimit = 1 << 28

  init(_ measurer: any TextMeasurer) { self.measurer = measurer }

  /// A text's height; `nil` where it is to be measured first, which is noted.
  func height(of text: MeasuredText) -> Result<Double, TextFault>? {
    if text.text.isEmpty { return .success(0) }
    if let measure = known[text] {
      if measure.round == round { isLastRoundUsed = true }
      return measure.height
    }
    known[text] = Measure(round: -1)
    waiting.append(text)
    return nil
  }

  /// Whether the texts of one question are more than can be kept.
  var isFull: Bool { byteCount > 2 * Self.byteLimit }

  /// Forgets, before a question, if there is too much to be kept.
  func makeRoom() {
    guard known.count > Self.limit || byteCount > Self.byteLimit else { return }
    known = [:]
    byteCount = 0
  }

  /// Measures what was asked for.
  ///
  /// - Returns: Whether what was measured the last time was of use.
  func measure() -> Bool {
    defer { isLastRoundUsed = false }
    guard !waiting.isEmpty else { return isLastRoundUsed }
    round += 1
    let texts = waiting
    waiting = []
    let start = ContinuousClock.now
    let heights = measurer.heights(of: texts)
    for (index, text) in texts.enumerated() {
      let height = index < heights.count ? heights[index] : .failure(TextFault("was not measured"))
      let checked = height.flatMap { height in
        height >= 0 && height <= 1e9
          ? .success(height) : .failure(TextFault("was measured as \(height) points high"))
      }
      known[text] = Measure(height: checked, round: round)
      byteCount += text.text.utf8.count
    }
    waited += ContinuousClock.now - start
    return isLastRoundUsed
  }
}

extension MeasuredText {
  /// The text that a script asks about.
  init(_ text: lh_text) {
    let width = max(0, text.width)
    let style = LabelStyle(cardWidth: width)
    let isLabel = text.is_label
    self.init(
      String(bytes: text.bytes, count: text.length),
      width: isLabel ? max(0, width - 2 * style.padding) : width,
      size: isLabel ? style.fontSize : text.size > 0 ? text.size : nil)
    if let font = text.font { self.font = String(bytes: font, count: text.font_length) }
    weight = isLabel ? LabelStyle.weight : Int(text.weight)
    if text.line_height > 0 { lineHeight = size * text.line_height }
    maximumLines = Int(text.most_lines)
    margin = isLabel ? style.margin : 0
  }
}
