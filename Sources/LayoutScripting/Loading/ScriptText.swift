internal import LuaHosting

// The text of a file as Lua reads it, and the lines that Lua counts in it.

extension LayoutScript {
  /// The most bytes that a script or a module may have.
  static let maximumTextLength = 256 << 10

  /// A file's text without what is no Lua: a byte order mark, and a first line for the shell.
  ///
  /// The line numbers stay.
  static func lua(of text: String) -> String {
    var bytes = text.utf8[...]
    let mark = "\u{FEFF}".utf8
    if bytes.starts(with: mark) { bytes = bytes.dropFirst(mark.count) }
    if bytes.first == UInt8(ascii: "#") { bytes = bytes.drop { !$0.isLuaLineEnd } }
    return String(Substring(bytes))
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
  static func faultOfText(_ text: String) -> LuaCallbackError? {
    if text.utf8.count > maximumTextLength {
      return LuaCallbackError("a script has 256 KB at the most")
    }
    if text.utf8.contains(0) || text.utf8.first == 27 {
      return LuaCallbackError("this is no Lua text but a binary file")
    }
    return nil
  }
}

extension String {
  /// The lines as Lua counts them, up to the given number, and the rest of the text as the last
  /// one.
  ///
  /// A line ends with \n, \r, \r\n or \n\r, and with none of Unicode's other line breaks.
  ///
  /// - Complexity: O(lines up to that one)
  func luaLines(upTo count: Int) -> [Substring] {
    var lines: [Substring] = []
    var start = startIndex
    while lines.count < count, let end = utf8[start...].firstIndex(where: \.isLuaLineEnd) {
      lines.append(self[start..<end])
      start = utf8.index(after: end)
      if start < endIndex, utf8[start].isLuaLineEnd, utf8[start] != utf8[end] {
        start = utf8.index(after: start)
      }
    }
    return lines + [self[start...]]
  }
}

extension UInt8 {
  /// Whether this byte ends a line of Lua, alone or together with the other one.
  var isLuaLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
