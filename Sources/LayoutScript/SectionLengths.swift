internal import CLuaHost
internal import LuaHost
internal import Waterfall

/// The answers of `heights`, `widths` in a strip: the lengths of all items of a section at once.
///
/// They are asked for when the layout comes to the section's first item, which needs all spans.
final class SectionLengths {
  private let questioner: Questioner
  private let arrangement: Arrangement
  private let question: String
  private let function: Int32
  private var section = -1
  private var items = 0..<0
  private var spans: [UInt16] = []
  private var lengths: [Double] = []

  /// Fails where the script does not answer the question.
  init?(_ questioner: Questioner, _ arrangement: Arrangement, question: String) {
    guard let function = questioner.function(question) else { return nil }
    self.questioner = questioner
    self.arrangement = arrangement
    self.question = question
    self.function = function
  }

  /// The number of columns that an item spans, found out by asking for its whole section's.
  func span(
    ofItem place: Int, columns: borrowing Columns,
    ask: (_ place: Int, borrowing Columns) throws(ScriptError) -> Int
  ) throws(ScriptError) -> Int {
    if !items.contains(place) { try enter(sectionOf: place, columns: columns, ask: ask) }
    return Int(spans[place - items.lowerBound])
  }

  /// An item's length, in a section whose spans were asked for.
  func length(ofItem place: Int) -> Double { lengths[place - items.lowerBound] }

  private func enter(
    sectionOf place: Int, columns: borrowing Columns,
    ask: (Int, borrowing Columns) throws(ScriptError) -> Int
  ) throws(ScriptError) {
    repeat { section += 1 } while !arrangement.sections[section].items.contains(place)
    items = arrangement.sections[section].items
    spans = []
    var widths: [Double] = []
    for item in items {
      let span = min(try ask(item, columns), columns.count)
      spans.append(UInt16(truncatingIfNeeded: span))
      widths.append(columns.width(of: 0, span: span))
    }
    lengths = zip(items, widths).map { place, width in
      lh_own_length(questioner.script.host.state, Int64(arrangement.item(at: place)), width)
    }
    guard columns.commonWidth != nil else {
      return try questioner.noteAnswer(
        LuaFailure(
          "\(question) needs tracks of one size: an item's is not known before its place is"),
        question: question, [], section: section)
    }
    try askLengths(widths)
  }

  private func askLengths(_ widths: [Double]) throws(ScriptError) {
    let (state, answer) = (questioner.script.host.state, questioner.script.host.answer)
    try widths.withUnsafeBufferPointer { (widths) throws(ScriptError) in
      let arguments: [lh_argument] = [.items(ofSection: section), .numbers(widths), .layout]
      var request = lh_section_lengths()
      request.count = Int64(items.count)
      let status = lengths.withUnsafeMutableBufferPointer { lengths in
        request.lengths = lengths.baseAddress
        return lh_ask_section_lengths(state, function, arguments, 3, &request, answer.pointer)
      }
      if status == LH_OK {
        var asked = lh_lengths()
        asked.count = request.count
        asked.unanswered = request.listed < 0 ? request.count : 0
        questioner.unanswered.add(asked, of: questioner.script.host)
      } else if status == LH_ANSWER {
        let item = request.fault < 0 ? nil : items.lowerBound + Int(request.fault)
        try questioner.noteAnswer(
          fault(answer.next() ?? .nil, request), question: question, function: function, arguments,
          item: item.map(arrangement.item), section: item == nil ? section : nil)
      } else {
        try questioner.note(status, question: question, section: section)
      }
    }
  }

  private func fault(_ value: LuaValue, _ request: lh_section_lengths) -> LuaFailure {
    let count = items.count == 1 ? "one number for the only item" : "\(items.count) numbers"
    if request.listed >= 0, request.fault < 0 {
      return LuaFailure("\(question) must list \(count), one an item, got \(request.listed)")
    }
    guard request.fault >= 0 else {
      return LuaFailure("\(question) must be a list of \(count), got \(value.kindInWords)")
    }
    do {
      _ = try value.length("element \(request.fault + 1) of \(question)")
    } catch {
      return error
    }
    return LuaFailure("element \(request.fault + 1) of \(question) must be a number")
  }
}
