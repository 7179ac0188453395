internal import CLayoutObjects
internal import LuaHosting
internal import Typesetting

/// Caches the heights of texts, and collects the texts to measure.
final class TextHeightCache {
  private let measurer: any TextMeasurer
  private var known: [MeasuredText: Measure] = [:]
  private var waiting: [MeasuredText] = []
  private var waitingBytes = 0
  /// The total bytes of the cached texts.
  private var byteCount = 0
  /// The number of rounds of measuring.
  private var round = 0
  /// Whether any text of the last round has been requested since.
  private var isLastRoundUsed = false
  /// The time that measuring took, which does not count towards Lua's deadline.
  private(set) var waited = Duration.zero
  /// The time limit of measuring for this layout.
  private var budget = MeasuringBudget(deadline: nil, maximum: nil)
  private var isPrepared = false

  private struct Measure {
    /// `nil` while the text waits to be measured.
    var height: Result<Double, TextMeasuringError>?
    var round: Int
  }

  /// The sizes of the first batch and of the largest ones; each batch is twice as large as the
  /// last.
  private static let batchSizes = (first: 32, largest: 2048)
  /// The maximum number of cached texts, more than any wall shows at once.
  private static let limit = 1_000_000
  /// The total bytes of texts at which the cache is cleared, between two questions.
  private static let byteLimit = 1 << 28

  init(_ measurer: any TextMeasurer) { self.measurer = measurer }

  /// Starts the time limit of one layout, or of later questions about it.
  ///
  /// - Parameters:
  ///   - deadline: The maximum seconds for the script; `nil` for no limit.
  ///   - maximum: The maximum seconds for measuring any number of texts; `nil` for no limit.
  func begin(deadline: Double?, maximum: Double?) {
    budget = MeasuringBudget(deadline: deadline, maximum: maximum)
    isRefused = false
  }

  /// The reason why measuring has stopped for this layout; `nil` if it has not.
  var limitMessage: String? { budget.message }

  /// Whether the script requested a height after measuring had stopped.
  private(set) var isRefused = false

  /// Returns a text's height; `nil` if it must be measured first, after adding it to the list.
  func height(of text: MeasuredText) -> Result<Double, TextMeasuringError>? {
    if text.text.isEmpty { return .success(0) }
    if let measure = known[text] {
      if measure.round == round { isLastRoundUsed = true }
      return measure.height
    }
    if let message = budget.message {
      isRefused = true
      return .failure(TextMeasuringError(message))
    }
    // If the cache is full, the text is requested again in the next round.
    guard waitingBytes <= Self.byteLimit else { return nil }
    known[text] = Measure(round: -1)
    waiting.append(text)
    waitingBytes += text.text.utf8.count
    return nil
  }

  /// Whether the texts of one question exceed the cache.
  var isFull: Bool { byteCount > 2 * Self.byteLimit }

  /// Clears the cache before a question if it is full.
  func makeRoom() {
    guard known.count > Self.limit || byteCount > Self.byteLimit else { return }
    known = [:]
    byteCount = 0
  }

  /// Measures the requested texts, as far as time allows.
  ///
  /// - Returns: Whether the texts of the last round were used.
  func measure() -> Bool {
    defer { isLastRoundUsed = false }
    guard !waiting.isEmpty else { return isLastRoundUsed }
    round += 1
    var texts = waiting[...]
    waiting = []
    waitingBytes = 0
    let start = ContinuousClock.now
    defer { waited += ContinuousClock.now - start }
    if !isPrepared { measurer.prepare() }
    isPrepared = true
    budget.add(texts.count)
    var size = Self.batchSizes.first
    while !texts.isEmpty, budget.message == nil {
      let batch = Array(texts.prefix(size))
      texts.removeFirst(batch.count)
      size = min(2 * size, Self.batchSizes.largest)
      let heights = budget.spend { measurer.heights(of: batch, until: $0) }
      for (index, text) in batch.enumerated() { keep(heights, index, of: text) }
    }
    for text in texts { known[text] = nil }
    return isLastRoundUsed
  }

  private func keep(
    _ heights: [Result<Double, TextMeasuringError>], _ index: Int, of text: MeasuredText
  ) {
    let height =
      index < heights.count ? heights[index] : .failure(TextMeasuringError("was not measured"))
    let checked = height.flatMap { height in
      height >= 0 && height <= 1e9
        ? .success(height) : .failure(TextMeasuringError("was measured as \(height) points high"))
    }
    if budget.message != nil, case .failure = checked {
      // Another layout has a new time limit.
      known[text] = nil
    } else {
      known[text] = Measure(height: checked, round: round)
      byteCount += text.text.utf8.count
    }
  }
}

/// Returns the time limit of measuring in one layout: the deadline plus 2 ms for each text, as far
/// as the limit of the whole work allows.
private struct MeasuringBudget {
  private let deadline: Duration?
  private let maximum: Duration?
  private var textCount = 0
  private var spent = Duration.zero

  init(deadline: Double?, maximum: Double?) {
    // More than a century counts as no limit: a duration cannot hold any number of seconds.
    func duration(_ seconds: Double?) -> Duration? {
      seconds.flatMap { $0 < 3e9 ? .seconds(max(0, $0)) : nil }
    }
    self.deadline = duration(deadline)
    self.maximum = duration(maximum)
  }

  private var limit: Duration? {
    [deadline.map { $0 + .milliseconds(2) * textCount }, maximum].compactMap(\.self).min()
  }

  /// The message for the time limit; `nil` while time is left.
  var message: String? {
    guard let limit, spent >= limit else { return nil }
    let milliseconds = (limit / .milliseconds(1)).rounded()
    let seconds = LuaHost.Limits.inWords(seconds: milliseconds / 1000)
    return "measuring \(textCount) texts took longer than \(seconds)"
  }

  mutating func add(_ texts: Int) { textCount += texts }

  /// Adds the time that a body takes.
  mutating func spend<Result>(_ body: (ContinuousClock.Instant?) -> Result) -> Result {
    let start = ContinuousClock.now
    let result = body(limit.map { start + ($0 - spent) })
    spent += ContinuousClock.now - start
    return result
  }
}

extension MeasuredText {
  /// The text that a script requests.
  init(_ text: lo_text) {
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
    maximumLines = Int(text.maximum_lines)
    margin = isLabel ? style.margin : 0
  }
}
