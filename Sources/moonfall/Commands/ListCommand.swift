import LayoutScripting
import LuaHosting
import TextOutput

/// `moonfall list`: the gallery's and the user's scripts, each with one line of description.
struct ListCommand {
  private let options: Options
  /// The deadline for loading each script, unless the user sets one; a slower script is skipped.
  private static let deadline = 0.1

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    if let word = options.positionals.first {
      throw .usage(
        "list takes no value, got '\(word)'; one script is "
          + "'\(ShellText.call("describe", file: word))'")
    }
    let finder = ScriptFinder()
    let found = finder.found
    var rows: [(name: String, text: String)] = []
    for name in Gallery.names where !found.contains(where: { $0.name == name }) {
      rows.append((name, description(of: Gallery.text(of: name) ?? "", name: "\(name).lua")))
    }
    // A name refers to the script in the first folder.
    for (name, path) in found where !rows.contains(where: { $0.name == name }) {
      switch ScriptFile.read(path) {
      case .success(let text):
        rows.append((name, description(of: text, name: path, path: path)))
      case .failure(let fault): rows.append((name, "(cannot be read: \(fault.message))"))
      }
    }
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    try Output.print(
      rows.map { row in
        let text = row.text.split(separator: "\n").joined(separator: " ")
        return "\(row.name)\(String(repeating: " ", count: width - row.name.count))\(text)\n"
          .visible
      }.joined())
  }

  private func description(of text: String, name: String, path: String? = nil) -> String {
    var limits = options.limits
    if !options.setsDeadline { limits.deadline = ListCommand.deadline }
    var services = LayoutScript.Services()
    var folders = ModuleFolders(ofScriptAt: path)
    services.module = { (name) throws(LuaCallbackError) in try folders.module(name) }
    do throws(ScriptError) {
      let script = try LayoutScript(text: text, name: name, limits: limits, services: services)
      return script.description ?? script.name ?? ""
    } catch {
      return "(\(error.heading))"
    }
  }
}
