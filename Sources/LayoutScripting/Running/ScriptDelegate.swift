internal import CLayoutObjects
internal import CLuaHost
internal import LuaHosting
internal import Waterfall

/// A script as the delegate of a waterfall: uses the user's options, else the script's answers,
/// else the items' own data.
package final class ScriptDelegate: WaterfallLayoutDelegate {
  package typealias Failure = ScriptError

  package let caller: ScriptCaller
  package let arrangement: Arrangement
  /// The items' own spans and columns.
  let spans: [Int32]
  let columns: [Int32]
  private let asksSpan: Bool
  private let asksColumn: Bool
  package let words: AxisNames
  private let columnFunction: Int32?
  private let lengthFunction: Int32?
  private let lengthConstant: Double?
  private let sectionLengths: SectionLengths?
  /// Counts what the layout itself does.
  let clock: LayoutClock

  init(
    _ caller: ScriptCaller, arrangement: Arrangement,
    items: some ItemSource, clock: LayoutClock
  ) {
    self.caller = caller
    self.arrangement = arrangement
    spans = items.spans
    columns = items.columns
    asksSpan = caller.script.answer(Contract.span.name) != .nil
    words = AxisNames(caller.borrowed.axis)
    asksColumn = caller.script.answer(words.column) != .nil || !columns.isEmpty
    columnFunction = caller.function(words.column)
    lengthFunction = caller.function(words.height)
    lengthConstant = caller.script.answer(words.height).double
    self.clock = clock
    sectionLengths = SectionLengths(
      caller, arrangement, question: words.heights, scale: caller.borrowed.options.scale)
    lo_set_length_function(
      caller.script.host.state, lengthFunction ?? 0, lengthConstant ?? .nan)
  }

  package var borrowed: BorrowedItems { caller.borrowed }
  var options: LayoutOptions { borrowed.options }

  /// The number of items in each section.
  package var itemCounts: [Int] { arrangement.sections.map(\.items.count) }

  package func span(ofItem place: Int, columns: borrowing Columns) throws(ScriptError) -> Int {
    guard let sectionLengths else { return try askSpan(ofItem: place, columns: columns) }
    return try sectionLengths.span(ofItem: place, columns: columns) {
      (place, columns) throws(ScriptError) in try askSpan(ofItem: place, columns: columns)
    }
  }

  /// Asks for a span without using the cached answers.
  package func askSpan(ofItem place: Int, columns: borrowing Columns) throws(ScriptError) -> Int {
    guard asksSpan || !spans.isEmpty else { return 1 }
    let item = arrangement.item(at: place)
    if asksSpan {
      let answer = try columns.lend(item: item, span: 1) {
        (columns) throws(ScriptError) in
        try caller.ask(Contract.span, of: .item(item, columns: columns))
      }
      if let answer {
        caller.recorder?.note(.script, ofSpan: item)
        return answer
      }
    }
    if spans.isEmpty || spans[item] < 1 { return 1 }
    caller.recorder?.note(.item, ofSpan: item)
    return Int(spans[item])
  }

  package func column(
    ofItem place: Int, span: Int, columns: borrowing Columns
  ) throws(ScriptError) -> Int? {
    try clock.count(columns.count)
    guard asksColumn else { return nil }
    let item = arrangement.item(at: place)
    if let columnFunction {
      let count = columns.count
      let answer = try columns.lend(
        item: item, span: span, isPlacing: true, length: sectionLengths?.length(ofItem: place)
      ) {
        (columns) throws(ScriptError) in
        try askColumn(columnFunction, item: item, span: span, count: count, columns)
      }
      if let answer {
        caller.recorder?.note(.script, ofColumn: item)
        return answer
      }
    } else if let constant = caller.script.answer(words.column).whole {
      caller.recorder?.note(.script, ofColumn: item)
      return clamp(constant, span: span, count: columns.count)
    }
    guard !self.columns.isEmpty, self.columns[item] != 0 else { return nil }
    caller.recorder?.note(.item, ofColumn: item)
    return clamp(Int(self.columns[item]), span: span, count: columns.count)
  }

  private func askColumn(
    _ function: Int32, item: Int, span: Int, count: Int, _ columns: UnsafePointer<lo_columns>
  ) throws(ScriptError) -> Int? {
    var column: Int64 = 0
    let buffer = caller.script.host.answer
    let status = try caller.settle(words.column, item: item) {
      lo_ask_column(caller.script.host.state, function, columns, &column, buffer.pointer)
    }
    guard status == LH_OK || status == LH_ANSWER else {
      try caller.note(status, question: words.column, item: item)
      return nil
    }
    let most = Int64(count - span + 1)
    if status == LH_OK {
      if column == 0 { return nil }
      if column > 0, column <= most { return Int(column - 1) }
      if column < 0, column >= -most { return Int(column) }
    }
    let answer = status == LH_OK ? .integer(column) : buffer.next() ?? .nil
    try caller.noteAnswer(
      answer.columnError(words.column, count: count, span: span), question: words.column,
      function: function,
      [.item(item), .columns, .layout], columns: columns, item: item)
    return nil
  }

  /// Returns a column, from 1 or from −1, that need not exist at this width.
  private func clamp(_ column: Int, span: Int, count: Int) -> Int {
    column > 0 ? min(column - 1, count - span) : max(column, span - count - 1)
  }

  package func height(ofItem place: Int, width: Double, span: Int) throws(ScriptError) -> Double {
    var heights = [0.0]
    var answers = heights.mutableSpan
    try self.heights(
      ofItems: place..<place + 1, widths: [width].span,
      spans: [UInt16(clamping: span)].span, into: &answers)
    return answers[0]
  }

  package func heights(
    ofItems places: Range<Int>, widths: Swift.Span<Double>, spans: Swift.Span<UInt16>,
    into heights: inout MutableSpan<Double>
  ) throws(ScriptError) {
    if caller.recorder != nil, places.count > 1 {
      // One by one, so that each call can be timed.
      for i in 0..<heights.count {
        heights[i] = try height(
          ofItem: places.lowerBound + i, width: widths[i], span: Int(spans[i]))
      }
      return
    }
    borrowed.noteWidth(widths[0], span: Int(spans[0]))
    if let sectionLengths {
      if sectionLengths.isAnswered { noteScript(ofLengths: places) }
      return try sectionLengths.answer(places, widths: widths, into: &heights)
    }
    if let lengthConstant {
      for i in 0..<heights.count { heights[i] = lengthConstant }
      noteScript(ofLengths: places)
      return
    }
    guard let lengthFunction else {
      for i in 0..<heights.count {
        heights[i] = try ownLength(of: arrangement.item(at: places.lowerBound + i), at: widths[i])
      }
      return
    }
    var request = lo_lengths()
    request.function = lengthFunction
    request.items = borrowed.order.map { $0 + places.lowerBound }
    request.first = Int64(places.lowerBound)
    // Items whose texts were not measured yet are asked about again once all texts are measured.
    var open = [0..<places.count]
    let item = places.count == 1 ? arrangement.item(at: places.lowerBound) : nil
    try caller.settle(words.height, item: item) { () throws(ScriptError) in
      var pending: [Range<Int>] = []
      for range in open {
        request.done = Int64(range.lowerBound)
        request.count = Int64(range.upperBound)
        try askLengths(
          of: places, &request, widths: widths, spans: spans, into: &heights, pending: &pending)
      }
      open = pending
      return open.isEmpty ? LH_OK : LH_PENDING
    }
    request.count = Int64(places.count)
    caller.unanswered.add(request, of: caller.script.host)
    if request.unanswered == 0 { noteScript(ofLengths: places) }
    // An item's own column has not been validated yet.
    for i in 0..<heights.count where !(heights[i] <= WaterfallLayout.maximumLength) {
      heights[i] = try ownLength(of: arrangement.item(at: places.lowerBound + i), at: widths[i])
    }
  }

  private func noteScript(ofLengths places: Range<Int>) {
    guard let recorder = caller.recorder else { return }
    for place in places { recorder.note(.script, ofLength: arrangement.item(at: place)) }
  }

  /// Asks for the lengths of items and collects the errors.
  private func askLengths(
    of places: Range<Int>, _ request: inout lo_lengths, widths: Swift.Span<Double>,
    spans: Swift.Span<UInt16>, into heights: inout MutableSpan<Double>,
    pending: inout [Range<Int>]
  ) throws(ScriptError) {
    let state = caller.script.host.state
    let answer = caller.script.host.answer
    var status = LH_OK
    while request.done < request.count {
      widths.withUnsafeBufferPointer { widths in
        spans.withUnsafeBufferPointer { spans in
          heights.withUnsafeMutableBufferPointer { lengths in
            request.widths = widths.baseAddress
            request.spans = spans.baseAddress
            request.lengths = lengths.baseAddress
            status = lo_ask_lengths(state, &request, answer.pointer)
          }
        }
      }
      guard status != LH_OK else { break }
      let index = Int(request.done)
      request.done += 1
      if status == LH_PENDING {
        pending.append(index..<index + 1)
        continue
      }
      let item = arrangement.item(at: places.lowerBound + index)
      heights[index] = lo_own_length(state, Int64(item), widths[index])
      guard status == LH_ANSWER else {
        try caller.note(status, question: words.height, item: item)
        continue
      }
      do {
        heights[index] = try (answer.next() ?? .nil).length("a \(words.height)")
      } catch {
        try caller.noteAnswer(
          error, question: words.height, function: request.function,
          [.item(item), .number(widths[index]), .layout, .integer(Int(spans[index]))],
          item: item)
      }
    }
  }

  /// Returns the picture's proportions; an extreme picture can be longer than a layout allows.
  private func ownLength(of item: Int, at width: Double) throws(ScriptError) -> Double {
    let length = lo_own_length(caller.script.host.state, Int64(item), width)
    if length <= WaterfallLayout.maximumLength { return length }
    try caller.noteAnswer(
      ValueError(
        "the picture's proportions make it \(length.text) points \(words.extent), more than 1e9"),
      question: words.height, [], item: item)
    return 0
  }
}

extension Columns {
  /// Makes the values of `columns` available to the script while a body runs.
  fileprivate borrowing func lend<Result>(
    item: Int, span: Int, isPlacing: Bool = false, length: Double? = nil,
    _ body: (UnsafePointer<lo_columns>) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    var columns = lo_columns(
      count: Int64(count), xs: xs, widths: widths, origin: origin, ends: isPlacing ? ends : nil,
      top: top, spacing: spacing, common_width: commonWidth ?? .nan, item: Int64(item),
      span: Int32(span), length: length ?? .nan)
    return try withUnsafePointer(to: &columns) { (pointer) throws(ScriptError) in
      try body(pointer)
    }
  }
}
