internal import LuaHosting

// The text of a file as Lua reads it, and the lines that Lua counts in it.

extension LayoutScript {
  /// The maximum length of a script or a module, in bytes.
  static let maximumTextLength = 256 << 10

  /// Returns a file's text without a byte order mark and without the contents of a first line for
  /// the shell.
  ///
  /// Line numbers do not change.
  package static func lua(of text: String) -> String {
    var bytes = text.utf8[...]
    let mark = "\u{FEFF}".utf8
    if bytes.starts(with: mark) { bytes = bytes.dropFirst(mark.count) }
    if bytes.first == UInt8(ascii: "#") { bytes = bytes.drop { !$0.isLuaLineEnd } }
    return String(Substring(bytes))
  }

  /// Returns whether Lua can compile a text, without running it.
  package func isLua(_ text: String) -> Bool {
    do throws(LuaError) {
      _ = try host.load("do return end " + text, name: file)
      return true
    } catch {
      return error.kind != .syntax
    }
  }

  /// Returns the error of a file that cannot be a script, before Lua reads it; `nil` if there is
  /// none.
  static func errorOfText(_ text: String) -> LuaCallbackError? {
    if text.utf8.count > maximumTextLength {
      return LuaCallbackError("a script has at most 256 KB")
    }
    if text.utf8.contains(0) || text.utf8.first == 27 {
      return LuaCallbackError("this is not Lua text but a binary file")
    }
    return nil
  }
}

extension String {
  /// Returns the lines as Lua counts them, up to a number of them, and the rest of the text as the
  /// last one.
  ///
  /// A line ends with \n, \r, \r\n or \n\r, but not with Unicode's other line breaks.
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
  /// Whether this byte ends a line of Lua, alone or as one of two.
  var isLuaLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
