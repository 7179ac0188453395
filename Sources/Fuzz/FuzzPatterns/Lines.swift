internal import CLua
internal import CLuaHost

/// An error of a text that should return lines.
package struct LinesError: Error {
  package let message: String
}

/// The list of lines that a Lua text returns, in a host's state or in one of Lua's own.
package enum Lines {
  /// Returns the lines in a host's state; `nil` if the text takes longer than the given seconds.
  package static func hosted(_ text: String, seconds: Double) throws(LinesError) -> [[UInt8]]? {
    let callbacks = lh_callbacks(
      context: nil, print: { _, _, _ in }, module: { _, _, _, _ in false },
      missing: { _, _, _, _, _ in true }, read_only: { _, _, _, _, _ in },
      call: { _, _, _, _ in false }, unresponsive: nil)
    guard let state = lh_open(64 << 20, 0, callbacks, nil) else {
      throw LinesError(message: "the state cannot be opened")
    }
    var out = lh_buffer()
    defer {
      lh_buffer_free(&out)
      lh_close(state)
    }
    lh_begin(state, seconds)
    let status = lh_load(state, text, text.utf8.count, "f.lua", &out)
    lh_end(state)
    guard status != LH_DEADLINE else { return nil }
    guard status == LH_OK, lh_next_type(&out) == LH_LIST else {
      let error = lh_last_error(state)
      let message = UnsafeRawBufferPointer(start: error.message, count: error.message_length)
      throw LinesError(message: String(decoding: message, as: UTF8.self))
    }
    var lines: [[UInt8]] = []
    while lh_next_type(&out) == LH_STRING {
      var length = 0
      let bytes = lh_next_string(&out, &length)
      lines.append(Array(UnsafeRawBufferPointer(start: bytes, count: length)))
    }
    return lines
  }

  /// Returns the lines in a state with all of Lua's own libraries.
  package static func plain(_ text: String) throws(LinesError) -> [[UInt8]] {
    guard let state = luaL_newstate() else {
      throw LinesError(message: "the state cannot be opened")
    }
    defer { lua_close(state) }
    luaL_openlibs(state)
    func string() -> [UInt8] {
      var length = 0
      let bytes = lua_tolstring(state, -1, &length)
      return Array(UnsafeRawBufferPointer(start: bytes, count: length))
    }
    guard luaL_loadbufferx(state, text, text.utf8.count, "@f.lua", "t") == LUA_OK,
      lua_pcallk(state, 0, 1, 0, 0, nil) == LUA_OK
    else { throw LinesError(message: String(decoding: string(), as: UTF8.self)) }
    var lines: [[UInt8]] = []
    while lua_rawgeti(state, 1, lua_Integer(lines.count + 1)) == LUA_TSTRING {
      lines.append(string())
      lua_settop(state, -2)
    }
    return lines
  }
}
