import LuaHosting

extension Hazard {
  /// The attacks of hostile scripts on the host, by row.
  ///
  /// Rows 18–20, 24, 27 and 29 concern the contract of layout scripts and are in
  /// LayoutScriptingTests.
  static let rows: [Hazard] = [
    // An endless loop.
    Hazard(1, "while true do end", .deadline),
    Hazard(1, "for i = 1, math.huge do end", .deadline),
    Hazard(1, "::again:: goto again", .deadline),
    Hazard(1, "local function f() return f() end f()", .deadline),
    // A loop around `pcall` of an endless loop.
    Hazard(2, "while true do pcall(function() while true do end end) end", .deadline),
    Hazard(2, "repeat pcall(pcall, function() while true do end end) until false", .deadline),
    Hazard(2, "while true do pcall(require, 'endless') end", .deadline),
    // An endless message handler.
    Hazard(
      3, "xpcall(function() while true do end end, function() while true do end end)", .deadline),
    Hazard(3, "while true do xpcall(error, function() while true do end end) end", .deadline),
    // Finalizers, for which Lua turns hooks off.
    Hazard(
      4, "setmetatable({}, { __gc = function() while true do end end })", .raises("'__gc' is not")),
    Hazard(
      4,
      """
      local m = { __gc = true }
      setmetatable({}, m)
      """, .raises("'__gc' is not")),
    Hazard(
      4,
      """
      local m = {}
      local t = setmetatable({}, m)
      m.__gc = function() while true do end end
      getmetatable(t).__gc = m.__gc
      for i = 1, 2000 do t = setmetatable({}, m.__gc and {}) end
      return getmetatable(t).__gc == nil
      """, .returns(.boolean(true))),
    Hazard(
      4, "local x <close> = setmetatable({}, { __close = function() while true do end end })",
      .raises("'__close' is not")),
    // Coroutines, each shorter than the interval of a hook, or so many that Lua 5.4.4 crashes.
    Hazard(5, "coroutine.wrap(function() end)()", .raises("coroutine.wrap is not available")),
    Hazard(
      6, "for i = 1, 40000 do coroutine.create(print) end", .raises("coroutine.create is not")),
    // Weak tables, which crash Lua 5.4.4 under a memory limit.
    Hazard(7, "setmetatable({}, { __mode = 'k' })", .raises("'__mode' is not")),
    Hazard(
      7,
      """
      local m = {}
      local t = setmetatable({}, m)
      m.__mode, m.__newindex = 'kv', function() end
      t.x = 1
      return t.x
      """, .returns(.integer(1))),
    // Text that fills the memory, or seconds of repeating empty text.
    Hazard(8, "string.rep('x', 1e9)", .raises("string.rep makes at most 16 MB")),
    Hazard(8, "string.rep('', 1 << 31)", .raises("string.rep makes at most 16 MB")),
    // Patterns.
    Hazard(9, "local a = ('a'):rep(26) a:find(('a?'):rep(26) .. a .. 'b')", .deadline),
    Hazard(9, "string.find(('x'):rep(200000), '.-b')", .deadline),
    Hazard(9, "string.find(('x'):rep(3000), '.-.-b')", .deadline),
    Hazard(9, "local s = ('x'):rep(3000) s:find('.-.-b')", .deadline),
    Hazard(9, "local s = ('x'):rep(3000) s:gsub('.-.-b', '')", .deadline),
    Hazard(9, "for _ in (('x'):rep(3000)):gmatch('.-.-b') do end", .deadline),
    // Ranges of elements that the table does not have.
    Hazard(
      10, "table.move({}, 1, 1 << 31, 1)", .raises("table.move moves at most a million elements")),
    // Tables with a false length, by metamethods or by holes.
    Hazard(
      11, "table.insert(setmetatable({}, { __len = function() return 1 << 60 end }), 1, 1)",
      .raises("takes a plain table")),
    Hazard(
      11, "table.concat(setmetatable({}, { __index = function() return 'x' end }), '', 1, 1 << 60)",
      .raises("takes a plain table")),
    Hazard(11, endlessTable + "table.insert(t, 1, 9)", .raises("moves at most a million")),
    Hazard(11, endlessTable + "table.remove(t, 1)", .raises("moves at most a million")),
    Hazard(11, endlessTable + "for k in pairs(t) do end return 1", .returns(.integer(1))),
    Hazard(11, "table.sort({ 3, 1, 2 }, function() while true do end end)", .deadline),
    Hazard(11, "local t = {} setmetatable(t, { __call = t }) t()", .raises("must be a function")),
    // The garbage collector.
    Hazard(12, "while true do collectgarbage() end", .raises("collectgarbage is not available")),
    Hazard(12, "collectgarbage('stop')", .raises("collectgarbage is not available")),
    // Endless growth.
    Hazard(13, "local t = {} while true do t[#t + 1] = {} end", .memory),
    Hazard(
      13,
      """
      local t = {}
      pcall(function() while true do t[#t + 1] = { #t } end end)
      while true do pcall(string.rep, 'x', 1 << 20) end
      """, .memory),
    Hazard(
      13, "local t = {} while true do pcall(function() t[#t + 1] = ('x'):rep(99999) .. #t end) end",
      .memory),
    // Deep nesting.
    Hazard(14, "local function f() return 1 + f() end return f()", .memory),
    Hazard(14, "local function f() return pcall(f) end return (f())", .returns(.boolean(true))),
    Hazard(14, "local function f() table.sort({ 1, 2 }, f) end f()", .raises("nested too deeply")),
    Hazard(
      14, "local function f() return (('x'):gsub('x', f)) end f()", .raises("nested too deeply")),
    Hazard(14, "require 'itself'", .raises("module 'itself' requires itself")),
    Hazard(14, "return " + String(repeating: "(", count: 300), .raises("nested too deeply")),
    Hazard(14, String(repeating: "local a;", count: 201), .raises("too many local variables")),
    Hazard(14, String(repeating: "goto x ", count: 40000), .raises("too many labels/gotos")),
    // Text that takes quadratic time to compile.
    Hazard(14, "x = " + String(repeating: "a and ", count: 100_000) + "a", .deadline),
    Hazard(14, "pcall(require, 'slow')", .deadline),
    // Byte code.
    Hazard(15, "string.dump(print)", .raises("string.dump is not available")),
    Hazard(15, "load('return 1')", .raises("load is not available")),
    Hazard(15, "\u{1B}LuaT\0\u{19}", .raises("attempt to load a binary chunk")),
    // The metatable of all strings.
    Hazard(16, "getmetatable('').__index = print", .raises("attempt to index a nil value")),
    Hazard(16, "return getmetatable('')", .returns(.nil)),
    // Errors that are not text, or too long.
    Hazard(
      17, "error(setmetatable({}, { __tostring = function() while true do end end }))",
      .raises("the error is a value of type table, not text")),
    Hazard(17, "error(nil)", .raises("the error is a value of type nil, not text")),
    Hazard(17, "error({})", .raises("the error is a value of type table, not text")),
    Hazard(17, "error('a\\0b\\xff')", .raises("a\0b\u{FFFD}")),
    Hazard(17, "error(('x'):rep(5000000))", .raises(String(repeating: "x", count: 4096))),
    // Endless printing.
    Hazard(21, "while true do print('x') end", .deadline),
    // Ways out of the sandbox.
    Hazard(22, "os.exit()", .raises("os.exit is not available")),
    Hazard(22, "io.popen('ls')", .raises("io.popen is not available")),
    Hazard(22, "package.loadlib('x', 'y')", .raises("package.loadlib is not available")),
    Hazard(22, "dofile('x')", .raises("dofile is not available")),
    Hazard(22, "require '../x'", .raises("a module's name is made of letters")),
    Hazard(22, "require '/etc/passwd'", .raises("a module's name is made of letters")),
    Hazard(23, "debug.sethook()", .raises("debug.sethook is not available")),
    Hazard(23, "debug.getregistry()", .raises("debug.getregistry is not available")),
    Hazard(23, "debug.setmetatable('', {})", .raises("debug.setmetatable is not available")),
    // Results that would differ from process to process.
    Hazard(
      25,
      "local s = '' for k in pairs({ zebra = 1, ape = 2, [3] = 1, [1] = 1 }) do s = s .. k end return s",
      .returns(.string("13apezebra"))),
    Hazard(
      25, "return tostring({}) .. tostring(print) .. ('%s'):format({})",
      .returns(.string("tablefunctiontable"))),
    Hazard(25, "return ('%p'):format({})", .raises("'%p' is not available")),
    Hazard(
      25, "return math.random(1000) .. ' ' .. math.random(1000) .. ' ' .. math.random(1000)",
      .returns(.string("646 549 356"))),
    // Megabytes of text, and hundreds of thousands of values, in one instruction.
    Hazard(26, "local s = 'x' while true do s = s .. s end", .memory),
    Hazard(
      26, "local a, b = ('x'):rep(3000000) .. 'a', ('x'):rep(3000000) .. 'b' while a < b do end",
      .deadline),
    Hazard(
      26,
      "local a, b = ('\\0'):rep(3000000) .. 'a', ('\\0'):rep(3000000) .. 'b' while a < b do end",
      .deadline),
    Hazard(26, "string.format('%q', ('\\0'):rep(4000000))", .raises("quotes at most 1 MB")),
    Hazard(
      26, "string.format(('%.99f'):rep(99999), table.unpack({}, 1, 99999))",
      .raises("takes at most 10,000 values")),
    Hazard(
      26, "local t = {} for i = 1, 200000 do t[i] = i + 0.5 end while true do table.concat(t) end",
      .deadline),
    Hazard(26, "while true do select('#', table.unpack({}, 1, 100000)) end", .deadline),
    Hazard(26, "local s = ('x'):rep(3000000) while true do local t = s:upper() end", .deadline),
    Hazard(26, "local s = ('1'):rep(5000000) while true do local n = tonumber(s) end", .deadline),
    // In tasks and on eight threads, like all endless rows.
    Hazard(28, "while true do end", .deadline),
  ]

  /// A table of 63 elements whose length is 2^62.
  private static let endlessTable =
    "local t = { " + (1...200).map { "a\($0) = nil" }.joined(separator: ", ")
    + " } for i = 0, 62 do t[1 << i] = i end "
}
