internal import LayoutScripting
internal import LuaHosting
internal import Waterfall

/// Passes a layout's questions on to a script's delegate and records the answers; can ask the
/// questions about items again, in reverse order.
struct RecordingDelegate: WaterfallLayoutDelegate {
  typealias Failure = ScriptError

  private static let batch = 32
  private let inner: ScriptDelegate
  private let log: AnswerLog
  private let asksAgain: Bool
  /// The positions of each section's items, by the last of them.
  private let sectionsByEnd: [Int: Range<Int>]
  private let words: AxisNames
  private let functions: Set<String>
  /// The function that says how long items are along the flow.
  private let lengthFunction: String?

  init(_ inner: ScriptDelegate, _ log: AnswerLog, asksAgain: Bool) {
    self.inner = inner
    self.log = log
    self.asksAgain = asksAgain
    words = inner.words
    sectionsByEnd = Dictionary(
      inner.arrangement.sections.filter { !$0.items.isEmpty }.map {
        ($0.items.upperBound - 1, $0.items)
      }, uniquingKeysWith: { $1 })
    let functions = Set(
      Contract.fields.map(\.name).filter { inner.caller.function($0) != nil })
    self.functions = functions
    lengthFunction = [inner.words.heights, inner.words.height].first(where: functions.contains)
  }

  /// Asks the remaining questions again, after the layout is made.
  func finish() throws(ScriptError) {
    if functions.contains("group") { try askGroups() }
    guard asksAgain, lengthFunction == words.height else { return }
    let answers = lastAnswers(to: words.height)
    for place in answers.keys.sorted(by: >) {
      log.tick()
      guard let answer = answers[place], let item = answer.question.item else { continue }
      inner.borrowed.enter(sectionOf: item)
      let again = try inner.height(
        ofItem: answer.place, width: answer.question.width, span: answer.question.span)
      log.compare(answer, again: LuaValue(again))
    }
  }

  /// Returns the last answer for each position: if `auto-fit` has dropped tracks, the script was
  /// asked about an item twice, and `layout` shows the columns of the second time.
  private func lastAnswers(to question: String) -> [Int: AnswerLog.Answer] {
    var answers: [Int: AnswerLog.Answer] = [:]
    for answer in log.answers where answer.question.name == question {
      answers[answer.place] = answer
    }
    return answers
  }

  private func askGroups() throws(ScriptError) {
    for section in inner.arrangement.sections.reversed() {
      let value = section.title.map { LuaValue.string($0) } ?? .nil
      for place in section.items.reversed() {
        let item = inner.arrangement.item(at: place)
        let question = AnswerLog.Question(name: "group", item: item)
        log.note(question, value)
        guard asksAgain else { continue }
        let start = ContinuousClock.now
        let again = try inner.caller.ask(Contract.group, of: .item(item))
        log.time("group", since: start)
        log.compare(
          .init(question: question, value: value),
          again: again.map { .string($0) } ?? .nil)
      }
    }
  }

  // MARK: Items

  func span(ofItem place: Int, columns: borrowing Columns) throws(ScriptError) -> Int {
    guard functions.contains("span") else {
      return try inner.span(ofItem: place, columns: columns)
    }
    log.tick()
    let start = ContinuousClock.now
    let span = try inner.span(ofItem: place, columns: columns)
    if lengthFunction != words.heights { log.time("span", since: start) }
    note("span", place, LuaValue.span(span))
    if asksAgain, let places = sectionsByEnd[place] {
      let answers = lastAnswers(to: "span")
      for place in places.reversed() {
        guard let answer = answers[place] else { continue }
        let again = try inner.askSpan(ofItem: place, columns: columns)
        log.compare(answer, again: LuaValue.span(again))
      }
    }
    return span
  }

  func column(
    ofItem place: Int, span: Int, columns: borrowing Columns
  ) throws(ScriptError) -> Int? {
    guard functions.contains(words.column) else {
      return try inner.column(ofItem: place, span: span, columns: columns)
    }
    log.tick()
    let start = ContinuousClock.now
    let column = try inner.column(ofItem: place, span: span, columns: columns)
    log.time(words.column, since: start)
    let answer = note(words.column, place, LuaValue.column(column))
    if asksAgain {
      let again = try inner.column(ofItem: place, span: span, columns: columns)
      log.compare(answer, again: LuaValue.column(again))
    }
    return column
  }

  func height(ofItem place: Int, width: Double, span: Int) throws(ScriptError) -> Double {
    let start = ContinuousClock.now
    let height = try inner.height(ofItem: place, width: width, span: span)
    if let lengthFunction {
      log.time(lengthFunction, since: start)
      note(lengthFunction, place, LuaValue(height), width: width, span: span)
    }
    return height
  }

