internal import LuaHosting

/// The current use of a script, which its own callbacks must not interfere with.
package enum ScriptUse {
  /// A layout, which asks questions from its start to its end.
  case layout
  /// `draw` or `identifyCells`, whose body asks questions at any time.
  case drawing
  /// A question from such a body.
  case question
}

extension LayoutScript {
  /// Runs a body that uses the script.
  ///
  /// A cancel ends the outermost body's work.
  ///
  /// - Throws: ``ScriptErrors`` of kind `busy` if the script is in use and the two uses would
  ///   disturb each other; else what the body throws.
  package func use<Result>(
    for use: ScriptUse, _ body: () throws(ScriptErrors) -> Result
  ) throws(ScriptErrors) -> Result {
    guard host.enter() else { throw busy(LayoutScript.otherThread) }
    defer { host.leave() }
    switch (current, use) {
    case (nil, .layout), (nil, .drawing), (.drawing, .drawing), (.drawing, .question): break
    case (nil, .question): throw busy(LayoutScript.endedBody)
    case (.drawing, .layout):
      throw busy(
        "the script is in use: the body of draw or identifyCells cannot lay out; lay out before or "
          + "after it")
    case (.layout, _), (.question, _):
      throw busy(
        "the script is in use: its own callbacks (print, warn, module, item source, text measurer, "
          + "isColor) cannot use it; use it after the layout or drawing has ended")
    }
    let outer = current
    current = use
    defer { current = outer }
    return try body()
  }

  package func busy(_ message: String) -> ScriptErrors {
    ScriptErrors([ScriptError(.busy, script: file, message: message)])
  }

  package static let otherThread =
    "the script is in use: a LayoutScript can be used by only one thread at a time"
  static let endedBody =
    "the function that draw and identifyCells pass to their body can be called only while it runs"
}
