import LayoutScripting
import LuaHosting

/// The texts of a script and of the modules that it requires, each as first read.
final class ScriptTexts {
  let found: ScriptFinder.Found
  private var folders: ModuleFolders
  private var modules: [String: (text: String, name: String)] = [:]

  init(_ found: ScriptFinder.Found) {
    self.found = found
    folders = ModuleFolders(ofScriptAt: found.path)
  }

  /// Finds a module next to the script.
  ///
  /// - Parameters:
  ///   - name: The name by which it is required.
  ///   - look: Receives the paths where it is searched for.
  /// - Returns: Its text, and its name in messages; `nil` if there is none.
  /// - Throws: `LuaCallbackError` if it cannot be read.
  func module(
    _ name: String, look: (String) -> Void
  ) throws(LuaCallbackError) -> (text: String, name: String)? {
    if let known = modules[name] { return known }
    let module = try folders.module(name, look: look)
    modules[name] = module
    return module
  }

  /// Returns whether both have read the same texts.
  func isSame(as other: ScriptTexts) -> Bool {
    found == other.found
      && modules.allSatisfy { name, module in
        other.modules[name].map { $0 == module } ?? true
      }
  }
}
