import LayoutScripting
import LuaHosting

/// A script's text with those of the modules that it requires, each as it was when it was first read.
final class ScriptTexts {
  let found: ScriptFinder.Found
  private var folders: ModuleFolders
  private var modules: [String: (text: String, name: String)] = [:]

  init(_ found: ScriptFinder.Found) {
    self.found = found
    folders = ModuleFolders(ofScriptAt: found.path)
  }

  /// Finds a module beside the script.
  ///
  /// - Parameters:
  ///   - name: The name by which it is required.
  ///   - look: Hears the paths that are looked at.
  /// - Returns: Its text, and its name in messages; `nil` for none.
  /// - Throws: `LuaCallbackError` for one that cannot be read.
  func module(
    _ name: String, look: (String) -> Void
  ) throws(LuaCallbackError) -> (text: String, name: String)? {
    if let known = modules[name] { return known }
    let module = try folders.module(name, look: look)
    modules[name] = module
    return module
  }

  /// Whether nothing is different of what both have read.
  func isSame(as other: ScriptTexts) -> Bool {
    found == other.found
      && modules.allSatisfy { name, module in
        other.modules[name].map { $0 == module } ?? true
      }
  }
}
