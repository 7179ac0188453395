internal import CLuaHost
internal import LuaHost

/// Asks a script's questions and notes what goes wrong.
///
/// An ordinary fault is noted and answered by the host's default, so that one layout reports all
/// of them; a limit that trips is thrown.
final class Questioner {
  let script: LayoutScript
  let lent: LentItems
  let log = ErrorLog()
  var unanswered = UnansweredHeights()
  private let state: OpaquePointer
  private let answer: LuaBuffer

  init(_ script: LayoutScript, _ lent: LentItems) {
    self.script = script
    self.lent = lent
    state = script.host.state
    answer = script.host.answer
  }

  /// The function that answers a question, if the script has one.
  func function(_ question: String) -> Int32? {
    script.function(question)?.reference
  }

  /// Asks a question and reads its answer; a constant is read as its function's answer would be.
  ///
  /// - Returns: What `read` makes of the answer, `nil` where the script leaves it to the host.
  func ask<Answer>(
    _ question: String, _ arguments: [lh_argument], columns: UnsafePointer<lh_columns>? = nil,
    item: Int? = nil, section: Int? = nil,
    _ read: (LuaValue) throws(LuaFailure) -> Answer?
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
    let status = lh_ask(
      state, function.reference, arguments, Int32(arguments.count), columns, answer.pointer)
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

  /// Notes that a call failed.
  func note(
    _ status: lh_status, question: String, item: Int? = nil, section: Int? = nil
  ) throws(ScriptError) {
    let error = script.host.error(status)
    let fault = script.texts.bareError(
      error, function: question, section: section.map { $0 + 1 })
    // Only a fault that is told needs its item's name and its line's text.
    func complete(_ fault: ScriptError) -> ScriptError {
      var fault = fault
      fault.item = item.map { lent.named($0) }
      return script.texts.withSource(fault)
    }
    // Endless recursion takes long enough once.
    if fault.isLimit || error.isTooDeep { throw complete(fault) }
    log.add(fault, item: item, complete: complete)
  }

  /// Notes that a call answered what it may not; the line is found by asking once more.
  func noteAnswer(
    _ failure: LuaFailure, question: String, function: Int32? = nil, _ arguments: [lh_argument],
    columns: UnsafePointer<lh_columns>? = nil, item: Int? = nil, section: Int? = nil
  ) throws(ScriptError) {
    var fault = ScriptError(
      .answer, script: script.file, function: question, section: section.map { $0 + 1 },
      message: failure.message + script.texts.orderHint(failure.message, of: question))
    // Where every item is at fault, the first hundred tell enough.
    if let function, log.badAnswers(of: question) < 100 {
      lh_locate(state, function, arguments, Int32(arguments.count), columns)
      let place = script.host.error(LH_RUNTIME)
      fault.script = place.source
      fault.line = place.line
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
      fault.item = item.map { lent.named($0) }
      return script.texts.withSource(fault)
    }
  }
}

extension lh_argument {
  static func item(_ item: Int) -> lh_argument {
    lh_argument(kind: LH_ARGUMENT_ITEM, integer: Int64(item), number: 0, numbers: nil)
  }
  static func section(_ section: Int) -> lh_argument {
    lh_argument(kind: LH_ARGUMENT_SECTION, integer: Int64(section), number: 0, numbers: nil)
  }
  static func number(_ number: Double) -> lh_argument {
    lh_argument(kind: LH_ARGUMENT_NUMBER, integer: 0, number: number, numbers: nil)
  }
  static func numbers(_ numbers: UnsafeBufferPointer<Double>) -> lh_argument {
    lh_argument(
      kind: LH_ARGUMENT_NUMBERS, integer: Int64(numbers.count), number: 0,
      numbers: numbers.baseAddress)
  }
  static func items(ofSection section: Int) -> lh_argument {
    lh_argument(kind: LH_ARGUMENT_ITEMS, integer: Int64(section + 1), number: 0, numbers: nil)
  }
  static func integer(_ integer: Int) -> lh_argument {
    lh_argument(kind: LH_ARGUMENT_INTEGER, integer: Int64(integer), number: 0, numbers: nil)
  }
  static var columns: lh_argument {
    lh_argument(kind: LH_ARGUMENT_COLUMNS, integer: 0, number: 0, numbers: nil)
  }
  static var layout: lh_argument {
    lh_argument(kind: LH_ARGUMENT_LAYOUT, integer: 0, number: 0, numbers: nil)
  }
}
