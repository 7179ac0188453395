internal import LuaHost
internal import Spelling

/// The texts of a script and of the modules that it requires, for finding modules and for showing
/// the line of an error.
final class ModuleTexts {
  /// The texts by their names, the script's own among them.
  private(set) var texts: [String: String]
  private let module: (String) -> (text: String, name: String)?

  init(_ text: String, name: String, services: LayoutScript.Services) {
    main = name
    texts = [name: text]
    module = services.module
  }

  /// Finds a module: "gallery.captions" in the gallery, others where the owner looks.
  func find(_ name: String) throws(LuaFailure) -> (text: String, name: String) {
    let gallery = "gallery."
    if name.hasPrefix(gallery) {
      let script = String(name.dropFirst(gallery.count))
      guard let text = Gallery.text(of: script) else {
        throw LuaFailure(
          "there is no script '\(script)' in the gallery"
            + didYouMean(script, among: Gallery.names))
      }
      texts[name] = text
      return (text, name)
    }
    guard let found = module(name) else {
      throw LuaFailure(
        "module '\(name)' was not found: it must be \(name.split(separator: ".").last ?? "").lua "
          + "beside the script, or \"gallery.\" and the name of a gallery script")
    }
    if let fault = LayoutScript.faultOfText(found.text) { throw fault }
    texts[found.name] = found.text
    return (LayoutScript.lua(of: found.text), found.name)
  }

  /// An error of Lua with its source line.
  func error(_ error: LuaError) -> ScriptError {
    var result = withSource(bareError(error))
    result.message = WayOut.ofFile(result)
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
      }
    var result = ScriptError(
      kind, script: error.source.isEmpty ? main : error.source, line: error.line,
      function: function, section: section, message: error.message)
    if function != nil {
      result.message = WayOut.ofQuestion(result) { text(ofLine: result.line, in: result.script) }
    }
    result.traceback = error.traceback
    return result
  }

  /// The error with the text of its line, where that is known.
  func withSource(_ error: ScriptError) -> ScriptError {
    var error = error
    if error.script.isEmpty { error.script = main }
    error.sourceLine = text(ofLine: error.line, in: error.script)
    return error
  }

  /// The text of a line, at most 200 characters; the last one asked for is known.
  func text(ofLine line: Int?, in script: String) -> String? {
    guard let line, let text = texts[script] else { return nil }
    if let last, last.script == script, last.line == line { return last.text }
    let lines = text.split(maxSplits: line, omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    let found = lines.indices.contains(line - 1) ? String(lines[line - 1].prefix(200)) : nil
    last = (script, line, found)
    return found
  }

  private var last: (script: String, line: Int, text: String?)?

  /// The line of the script where a field of its table is written, if it is.
  func line(of field: String) -> Int? {
    Outline(LayoutScript.lua(of: texts[main] ?? "")).line(of: field)
  }

  /// The script's own name.
  private let main: String
}
