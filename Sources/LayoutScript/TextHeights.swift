internal import CLuaHost
internal import LuaHost
internal import Typesetting

/// Knows how high texts are, and collects those that are to be measured.
final class TextHeights {
  private let measurer: any TextMeasurer
  /// What was measured, and `nil` for what waits for it.
  private var known: [MeasuredText: Result<Double, TextFault>?] = [:]
  private var waiting: [MeasuredText] = []
  /// The time that measuring took, which no deadline counts.
  private(set) var waited = Duration.zero

  /// More texts than any wall shows at once are forgotten at some time.
  private static let limit = 1_000_000

  init(_ measurer: any TextMeasurer) { self.measurer = measurer }

  /// A text's height; `nil` where it is to be measured first, which is noted.
  func height(of text: MeasuredText) -> Result<Double, TextFault>? {
    if text.text.isEmpty { return .success(0) }
    if let height = known[text] { return height }
    known[text] = .some(nil)
    waiting.append(text)
    return nil
  }

  /// Measures what was asked for.
  func measure() {
    guard !waiting.isEmpty else { return }
    if known.count > Self.limit { known = [:] }
    let texts = waiting
    waiting = []
    let start = ContinuousClock.now
    let heights = measurer.heights(of: texts)
    for (index, text) in texts.enumerated() {
      let height = index < heights.count ? heights[index] : .failure(TextFault("was not measured"))
      known[text] = height.flatMap { height in
        height >= 0 && height <= 1e9
          ? .success(height) : .failure(TextFault("was measured as \(height) points high"))
      }
    }
    waited += ContinuousClock.now - start
  }
}

extension MeasuredText {
  /// The text that a script asks about.
  init(_ text: lh_text) {
    let width = max(0, text.width)
    let style = LabelStyle(cardWidth: width)
    let isLabel = text.size == 0
    self.init(
      String(bytes: text.bytes, count: text.length),
      width: isLabel ? max(0, width - 2 * style.padding) : width,
      size: isLabel ? style.fontSize : text.size)
    if let font = text.font { self.font = String(bytes: font, count: text.font_length) }
    weight = isLabel ? LabelStyle.weight : Int(text.weight)
    lineHeight = isLabel ? style.lineHeight : text.size * text.line_height
    maximumLines = Int(text.most_lines)
    margin = isLabel ? style.margin : 0
  }
}
