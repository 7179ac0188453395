internal import LuaHosting
internal import Spelling

/// The texts of a script and of the modules that it requires, for finding modules and for showing
/// the line of an error.
final class ModuleTexts {
  /// The texts by their names, the script's own among them.
  private(set) var texts: [String: String] { didSet { knownLines = [:] } }
  private let module: (String) throws(LuaCallbackError) -> (text: String, name: String)?

  init(_ text: String, name: String, services: LayoutScript.Services) {
    main = name
    texts = [name: text]
    module = services.module
  }

  /// Finds a module: "gallery.captions" in the gallery, others where the owner looks.
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
          + "beside the script, or \"gallery.\" and the name of a gallery script")
    }
    if let fault = LayoutScript.faultOfText(found.text) { throw fault }
    texts[found.name] = found.text
    return (LayoutScript.lua(of: found.text), found.name)
  }

  /// An error of Lua with its source line.
  func error(_ error: LuaError) -> ScriptError {
    var result = withSource(bareError(error))
    result.message = RuntimeHints.ofFile(result) { lines(before: result.line, in: result.script) }
    return result
  }

  /// An error of Lua, without the text of its line.
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
    if kind == .runtime, function != nil { result.message = explained(result) }
    result.traceback = error.traceback
    return result
  }

  /// The message of a question's error with the way out.
  ///
  /// What happens for every item is explained once.
  private func explained(_ error: ScriptError) -> String {
    if let known = explanations[error] { return known }
    var message = RuntimeHints.ofQuestion(error) { text(ofLine: error.line, in: error.script) }
    message += orderHint(message, of: error.function)
    if explanations.count < 64 { explanations[error] = message }
    return message
  }

  private var explanations: [ScriptError: String] = [:]

  /// The error with the text of its line, where that is known.
  func withSource(_ error: ScriptError) -> ScriptError {
    var error = error
    if error.script.isEmpty { error.script = main }
    error.sourceLine = text(ofLine: error.line, in: error.script)
    return error
  }

  /// The text of a line, at most 200 characters.
  ///
  /// - Complexity: O(text) for the first line of a script, O(1) for the next ones.
  func text(ofLine line: Int?, in script: String) -> String? {
    guard let line, let text = texts[script] else { return nil }
    let lines = knownLines[script] ?? text.luaLines(upTo: .max)
    knownLines[script] = lines
    return lines.indices.contains(line - 1) ? lines[line - 1].shortened(to: 200) : nil
  }

  /// The lines before one, at most 200 characters of each; none where there are more than a thousand.
  private func lines(before line: Int?, in script: String) -> [Substring] {
    guard let line, line <= 1000, let text = texts[script] else { return [] }
    return text.luaLines(upTo: line).prefix(line - 1).map { Substring($0.shortened(to: 200)) }
  }

  /// The lines of the scripts whose lines were asked for.
  private var knownLines: [String: [Substring]] = [:]

  /// The line of the script where a field of its table is written, if it is.
  func line(of field: String) -> Int? { outline.line(of: field) }

  /// The fields of the script's table, as they are written.
  private(set) lazy var outline = ScriptFields(LayoutScript.lua(of: texts[main] ?? ""))

  /// The words and signs of the script's own text.
  private lazy var tokens = SourceTokens(LayoutScript.lua(of: texts[main] ?? ""))
  private var writtenFunctions: [String: SourceTokens.Function?] = [:]

  /// The function that is written in the script's table for a question, with the text around it.
  func function(of question: String) -> (text: SourceTokens, function: SourceTokens.Function)? {
    let known = writtenFunctions[question]
    let found =
      known
      ?? line(of: question).flatMap { line in
        tokens.functions.first { $0.name == question && $0.line == line }
      }
    if known == nil { writtenFunctions[question] = .some(found) }
    return found.map { (tokens, $0) }
  }

  /// Whether the function of a question, which is defined on a line of a script or module, returns
  /// a value anywhere.
  ///
  /// If several functions are on that line, the one with the question's name counts, else any.
  func returnsValue(_ question: String, line: Int, in script: String) -> Bool {
    let tokens =
      script == main ? self.tokens : SourceTokens(LayoutScript.lua(of: texts[script] ?? ""))
    let onLine = tokens.functions.filter { $0.line == line }
    let named = onLine.filter { $0.name == question }
    return (named.isEmpty ? onLine : named).prefix(100).contains(where: tokens.returnsValue)
  }

  /// What to add to an error of a function that calls one argument by another's name.
  func orderHint(_ message: String, of question: String?) -> String {
    guard let question, let entry = Contract.field(question),
      !message.contains("function(\(entry.signature))"),
      let parameters = function(of: question)?.function.parameters,
      let hint = ParameterOrder.hint(message, parameters, of: entry)
    else { return "" }
    return "; \(hint)"
  }

  /// The script's own name.
  private let main: String
}
