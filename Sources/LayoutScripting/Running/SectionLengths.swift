internal import CLayoutObjects
internal import CLuaHost
internal import LuaHosting
internal import Waterfall

/// The answers of `heights` (`widths` in a strip): the lengths of all items of a section at once.
///
/// The script is asked when the layout reaches the section's first item, and all spans are needed.
final class SectionLengths {
  private let caller: ScriptCaller
  private let arrangement: Arrangement
  private let question: String
  private let function: Int32
  private var section = -1
  private var items = 0..<0
  private var spans: [UInt16] = []
  /// The widths that were passed, and the lengths that were answered.
  private var widths: [Double] = []
  private var lengths: [Double] = []
  /// Whether the last answer was a list.
  private(set) var isAnswered = false
  /// The size of a pixel, by which equal columns differ if frames lie on whole pixels.
  private let pixel: Double

  /// Fails if the script does not answer the question.
  init?(_ caller: ScriptCaller, _ arrangement: Arrangement, question: String, scale: Double?) {
    guard let function = caller.function(question) else { return nil }
    self.caller = caller
    self.arrangement = arrangement
    self.question = question
    self.function = function
    pixel = scale.map { 1.001 / $0 } ?? 0
  }

  /// Returns the number of columns that an item spans, after asking for the spans of its whole
  /// section.
  func span(
    ofItem place: Int, columns: borrowing Columns,
    ask: (_ place: Int, borrowing Columns) throws(ScriptError) -> Int
  ) throws(ScriptError) -> Int {
    if !items.contains(place) { try enter(sectionOf: place, columns: columns, ask: ask) }
    return Int(spans[place - items.lowerBound])
  }

  /// Returns an item's length, in a section whose spans were asked for.
  func length(ofItem place: Int) -> Double { lengths[place - items.lowerBound] }

  /// Updates the lengths of items at widths; asks once more if the widths have changed, since empty
  /// tracks of `auto-fit` have collapsed.
  func answer(
    _ places: Range<Int>, widths: Swift.Span<Double>, into lengths: inout MutableSpan<Double>
  ) throws(ScriptError) {
    for i in 0..<lengths.count {
      let place = places.lowerBound + i - items.lowerBound
      if abs(widths[i] - self.widths[place]) > pixel { try askAgain(at: widths[i], place: place) }
      lengths[i] = self.lengths[place]
    }
  }

  private func askAgain(at width: Double, place: Int) throws(ScriptError) {
    let (spacing, span) = (caller.borrowed.spacingOfTracks, Double(spans[place]))
    let track = (width - (span - 1) * spacing) / span
    widths = spans.map { Double($0) * track + Double($0 - 1) * spacing }
    try askLengths()
  }

  private func enter(
    sectionOf place: Int, columns: borrowing Columns,
    ask: (Int, borrowing Columns) throws(ScriptError) -> Int
  ) throws(ScriptError) {
    repeat { section += 1 } while !arrangement.sections[section].items.contains(place)
    items = arrangement.sections[section].items
    spans = []
    widths = []
    for item in items {
      let span = min(try ask(item, columns), columns.count)
      spans.append(UInt16(truncatingIfNeeded: span))
      widths.append(columns.width(of: 0, span: span))
    }
    let sizes = (0..<columns.count).map { columns.width(of: $0, span: 1) }
    guard sizes.allSatisfy({ abs($0 - sizes[0]) <= pixel }) || columns.commonWidth != nil else {
      takeOwnLengths()
      return try caller.noteAnswer(
        ValueError(
          "\(question) needs tracks of one size, because an item's width is known only once it is placed"
        ),
        question: question, [], section: section)
    }
    try askLengths()
  }

  private func takeOwnLengths() {
    lengths = zip(items, widths).map { place, width in
      lo_own_length(caller.script.host.state, Int64(arrangement.item(at: place)), width)
    }
  }

  private func askLengths() throws(ScriptError) {
    takeOwnLengths()
    let (state, answer) = (caller.script.host.state, caller.script.host.answer)
    try widths.withUnsafeBufferPointer { (widths) throws(ScriptError) in
      let arguments: [lo_argument] = [.items(ofSection: section), .numbers(widths), .layout]
      var request = lo_section_lengths()
      request.count = Int64(items.count)
      let status = try caller.settle(question, section: section) {
        lengths.withUnsafeMutableBufferPointer { lengths in
          request.lengths = lengths.baseAddress
          return lo_ask_section_lengths(state, function, arguments, 3, &request, answer.pointer)
        }
      }
      if status == LH_OK {
        var asked = lo_lengths()
        isAnswered = request.listed >= 0
        asked.first = Int64(items.lowerBound)
        asked.count = request.count
        asked.unanswered = request.listed < 0 ? request.count : 0
        caller.unanswered.add(asked, of: caller.script.host)
      } else if status == LH_ANSWER {
        let item = request.fault < 0 ? nil : items.lowerBound + Int(request.fault)
        try caller.noteAnswer(
          fault(answer.next() ?? .nil, request), question: question, function: function, arguments,
          item: item.map(arrangement.item), section: item == nil ? section : nil)
      } else {
        try caller.note(status, question: question, section: section)
      }
    }
  }

  private func fault(_ value: LuaValue, _ request: lo_section_lengths) -> ValueError {
    let count = items.count == 1 ? "one number for the only item" : "\(items.count) numbers"
    if request.listed >= 0, request.fault < 0 {
      let hint = countsFromZero ? "; lists count from 1, and this one is filled from 0" : ""
      return ValueError(
        "\(question) must list \(count), one an item, got \(request.listed)\(hint)")
    }
    guard request.fault >= 0 else {
      return ValueError("\(question) must be a list of \(count), got \(value.kindInWords)")
    }
    do {
      _ = try value.length("element \(request.fault + 1) of \(question)")
    } catch {
      return error
    }
    return ValueError("element \(request.fault + 1) of \(question) must be a number")
  }

  /// Returns whether the function fills a list with `for i = 0, … do list[i] = …`.
  private var countsFromZero: Bool {
    guard let (text, function) = caller.script.texts.function(of: question) else {
      return false
    }
    return function.body.contains { start in
      guard text[start] == "for", text[start + 2] == "=", text[start + 3] == "0" else {
        return false
      }
      // A loop of two lines; a longer one may do something else.
      return (start..<min(start + 100, function.body.upperBound)).contains { place in
        text[place] == "[" && text[place + 1] == text[start + 1] && text[place + 2] == "]"
          && text[place + 3] == "="
      }
    }
  }
}
