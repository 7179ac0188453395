package import CLayoutObjects
internal import CLuaHost
internal import LuaHosting
internal import Spelling

/// Calls a script's functions and collects the errors.
///
/// After an ordinary error the host's default is used, so that one layout reports all
/// errors; reaching a limit throws.
package final class ScriptCaller {
  let script: LayoutScript
  let borrowed: BorrowedItems
  let log = ErrorLog()
  var unanswered = UnansweredHeights()
  /// Records all calls, if a profile is requested.
  let recorder: CallRecorder?
  private let state: OpaquePointer
  private let answer: LuaBuffer

  init(
    _ script: LayoutScript, _ borrowed: BorrowedItems, within limit: TimeLimit,
    _ recorder: CallRecorder? = nil
  ) {
    self.recorder = recorder
    self.script = script
    self.borrowed = borrowed
    state = script.host.state
    answer = script.host.answer
    script.textHeights.begin(deadline: script.limits.deadline, maximum: limit.left)
  }

  /// Returns the function that answers a question, if the script has one.
  package func function(_ question: String) -> Int32? {
    script.function(question)?.reference
  }

  /// Answers a question about a section or an item: by the user's option, else by the script, else
  /// by the question's default.
  ///
  /// - Returns: The answer, `nil` if there is none, and who gave it.
  func answer<Answer>(
    _ question: Question<Answer>, of subject: Subject
  ) throws(ScriptError) -> (value: Answer?, decider: LayoutProfile.Decider) {
    try answer(question, of: subject) { (value) throws(ValueError) in
      try question.read(value, along: borrowed.axis)
    }
  }

  /// Does the same with the caller's own reader.
  func answer<Answer>(
    _ question: Question<Answer>, of subject: Subject,
    read: (LuaValue) throws(ValueError) -> Answer?
  ) throws(ScriptError) -> (value: Answer?, decider: LayoutProfile.Decider) {
    if let choice = question.option?.choice, let value = borrowed.options[keyPath: choice] {
      return (value, .options)
    }
    if let value = try ask(question, of: subject, read: read) { return (value, .script) }
    return (question.fallback.value, .host)
  }

  /// Asks a question about a section or an item.
  ///
  /// - Returns: The answer; `nil` if the script leaves it to the host.
  package func ask<Answer>(
    _ question: Question<Answer>, of subject: Subject
  ) throws(ScriptError) -> Answer? {
    try ask(question, of: subject) { (value) throws(ValueError) in
      try question.read(value, along: borrowed.axis)
    }
  }

  /// Asks a question about a section or an item, and reads the answer with the caller's own reader.
  func ask<Answer>(
    _ question: Question<Answer>, of subject: Subject,
    read: (LuaValue) throws(ValueError) -> Answer?
  ) throws(ScriptError) -> Answer? {
    try ask(
      question.name(along: borrowed.axis), question.parameters.map { $0.argument(of: subject) },
      columns: subject.columns, item: subject.item, section: subject.section, read)
  }

  /// Asks a question and reads its answer; a constant is read as its function's answer would be.
  ///
  /// - Returns: The result of `read`; `nil` if the script leaves it to the host.
  func ask<Answer>(
    _ question: String, _ arguments: @autoclosure () -> [lo_argument],
    columns: UnsafePointer<lo_columns>? = nil, item: Int? = nil, section: Int? = nil,
    _ read: (LuaValue) throws(ValueError) -> Answer?
  ) throws(ScriptError) -> Answer? {
    let constant = script.answer(question)
    guard case .function(let function) = constant else {
      if constant == .nil { return nil }
      // Most constants were checked when the script was loaded.
      do {
        return try read(constant)
      } catch {
        try noteAnswer(error, question: question, [], item: item, section: section)
        return nil
      }
    }
    let arguments = arguments()
    let status = try settle(question, item: item, section: section) {
      lo_ask(
        state, function.reference, arguments, Int32(arguments.count), columns, answer.pointer)
    }
    guard status == LH_OK else {
      try note(status, question: question, item: item, section: section)
      return nil
    }
    do {
      return try read(answer.next() ?? .nil)
    } catch {
      try noteAnswer(
        error, question: question, function: function.reference, arguments, columns: columns,
        item: item, section: section)
      return nil
    }
  }

  /// Calls a function, and repeats the call whenever it needed a text that was not measured yet.
  ///
  /// - Returns: The status; never `LH_PENDING`.
  @discardableResult
  @inline(__always)
  func settle(
    _ question: String, item: Int? = nil, section: Int? = nil,
    _ call: () throws(ScriptError) -> lh_status
  ) throws(ScriptError) -> lh_status {
    if let recorder {
      return try recorder.time(question, item: item, without: script.textHeights) {
        () throws(ScriptError) in
        let status = try call()
        if status != LH_PENDING, !script.textHeights.isRefused { return status }
        return try measure(question, item: item, section: section, call)
      }
    }
    let status = try call()
    if status != LH_PENDING, !script.textHeights.isRefused { return status }
    return try measure(question, item: item, section: section, call)
  }

  @inline(never)
  private func measure(
    _ question: String, item: Int?, section: Int?, _ call: () throws(ScriptError) -> lh_status
  ) throws(ScriptError) -> lh_status {
    // The script caught the error.
    if script.textHeights.isRefused { throw unmeasured(question, item: item, section: section) }
    script.textHeights.makeRoom()
    var idleCount = 0
    for _ in 0..<Self.maximumMeasures where idleCount < Self.maximumIdleCalls {
      idleCount = script.textHeights.measure() ? 0 : idleCount + 1
      if script.textHeights.isFull { break }
      let status = try call()
      if script.textHeights.isRefused { throw unmeasured(question, item: item, section: section) }
      if status != LH_PENDING { return status }
    }
    throw ScriptError(
      .runtime, script: script.file, line: script.texts.line(of: question), function: question,
      item: item.map { borrowed.named($0) }, section: section.map { $0 + 1 },
      message: "it measures more than \(Self.maximumMeasures) texts or 512 MB of them, "
        + "or different ones each time it is called")
  }

  /// Returns the error for measuring that takes too long.
  private func unmeasured(
    _ question: String, item: Int?, section: Int?, script name: String? = nil, line: Int? = nil
  ) -> ScriptError {
    script.texts.withSource(
      ScriptError(
        .deadline, script: name ?? script.file, line: line ?? script.texts.line(of: question),
        function: question, item: item.map { borrowed.named($0) }, section: section.map { $0 + 1 },
        message: script.textHeights.limitMessage ?? "measuring texts took too long"))
  }

  /// The maximum number of rounds of measuring for one call.
  private static let maximumMeasures = 10_000
  /// The maximum number of rounds in a row whose texts the function did not use.
  private static let maximumIdleCalls = 16

  /// Records that a call failed.
  func note(
    _ status: lh_status, question: String, item: Int? = nil, section: Int? = nil
  ) throws(ScriptError) {
    let error = script.host.error(status)
    let fault = script.texts.bareError(
      error, function: question, section: section.map { $0 + 1 })
    if script.textHeights.isRefused {
      throw unmeasured(
        question, item: item, section: section, script: fault.script, line: fault.line)
    }
    // Only a reported error needs its item's name and its line's text.
    func complete(_ fault: ScriptError) -> ScriptError {
      var fault = fault
      fault.item = item.map { borrowed.named($0) }
      return script.texts.withSource(fault)
    }
    // Endless recursion is slow, so it ends the layout.
    if fault.isLimit || error.isTooDeep { throw complete(fault) }
    log.add(fault, item: item, complete: complete)
  }

  /// Records an invalid answer; calling the function once more finds the line.
  func noteAnswer(
    _ error: ValueError, question: String, function: Int32? = nil, _ arguments: [lo_argument],
    columns: UnsafePointer<lo_columns>? = nil, item: Int? = nil, section: Int? = nil
  ) throws(ScriptError) {
    script.host.releaseFunctions()
    var fault = ScriptError(
      .answer, script: script.file, function: question, section: section.map { $0 + 1 },
      message: error.message + (script.texts.orderHint(for: question).map { "; \($0)" } ?? ""))
    fault.token = error.token?.shortened(to: 200)
    // If every item has an invalid answer, the first hundred are enough.
    if let function, log.badAnswers(of: question) < 100 {
      lo_locate(state, function, arguments, Int32(arguments.count), columns)
      (fault.script, fault.line) = script.host.lastPlace
    } else if let known = log.errors.first(where: {
      $0.kind == .answer && $0.function == question
    }) {
      fault.script = known.script
      fault.line = known.line
    } else if function == nil {
      fault.line = script.texts.line(of: question)
    }
    log.add(fault, item: item) { fault in
      var fault = fault
      fault.item = item.map { borrowed.named($0) }
      return script.texts.withSource(fault)
    }
  }
}

