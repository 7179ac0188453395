import LayoutScript
import LuaHost

/// Loads the script of a call and sets its params.
struct ScriptLoader {
  private let options: Options
  /// Whether nothing is said of what the script prints and is warned of.
  private let isQuiet: Bool

  init(_ options: Options, isQuiet: Bool = false) {
    self.options = options
    self.isQuiet = isQuiet
  }

  /// Loads a script by path or name; without one, the host's defaults lay out.
  func load(_ name: String?) throws(CommandFailure) -> LayoutScript {
    let messages = Messages(options)
    guard let name else {
      guard options.params.isEmpty else {
        throw .usage("--param needs a script, as in --script captions --param caption=64")
      }
      return try load(.init(text: "return {}", name: "the host's defaults", folder: nil), messages)
    }
    return try load(try ScriptFinder().find(name), messages)
  }

  private func load(
    _ found: ScriptFinder.Found, _ messages: Messages
  ) throws(CommandFailure) -> LayoutScript {
    var services = LayoutScript.Services()
    if !isQuiet {
      services.print = { messages.print($0, from: found.name) }
      services.warn = { messages.show(Diagnostic($0)) }
    }
    services.textMeasurer = options.pictures
    services.module = { (name) throws(LuaFailure) in
      try ScriptFile.module(name, beside: found.folder)
    }
    services.fieldHelp = "'moonfall help script' lists the fields"
    let isJSON = options.isJSON
    services.unresponsive = {
      var options = Options()
      options.isJSON = isJSON
      Messages(options).show(
        Diagnostic("deadline", "\(found.name) ran past its deadline and could not be stopped"))
      Interrupt.end(.scriptFailed)
    }
    let script: LayoutScript
    do throws(ScriptError) {
      script = try LayoutScript(
        text: found.text, name: found.name, limits: options.limits, services: services)
    } catch {
      throw CommandFailure(.scriptFailed, [Diagnostic(error)])
    }
    for (name, value) in options.params {
      do throws(LuaFailure) {
        try script.setParam(name, to: value)
      } catch {
        throw .usage(error.message)
      }
    }
    return script
  }
}
