package import LayoutScripting
package import LuaHosting

/// Loads scripts under the name "t.lua" and keeps their output and warnings.
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

  /// Returns the errors of loading a script and laying out items.
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

/// Returns the first lines of the errors of loading a script and laying out items.
package func faults(
  _ text: String, _ items: ItemList = .shelf, options: LayoutOptions = .init()
) -> [String] {
  Recorder().faults(text, items, options: options).map(\.heading)
}

/// Returns the output of a script that lays out items; throws its errors.
package func printed(
  by text: String, _ items: ItemList = .shelf, options: LayoutOptions = .init()
) throws -> [String] {
  let recorder = Recorder()
  _ = try recorder.script(text).layout(items, options: options)
  return recorder.printed
}
