package import LuaHosting
internal import TextOutput

/// Finds the modules of a script: in its folder and, if the script is a link, also in the folder of
/// the file that the link leads to.
///
/// A module that is a link adds the folder of its file, for the modules that it requires.
package struct ModuleFolders {
  private var folders: [String]

  /// Creates the folders for the script at a path; without a path, modules come from the gallery.
  package init(ofScriptAt path: String?) {
    folders = path.map { [ScriptFile.folder(of: $0)] } ?? []
    if let path, let folder = ScriptFile.folderBehindLink(path) { folders.append(folder) }
  }

  /// Finds a module; "a.b" is a/b.lua.
  ///
  /// - Parameters:
  ///   - name: The name by which it is required.
  ///   - look: Called with each path before it is looked up.
  /// - Returns: Its text and its path; `nil` if there is no such module.
  /// - Throws: `LuaCallbackError` if there is a file that cannot be read.
  package mutating func module(
    _ name: String, look: (String) -> Void = { _ in }
  ) throws(LuaCallbackError) -> (text: String, name: String)? {
    guard !folders.isEmpty else { return Gallery.text(of: name).map { ($0, "\(name).lua") } }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let file = "\(parts.joined(separator: "/")).lua"
    for folder in folders {
      let path = "\(folder)/\(file)"
      look(path)
      switch ScriptFile.read(path) {
      case .success(let text):
        addFolder(behind: path, file: file)
        return (text, path)
      case .failure(let fault) where fault.isMissing: continue
      case .failure(let fault):
        throw LuaCallbackError(
          "module '\(name)' cannot be read: \(path.shortened(to: 200)): \(fault.message)")
      }
    }
    return nil
  }

  private mutating func addFolder(behind path: String, file: String) {
    guard var folder = ScriptFile.folderBehindLink(path) else { return }
    // The file of a module "a.b" is a/b.lua there too, if the folder has that name.
    let inner = ScriptFile.folder(of: file)
    if inner != ".", folder.hasSuffix("/\(inner)") { folder.removeLast(inner.count + 1) }
    if !folders.contains(folder) { folders.append(folder) }
  }
}
