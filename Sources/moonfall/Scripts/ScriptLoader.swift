import LayoutScripting
import LuaHosting

/// Loads the script of a call and sets its params.
struct ScriptLoader {
  private let options: Options
  /// Whether the script's output and warnings are hidden.
  private let isQuiet: Bool
  /// Receives each path where the script and its modules are searched for.
  private let look: (String) -> Void

  init(_ options: Options, isQuiet: Bool = false, look: @escaping (String) -> Void = { _ in }) {
    self.options = options
    self.isQuiet = isQuiet
    self.look = look
  }

  /// The error for params without a script.
  static let scriptNeeded = "--param needs a script, as in --script captions --param caption=64"

  /// Loads a script by path or name; without one, an empty script with the host's defaults.
  func load(_ name: String?) throws(CommandError) -> LayoutScript {
    if name == nil, !options.params.isEmpty {
      throw .usage(ScriptLoader.scriptNeeded)
    }
    let script = try loadAlone(name)
    for (name, value) in options.params {
      do throws(ValueError) {
        try script.setParam(name, to: value)
      } catch {
        throw .usage(settingParam: error)
      }
    }
    return script
  }

  /// Loads a script without setting its params.
  func loadAlone(_ name: String?) throws(CommandError) -> LayoutScript {
    try load(texts(of: name))
  }

  /// Reads a script; without a name, an empty script with the host's defaults.
  func texts(of name: String?) throws(CommandError) -> ScriptTexts {
    guard let name else {
      return ScriptTexts(.init(text: "return {}", name: "the host's defaults"))
    }
    let found = try ScriptFinder().find(name, look: look)
    if let path = found.path { options.readFiles.add(path) }
    return ScriptTexts(found)
  }

  /// Loads a script from its texts, without setting its params.
  func load(_ texts: ScriptTexts) throws(CommandError) -> LayoutScript {
    let found = texts.found
    let messages = Reporter(options)
    var services = LayoutScript.Services()
    if !isQuiet {
      services.print = { messages.print($0, from: found.name) }
      services.warn = { messages.show(Diagnostic($0)) }
    }
    services.textMeasurer = options.pictures
    let look = look
    let readFiles = options.readFiles
    services.module = { (name) throws(LuaCallbackError) in
      let module = try texts.module(name, look: look)
      if found.path != nil, let module { readFiles.add(module.name) }
      return module
    }
    services.fieldHelp = "'moonfall help script' lists the fields"
    let isJSON = options.isJSON
    services.unresponsive = {
      var options = Options()
      options.isJSON = isJSON
      Reporter(options).show(
        Diagnostic("deadline", "\(found.name) ran past its deadline and could not be stopped"))
      Interrupt.end(.scriptFailed)
    }
    do throws(ScriptError) {
      return try LayoutScript(
        text: found.text, name: found.name, limits: options.limits, services: services)
    } catch {
      throw CommandError(.scriptFailed, [Diagnostic(error)])
    }
  }
}
