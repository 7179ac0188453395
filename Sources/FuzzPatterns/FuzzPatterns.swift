internal import CLua
internal import CLuaHost

// The pattern functions of the host against liblua's own, which nothing can stop: what takes the
// host long is not compared.

/// Compares a call of `find`, `match`, `gmatch` or `gsub` with bytes as its arguments; tells what
/// differs.
package func faults(function: Int, subject: [UInt8], pattern: [UInt8], rest: [UInt8]) -> [String] {
  let start = Int(rest.first ?? 1) - 8
  let (s, p) = (literal(subject), literal(pattern))
  let call =
    switch function % 5 {
    case 0: "pcall(string.find, \(s), \(p), \(start))"
    case 1: "pcall(string.match, \(s), \(p), \(start))"
    case 2: "pcall(string.gsub, \(s), \(p), \(literal(rest)))"
    case 3: "pcall(string.find, \(s), \(p), \(start), true)"
    default:
      "pcall(function() local all = {} for a, b in string.gmatch(\(s), \(p)) do "
        + "all[#all + 1] = tostring(a) .. '|' .. tostring(b) end return table.concat(all, ';') end)"
    }
  let text = """
    local function lines(...)
      local list = {}
      for i = 1, select('#', ...) do list[i] = tostring((select(i, ...))) end
      return list
    end
    return lines(\(call))
    """
  guard let ours = hosted(text) else { return [] }
  let theirs = plain(text)
  return ours == theirs ? [] : ["\(call): \(ours), in Lua \(theirs)"]
}

private func literal(_ bytes: [UInt8]) -> String {
  "'" + bytes.map { "\\" + String(1000 + Int($0)).dropFirst() }.joined() + "'"
}

/// What a text returns in a host's state, a list of lines; `nil` where it takes long.
private func hosted(_ text: String) -> [[UInt8]]? {
  let callbacks = lh_callbacks(
    context: nil, print: { _, _, _ in }, module: { _, _, _, _ in false },
    missing: { _, _, _, _, _ in true }, call: { _, _, _, _ in false }, unresponsive: nil)
  guard let state = lh_open(16 << 20, 0, callbacks) else { return nil }
  var out = lh_buffer()
  lh_begin(state, 0.05)
  let status = lh_load(state, text, text.utf8.count, "f.lua", &out)
  lh_end(state)
  defer {
    lh_buffer_free(&out)
    lh_close(state)
  }
  guard status != LH_DEADLINE else { return nil }
  precondition(status == LH_OK && lh_next_type(&out) == LH_LIST, "the text itself fails")
  var lines: [[UInt8]] = []
  while lh_next_type(&out) == LH_STRING {
    var length = 0
    let bytes = lh_next_string(&out, &length)
    lines.append(Array(UnsafeRawBufferPointer(start: bytes, count: length)))
  }
  return lines
}

/// What the same text returns in a state that has all of Lua's libraries.
private func plain(_ text: String) -> [[UInt8]] {
  guard let state = luaL_newstate() else { return [] }
  defer { lua_close(state) }
  luaL_openlibs(state)
  guard luaL_loadbufferx(state, text, text.utf8.count, "@f.lua", "t") == LUA_OK,
    lua_pcallk(state, 0, 1, 0, 0, nil) == LUA_OK
  else { return [] }
  var lines: [[UInt8]] = []
  while lua_rawgeti(state, 1, lua_Integer(lines.count + 1)) == LUA_TSTRING {
    var length = 0
    let bytes = lua_tolstring(state, -1, &length)
    lines.append(Array(UnsafeRawBufferPointer(start: bytes, count: length)))
    lua_settop(state, -2)
  }
  return lines
}

/// What libFuzzer calls: the function and two lengths, then the arguments.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard bytes.count > 3 else { return 0 }
  let arguments = bytes.dropFirst(3)
  let pattern = Array(arguments.prefix(Int(bytes[1]) % 24))
  let others = arguments.dropFirst(pattern.count)
  let subject = Array(others.prefix(Int(bytes[2]) % 40))
  let faults = faults(
    function: Int(bytes[0]), subject: subject, pattern: pattern,
    rest: Array(others.dropFirst(subject.count).prefix(20)))
  if !faults.isEmpty { fatalError("\(faults)") }
  return 0
}
