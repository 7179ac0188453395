internal import LuaHost

// What a file is before it is read as Lua.

extension LayoutScript {
  /// The most bytes that a script or a module may have.
  static let longestText = 256 << 10

  /// A file's text without what is no Lua: a byte order mark, and a first line for the shell.
  ///
  /// The line numbers stay.
  static func lua(of text: String) -> String {
    var text = text[...]
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    if text.first == "#" { text = text.drop { !$0.isNewline } }
    return String(text)
  }

  /// Whether Lua can read a text, which is not run.
  func isLua(_ text: String) -> Bool {
    do throws(LuaError) {
      _ = try host.load("do return end " + text, name: file)
      return true
    } catch {
      return error.kind != .syntax
    }
  }

  /// What keeps a file from being a script, before it is read as Lua.
  static func faultOfText(_ text: String) -> LuaFailure? {
    if text.utf8.count > longestText { return LuaFailure("a script has 256 KB at the most") }
    if text.utf8.contains(0) || text.utf8.first == 27 {
      return LuaFailure("this is no Lua text but a binary file")
    }
    return nil
  }
}
