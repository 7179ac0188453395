internal import LayoutScripting
internal import LuaHosting

// Functions that are written in the script's table.

extension SourceNotes {
  /// Notes functions of the script's table that never return a value.
  ///
  /// Lengths have their own warning, which layouts give too.
  var withoutReturn: [ScriptWarning] {
    let questions = Contract.fields.filter { !$0.parameters.isEmpty }.map(\.name)
    let others = ["begin", "height", "heights", "width", "widths"]
    return questions.filter { !others.contains($0) }.compactMap { question in
      guard let (text, function) = function(question),
        !text.returnsValue(function), !function.body.contains(where: { text[$0] == "error" })
      else { return nil }
      return ScriptWarning(
        .answer, script: script.file, line: function.line, function: question,
        message: "\(question) has no 'return' with a value, so it answers nothing; write one, "
          + "or remove the function")
    }
  }

  /// Returns the line of a function of lengths whose last parameter is a width that it does not
  /// read.
  func lineOfIgnoredWidth(_ question: String) -> Int? {
    guard let (text, function) = function(question), function.parameters.count == 2 else {
      return nil
    }
    let width = function.parameters[1]
    guard !width.hasPrefix("_"), width != ".", !function.body.contains(where: { text[$0] == width })
    else { return nil }
    return function.line
  }

  /// Notes functions of the script's table that call one argument by the name of another.
  var misplacedParameters: [ScriptWarning] {
    Contract.fields.compactMap { entry in
      guard let (_, function) = function(entry.name),
        let name = ParameterOrder.misplaced(function.parameters, of: entry)
      else { return nil }
      return ScriptWarning(
        .order, script: script.file, line: function.line, function: entry.name,
        message: "\(ParameterOrder.call(of: entry)), and '\(name)' is in another position")
    }
  }

  /// Returns the function that answers a question, if it is written in the script's table.
  func function(_ question: String) -> (SourceTokens, SourceTokens.Function)? {
    guard case .function = script.answer(question) else { return nil }
    return script.texts.function(of: question)
  }
}
