package import LayoutScripting
package import LuaHosting

/// Loads scripts under the name "t.lua" and keeps what they print and are warned of.
package final class Recorder {
  package private(set) var printed: [String] = []
  package private(set) var warnings: [ScriptWarning] = []
  package var modules: [String: String] = [:]
  package var limits = LuaHost.Limits()

  package init() {}

  package func script(_ text: String) throws(ScriptError) -> LayoutScript {
    var services = LayoutScript.Services()
    services.print = { [unowned self] in printed.append($0) }
    services.warn = { [unowned self] in warnings.append($0) }
    services.module = { [unowned self] name in modules[name].map { ($0, name + ".lua") } }
    return try LayoutScript(text: text, name: "t.lua", limits: limits, services: services)
  }

  /// Returns what goes wrong when a script is loaded and lays out items; nothing where all is well.
  package func faults(
    _ text: String, _ items: ItemList = .shelf, options: LayoutOptions = .init()
  ) -> [ScriptError] {
    do {
      _ = try script(text).layout(items, options: options)
      return []
    } catch let error as ScriptError {
      return [error]
    } catch let failure as ScriptErrors {
      return failure.errors
    } catch {
      return []
    }
  }
}

/// Returns the first lines of what goes wrong when a script is loaded and lays out items.
package func faults(
  _ text: String, _ items: ItemList = .shelf, options: LayoutOptions = .init()
) -> [String] {
  Recorder().faults(text, items, options: options).map(\.heading)
}

/// Returns what a script prints while it lays out items; what goes wrong is thrown.
package func printed(
  by text: String, _ items: ItemList = .shelf, options: LayoutOptions = .init()
) throws -> [String] {
  let recorder = Recorder()
  _ = try recorder.script(text).layout(items, options: options)
  return recorder.printed
}