  func heights(
    ofItems places: Range<Int>, widths: Swift.Span<Double>, spans: Swift.Span<UInt16>,
    into heights: inout MutableSpan<Double>
  ) throws(ScriptError) {
    let start = ContinuousClock.now
    // In batches, so that progress is shown while slow functions run.
    for part in stride(from: 0, to: places.count, by: Self.batch) {
      let part = part..<min(part + Self.batch, places.count)
      log.tick()
      var lengths = [Double](repeating: 0, count: part.count)
      var answers = lengths.mutableSpan
      try inner.heights(
        ofItems: places.lowerBound + part.lowerBound..<places.lowerBound + part.upperBound,
        widths: widths.extracting(part), spans: spans.extracting(part), into: &answers)
      for i in part { heights[i] = lengths[i - part.lowerBound] }
    }
    guard let lengthFunction else { return }
    log.time(lengthFunction, calls: places.count, since: start)
    for i in 0..<heights.count {
      note(
        lengthFunction, places.lowerBound + i, LuaValue(heights[i]), width: widths[i],
        span: Int(spans[i]))
    }
  }

  @discardableResult
  private func note(
    _ name: String, _ place: Int, _ value: LuaValue, width: Double = 0, span: Int = 0
  ) -> AnswerLog.Answer {
    let question = AnswerLog.Question(
      name: name, item: inner.arrangement.item(at: place), width: width, span: span)
    log.note(question, value, place: place)
    return .init(question: question, value: value, place: place)
  }

  // MARK: Sections

  func insets(ofSection section: Int) throws(ScriptError) -> Insets? {
    let insets = try inner.insets(ofSection: section)
    let sides = insets.map { [$0.top, $0.right, $0.bottom, $0.left].map { LuaValue($0) } }
    note("insets", ofSection: section, sides.map { .list($0) } ?? .nil)
    return insets
  }

  func spacing(ofSection section: Int) throws(ScriptError) -> Spacing? {
    let spacing = try inner.spacing(ofSection: section)
    note(
      "spacing", ofSection: section,
      spacing.map {
        .table([.init("row", LuaValue($0.row)), .init("column", LuaValue($0.column))])
      } ?? .nil)
    return spacing
  }

  func tracks(ofSection section: Int, width: Double) throws(ScriptError) -> Tracks? {
    let tracks = try inner.tracks(ofSection: section, width: width)
    let widths = tracks?.widths(in: width, spacing: inner.borrowed.spacingOfTracks) ?? []
    note(words.columns, ofSection: section, .list(widths.map { LuaValue($0) }))
    return tracks
  }

  func placement(ofSection section: Int) throws(ScriptError) -> Placement? {
    let placement = try inner.placement(ofSection: section)
    if let placement {
      let name = PlacementName.allCases.first {
        $0.placement(tolerance: nil).rule == placement.rule
      }
      note("placement", ofSection: section, name.map { .string($0.rawValue) } ?? .nil)
      note("tolerance", ofSection: section, LuaValue(placement.tolerance))
      note("dense", ofSection: section, .boolean(placement.isDense))
      note("keep_order", ofSection: section, .boolean(placement.keepsOrder))
    }
    return placement
  }

  func direction(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Direction? {
    let direction = try inner.direction(ofSection: section)
    let word = Keywords.directions.first { $0.1 == direction }?.0
    note("direction", ofSection: section, word.map { .string($0) } ?? .nil)
    return direction
  }

  func alignment(ofSection section: Int) throws(ScriptError) -> WaterfallLayout.Alignment? {
    let alignment = try inner.alignment(ofSection: section)
    if let alignment {
      note("align", ofSection: section, .string("\(alignment.position)"))
      note("align_by", ofSection: section, .string("\(alignment.basis)"))
    }
    return alignment
  }

  func headerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    let height = try inner.headerHeight(ofSection: section, width: width)
    if let height, !inner.arrangement.sections[section].items.isEmpty {
      log.noteHeader(height)
    }
    note("header", ofSection: section, height.map { LuaValue($0) } ?? .nil)
    return height
  }

  func footerHeight(ofSection section: Int, width: Double) throws(ScriptError) -> Double? {
    let height = try inner.footerHeight(ofSection: section, width: width)
    note("footer", ofSection: section, height.map { LuaValue($0) } ?? .nil)
    return height
  }

  private func note(_ name: String, ofSection section: Int, _ value: LuaValue) {
    if functions.contains(name) { log.note(.init(name: name, section: section), value) }
  }
}

extension LuaValue {
  /// Returns a span as scripts write it.
  fileprivate static func span(_ span: Int) -> LuaValue {
    span == .max ? .string("all") : .integer(Int64(span))
  }

  /// Returns a column as scripts count it, from 1 or from −1; `nil` is the placement rule's.
  fileprivate static func column(_ column: Int?) -> LuaValue {
    column.map { .integer(Int64($0 < 0 ? $0 : $0 + 1)) } ?? .nil
  }
}
