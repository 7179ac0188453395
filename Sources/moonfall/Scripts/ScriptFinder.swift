import LayoutScripting
import LuaHosting
import Platform
import Spelling
import TextOutput

/// Finds scripts by path, in the user's folders and in the gallery.
struct ScriptFinder {
  /// A script's text and its source.
  struct Found: Equatable {
    var text: String
    /// Its name in messages.
    var name: String
    /// Its path; `nil` in the gallery.
    var path: String?
  }

  /// The folders that are searched, in order.
  let folders: [String]

  init() {
    var folders: [String] = []
    if let list = ScriptFinder.environment("MOONFALL_SCRIPTS") {
      folders += list.split(separator: ":").map(String.init)
    }
    if let base = ScriptFinder.environment("XDG_CONFIG_HOME") {
      folders.append(base + "/moonfall/scripts")
    } else if let home = ScriptFinder.environment("HOME") {
      folders.append(home + "/.config/moonfall/scripts")
    }
    self.folders = folders
  }

  /// Finds a script: a path has a `/` or ends in `.lua`; anything else is a name.
  ///
  /// Each possible path is reported before it is looked up.
  func find(
    _ name: String, look: (String) -> Void = { _ in }
  ) throws(CommandError) -> Found {
    if ScriptFinder.isPath(name) {
      look(name)
      return try read(name)
    }
    for folder in folders {
      let path = "\(folder)/\(name).lua"
      look(path)
      if path.exists { return try read(path) }
    }
    if let text = Gallery.text(of: name) { return Found(text: text, name: "\(name).lua") }
    let names = Gallery.names + found.map(\.name)
    let hint = nearest(to: name, among: names).map { ", did you mean '\($0)'?" }
    throw CommandError(
      .missing,
      [
        Diagnostic(
          "missing",
          "there is no script '\(name)'" + (hint ?? "; 'moonfall list' shows the available scripts")
        )
      ])
  }

  static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".lua") }

  /// The scripts in the user's folders, by name, with their paths.
  var found: [(name: String, path: String)] {
    folders.flatMap { folder in
      var names: [String] = []
      guard let entries = try? Folder(folder) else { return [(name: String, path: String)]() }
      while let bytes = entries.nextName() {
        let name = String(decoding: bytes, as: UTF8.self)
        if name.hasSuffix(".lua") { names.append(String(name.dropLast(4))) }
      }
      return names.sorted().map { ($0, "\(folder)/\($0).lua") }
    }
  }

  private func read(_ path: String) throws(CommandError) -> Found {
    switch ScriptFile.read(path) {
    case .success(let text):
      return Found(text: text, name: path, path: path)
    case .failure(let fault):
      var hint = ""
      if !path.contains("/"), fault.isMissing {
        let name = String(path.dropLast(4))
        if Gallery.text(of: name) != nil {
          hint = "; the gallery's script is called '\(name)'"
        }
      }
      throw CommandError(
        .missing,
        [
          Diagnostic(
            "missing", "cannot read the script \(path.shortened(to: 1000)): \(fault.message)\(hint)"
          )
        ])
    }
  }

  private static func environment(_ name: String) -> String? {
    CurrentProcess.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
