internal import LuaHosting
internal import Spelling
internal import TextOutput

/// The texts of a script and of the modules that it requires: finds modules, and shows the lines of
/// errors.
package final class ModuleTexts {
  /// The texts by their names, including the script's own.
  package private(set) var texts: [String: String] { didSet { knownLines = [:] } }
  private let module: (String) throws(LuaCallbackError) -> (text: String, name: String)?

  init(_ text: String, name: String, services: LayoutScript.Services) {
    main = name
    texts = [name: text]
    module = services.module
  }

  /// Finds a module: "gallery.captions" in the gallery, others by the script's services.
  func find(_ name: String) throws(LuaCallbackError) -> (text: String, name: String) {
    let gallery = "gallery."
    if name.hasPrefix(gallery) {
      let script = String(name.dropFirst(gallery.count))
      guard let text = Gallery.text(of: script) else {
        throw LuaCallbackError(
          "there is no script '\(script)' in the gallery"
            + didYouMean(script, among: Gallery.names))
      }
      texts[name] = text
      return (text, name)
    }
    guard let found = try module(name) else {
      throw LuaCallbackError(
        "module '\(name)' was not found: it must be \(name.shortened(to: 200).replacing(".", with: "/")).lua "
          + "next to the script, or \"gallery.\" and the name of a gallery script")
    }
    if let error = LayoutScript.errorOfText(found.text) { throw error }
    texts[found.name] = found.text
    return (LayoutScript.lua(of: found.text), found.name)
  }

  /// Returns an error of Lua with its source line and what to do.
  func error(_ error: LuaError) -> ScriptError {
    var result = withSource(bareError(error))
    let (line, script) = (result.line, result.script)
    RuntimeHints.complete(&result, misusing: error.misusedName) {
      lines(before: line, in: script)
    }
    return result
  }

  /// Returns an error of Lua, without the text of its line.
  func bareError(
    _ error: LuaError, function: String? = nil, section: Int? = nil
  ) -> ScriptError {
    let kind: ScriptError.Kind =
      switch error.kind {
      case .syntax: .syntax
      case .runtime: .runtime
      case .memory: .memory
      case .deadline: .deadline
      case .cancelled: .cancelled
      case .busy: .busy
      case .limits: .options
      }
    var result = ScriptError(
      kind, script: error.source.isEmpty ? main : error.source, line: error.line,
      function: function, section: section, message: error.message)
    if kind == .runtime, function != nil { complete(&result, misusing: error.misusedName) }
    result.traceback = error.traceback
    return result
  }

  /// Completes a question's error with its token and what to do.
  ///
  /// An error that happens for every item is completed once and then looked up.
  private func complete(_ error: inout ScriptError, misusing name: MisusedName?) {
    let bare = error
    if let known = completed[bare] {
      error = known
      return
    }
    RuntimeHints.complete(&error, misusing: name) {
      bare.function.flatMap { function(of: $0)?.function.parameters }
    } line: {
      text(ofLine: bare.line, in: bare.script)
    }
    if completed.count < 64 { completed[bare] = error }
  }

  private var completed: [ScriptError: ScriptError] = [:]

  /// Returns an error with the text of its line, if that is known.
  package func withSource(_ error: ScriptError) -> ScriptError {
    var error = error
    if error.script.isEmpty { error.script = main }
    error.sourceLine = text(ofLine: error.line, in: error.script)
    return error
  }

  /// Returns the text of a line, at most 200 characters.
  ///
  /// - Complexity: O(text) for the first line of a script, O(1) for the next ones.
  package func text(ofLine line: Int?, in script: String) -> String? {
    guard let line, let text = texts[script] else { return nil }
    let lines = knownLines[script] ?? text.luaLines(upTo: .max)
    knownLines[script] = lines
    return lines.indices.contains(line - 1) ? lines[line - 1].shortened(to: 200) : nil
  }

  /// Returns the lines before a line, at most 200 characters of each; none if there are more than
  /// 1,000.
  private func lines(before line: Int?, in script: String) -> [Substring] {
    guard let line, line <= 1000, let text = texts[script] else { return [] }
    return text.luaLines(upTo: line).prefix(line - 1).map { Substring($0.shortened(to: 200)) }
  }

  /// The lines of the texts whose lines were needed.
  private var knownLines: [String: [Substring]] = [:]

  /// Returns the line of the script where a field of its table is written, if it is.
  package func line(of field: String) -> Int? { outline.line(of: field) }

  /// The fields that are written in the script's table.
  private(set) lazy var outline = ScriptFields(LayoutScript.lua(of: texts[main] ?? ""))

  /// The tokens of the script's own text.
  private lazy var tokens = SourceTokens(LayoutScript.lua(of: texts[main] ?? ""))
  private var writtenFunctions: [String: SourceTokens.Function?] = [:]

  /// Returns the function that is written in the script's table for a question, with the text
  /// around it.
  package func function(of question: String) -> (
    text: SourceTokens, function: SourceTokens.Function
  )? {
    let known = writtenFunctions[question]
    let found =
      known
      ?? line(of: question).flatMap { line in
        tokens.functions.first { $0.name == question && $0.line == line }
      }
    if known == nil { writtenFunctions[question] = .some(found) }
    return found.map { (tokens, $0) }
  }

  /// Returns whether the function of a question, which is defined on a line of a script or module,
  /// ever returns a value.
  ///
  /// If several functions are on that line, the one with the question's name counts, else any.
  func returnsValue(_ question: String, line: Int, in script: String) -> Bool {
    let tokens =
      script == main ? self.tokens : SourceTokens(LayoutScript.lua(of: texts[script] ?? ""))
    let onLine = tokens.functions.filter { $0.line == line }
    let named = onLine.filter { $0.name == question }
    return (named.isEmpty ? onLine : named).prefix(100).contains(where: tokens.returnsValue)
  }

  /// Says how a question's function is called, if its parameters have the names of other arguments.
  func orderHint(for question: String) -> String? {
    guard let entry = Contract.field(question),
      let parameters = function(of: question)?.function.parameters
    else { return nil }
    return ParameterOrder.hint(parameters, of: entry)
  }

  /// The script's own name.
  private let main: String
}