/// The section or item that a question is about, and the other arguments of its function.
package struct Subject {
  var section: Int?
  var item: Int?
  /// The size across the flow, or the size of a frame.
  var width = 0.0
  var height = 0.0
  var columns: UnsafePointer<lo_columns>?

  static func section(_ section: Int, width: Double = 0) -> Subject {
    Subject(section: section, width: width)
  }

  static func item(
    _ item: Int, width: Double = 0, height: Double = 0, columns: UnsafePointer<lo_columns>?
  ) -> Subject {
    Subject(item: item, width: width, height: height, columns: columns)
  }

  package static func item(_ item: Int, width: Double = 0, height: Double = 0) -> Subject {
    Subject(item: item, width: width, height: height)
  }
}

extension Parameter {
  /// Returns the argument for the parameter.
  fileprivate func argument(of subject: Subject) -> lo_argument {
    switch self {
    case .item: subject.item.map { .item($0) } ?? .integer(0)
    case .section: subject.section.map { .section($0) } ?? .integer(0)
    case .layout: .layout
    case .columns, .rows: .columns
    case .width: .number(subject.width)
    case .height: .number(subject.height)
    // These belong to questions about whole sections (`SectionLengths`, `LayoutRun`,
    // `ScriptDelegate`).
    case .items, .widths, .heights, .span: .integer(0)
    }
  }
}

extension lo_argument {
  private init(
    _ kind: lo_argument_kind, _ integer: Int = 0, number: Double = 0,
    numbers: UnsafePointer<Double>? = nil
  ) {
    self.init(kind: kind, integer: Int64(integer), number: number, numbers: numbers)
  }

  static var columns: lo_argument { lo_argument(LO_ARGUMENT_COLUMNS) }
  package static var layout: lo_argument { lo_argument(LO_ARGUMENT_LAYOUT) }
  package static func item(_ item: Int) -> lo_argument { .init(LO_ARGUMENT_ITEM, item) }
  static func items(ofSection section: Int) -> lo_argument {
    .init(LO_ARGUMENT_ITEMS, section + 1)
  }
  static func section(_ section: Int) -> lo_argument { .init(LO_ARGUMENT_SECTION, section) }
  static func integer(_ integer: Int) -> lo_argument { .init(LO_ARGUMENT_INTEGER, integer) }
  static func number(_ number: Double) -> lo_argument { .init(LO_ARGUMENT_NUMBER, number: number) }
  static func numbers(_ numbers: UnsafeBufferPointer<Double>) -> lo_argument {
    .init(LO_ARGUMENT_NUMBERS, numbers.count, numbers: numbers.baseAddress)
  }
}
