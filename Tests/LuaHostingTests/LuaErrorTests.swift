import LuaHosting
import Testing

@Suite struct LuaErrorTests {
  static func error(_ text: String, name: String = "t.lua") throws -> LuaError {
    try #require(throws: LuaError.self) { try LuaHost().load(text, name: name) }
  }

  @Test(
    "An error has a kind, a line and a message",
    arguments: [
      ("\nlocal t = nil\nreturn t.x", .runtime, 3, "attempt to index a nil value (local 't')"),
      ("return 1 + {}", .runtime, 1, "attempt to perform arithmetic on a table value"),
      ("local s = {}\ns.x()", .runtime, 2, "attempt to call a nil value (field 'x')"),
      ("return 1 < nil", .runtime, 1, "attempt to compare number with nil"),
      ("math.floor('x')", .runtime, 1, "bad argument #1 to 'floor' (number expected, got string)"),
      ("\nerror('words')", .runtime, 2, "words"),
      ("\nerror('words', 0)", .runtime, 2, "words"),
      ("local function f()\n  error('words', 2)\nend\nf()", .runtime, 4, "words"),
      ("\nassert(false)", .runtime, 2, "assertion failed!"),
      ("assert(nil, 'words')", .runtime, 1, "words"),
      ("error('other.lua:7: words', 0)", .runtime, 1, "other.lua:7: words"),
      ("return {\n1", .syntax, 2, "'}' expected (to close '{' at line 1) near <eof>"),
      ("local x <const> = 1\nx = 2", .syntax, 2, "attempt to assign to const variable 'x'"),
      ("goto nowhere", .syntax, 1, "no visible label 'nowhere' for <goto> at line 1"),
      ("x = 'a", .syntax, 1, "unfinished string near <eof>"),
    ] as [(String, LuaError.Kind, Int, String)])
  func facts(text: String, kind: LuaError.Kind, line: Int, message: String) throws {
    let error = try Self.error(text)
    #expect(error.kind == kind)
    #expect(error.source == "t.lua")
    #expect(error.line == line)
    #expect(error.message == message)
  }

  @Test(
    "An error that is not text is named by its type, with its line",
    arguments: [
      ("nil", "nil"), ("{}", "table"), ("print", "function"), ("true", "boolean"),
      ("setmetatable({}, { __tostring = function() while true do end end })", "table"),
      ("setmetatable({}, { __name = 'Fake' })", "table"),
    ])
  func noText(value: String, type: String) throws {
    let error = try Self.error("\n\nerror(\(value))")
    #expect(error.message == "the error is a value of type \(type), not text")
    #expect(error.line == 3)
  }

  @Test(
    "A raised number becomes the message",
    arguments: [
      ("12", "12"), ("-1.5", "-1.5"), ("1e300", "1e+300"), ("1 << 62", "4611686018427387904"),
    ])
  func number(value: String, message: String) throws {
    let error = try Self.error("\nerror(\(value))")
    #expect(error.message == message)
    #expect(error.line == 2)
  }

  @Test(
    "An error in arguments names the function, even one that the host guards",
    arguments: [
      ("('x'):rep({})", "#1 to 'rep' (number expected, got table)"),
      ("string.format('%d', 'x')", "#2 to 'format' (number expected, got string)"),
      ("table.insert({}, 9, 1)", "#2 to 'insert' (position out of bounds)"),
      ("table.concat(1)", "#1 to 'concat' (table expected, got number)"),
      ("table.sort({ 1, 2 }, 1)", "#2 to 'sort' (function expected, got number)"),
      ("string.upper()", "#1 to 'upper' (string expected, got no value)"),
    ])
  func argument(call: String, message: String) throws {
    #expect(try Self.error("local x = \(call)").message == "bad argument \(message)")
  }

  @Test(
    "A function that is called without a name is reported by its library's name",
    arguments: [
      ("pcall(string.rep)", "#1 to 'string.rep' (string expected, got no value)"),
      ("pcall(tostring)", "#1 to 'tostring' (value expected)"),
      ("pcall(table.concat, 1)", "#1 to 'table.concat' (table expected, got number)"),
      ("pcall(mine)", "#1 to 'string.rep' (string expected, got no value)"),
    ])
  func pushedFunction(call: String, message: String) throws {
    let error = try Self.error("mine = string.rep error(select(2, \(call)), 0)")
    #expect(error.message == "bad argument \(message)")
  }

  @Test(
    "A bad result of a text is reported at the last line with code",
    arguments: [
      (
        "\nlocal t = {}\nt.x = t\nreturn t\n-- end", 4,
        "a table is nested more than 150 levels deep"
      ),
      (
        "local t = {} for i = 1, 250001 do t[i] = 1 end\nreturn {\n  t\n}", 4,
        "a table has more than 250,000 values"
      ),
    ])
  func answerOfFile(text: String, line: Int, message: String) throws {
    let error = try Self.error(text)
    #expect(error.message == message)
    #expect(error.source == "t.lua")
    #expect(error.line == line)
  }

  @Test("A bad result of a function is reported at its first line")
  func answerOfFunction() throws {
    let host = try LuaHost()
    let text = "\nreturn function()\n  local t = {}\n  t.x = t\n  return t\nend"
    guard case .function(let function) = try host.load(text, name: "t.lua") else {
      throw LuaCallbackError("the text returns a function")
    }
    let error = try #require(throws: LuaError.self) { try host.call(function) }
    #expect(error.message == "a table is nested more than 150 levels deep")
    #expect(error.line == 2)
  }

  @Test(
    "A text that exceeds a limit of Lua is an error with a line",
    arguments: [
      (
        String(repeating: "\n", count: 6) + String(repeating: "goto x ", count: 40000), 7,
        "too many labels/gotos (limit is 32767)"
      ),
      ("\n\u{1B}", 2, "unexpected symbol near '<\\27>'"),
      ("\u{1B}Lua", 1, "attempt to load a binary chunk (mode is 't')"),
    ])
  func placed(text: String, line: Int, message: String) throws {
    let error = try Self.error(text)
    #expect(error.kind == .syntax)
    #expect(error.message == message)
    #expect(error.line == line)
  }

  @Test("A message becomes valid text and keeps every valid character")
  func invalid() throws {
    #expect(try Self.error("error('a\\0b\\xff\\xe5\\xb1\\xb1')").message == "a\0b\u{FFFD}山")
  }

  @Test("A message of five megabytes is shortened and keeps its line", arguments: [0, 1, 2])
  func long(level: Int) throws {
    let error = try Self.error("\nerror(('x'):rep(5000000), \(level))")
    #expect(error.message == String(repeating: "x", count: 4096))
    if level < 2 { #expect(error.line == 2) }
  }

  @Test("A message is shortened between characters", arguments: 0..<3)
  func cutLetter(offset: Int) throws {
    let start = String(repeating: "x", count: offset)
    let error = try Self.error("error('\(start)' .. ('山'):rep(5000))")
    #expect(error.message.hasPrefix(start + "山山"))
    #expect(error.message.unicodeScalars.allSatisfy { "x山\u{FFFD}".unicodeScalars.contains($0) })
    #expect(error.message.utf8.count <= 4100)
  }

  @Test("The place is found for names of any length", arguments: [1, 58, 59, 60, 61, 500, 1000])
  func longNames(length: Int) throws {
    let name = String(repeating: "n", count: length - 1) + "/"
    for text in ["\nerror('words')", "\nreturn {"] {
      let error = try Self.error(text, name: name)
      #expect(error.source == name)
      #expect(error.line == 2)
      #expect(!error.message.contains("n/"))
    }
  }

  @Test("The traceback names the calls, innermost first")
  func traceback() throws {
    let error = try Self.error(
      """
      local function inner() error("words") end
      local function outer()
        inner()
        return 1
      end
      outer()
      """)
    #expect(error.traceback.count >= 3)
    let places = error.traceback.filter { $0.hasPrefix("t.lua:") }
    #expect(places.map { $0.prefix(8) } == ["t.lua:1:", "t.lua:3:", "t.lua:6:"])
    #expect(places.first?.contains("inner") == true)
    #expect(places.last == "t.lua:6: in main chunk")
  }

  static let tooDeep =
    "the calls are nested too deeply: does a function call itself without end? (stack overflow)"

  @Test("A recursion that fills the memory is reported as such, with the line and the calls")
  func recursionInLittleMemory() throws {
    let host = try LuaHost(limits: .init(memory: 16 << 20))
    let error = try #require(throws: LuaError.self) {
      try host.load("\nlocal function f() return 1 + f() end\nreturn f()", name: "t.lua")
    }
    #expect(error.kind == .memory)
    #expect(error.message == "the script needs more than 16 MB: " + Self.tooDeep)
    #expect(error.line == 2)
    #expect(error.traceback.first == "t.lua:2: in f")
  }

  @Test(
    "The memory error names the line that exceeded the limit, even if the script would catch it",
    arguments: [
      "\nlocal s = ('x'):rep(6e6)\ns = s .. 'y' .. s",
      "\nlocal s = ('x'):rep(6e6)\npcall(function()\nend)\npcall(function()\n"
        + "local t = s:upper() end)",
      "\nlocal t = {}\nfor i = 1, 1e9 do t[i] = { i } end",
    ])
  func memoryLine(text: String) throws {
    let host = try LuaHost(limits: .init(memory: 16 << 20))
    let error = try #require(throws: LuaError.self) { try host.load(text, name: "t.lua") }
    #expect(error.kind == .memory)
    #expect(error.message == "the script needs more than 16 MB")
    #expect(error.line == (text.contains("pcall") ? 6 : 3))
  }

  @Test("An endless recursion is an error, with a traceback of bounded length")
  func recursion() throws {
    let host = try LuaHost(limits: .init(memory: 128 << 20))
    let error = try #require(throws: LuaError.self) {
      try host.load("local function f() return 1 + f() end\nreturn f()", name: "t.lua")
    }
    #expect(error.kind == .runtime)
    #expect(error.message == Self.tooDeep)
    #expect(error.line == 1)
    #expect(!error.traceback.isEmpty && error.traceback.count <= 30)
    #expect(try host.load("return 1", name: "t.lua") == .integer(1))
  }

  @Test(
    "An endless recursion through a protected call ends, too",
    arguments: [
      "local function f() return pcall(f) end return f()",
      "local function f() return xpcall(f, f) end return f()",
      "local function f() error(f()) end return pcall(f)",
      "local t = setmetatable({}, {}) local function f() return pcall(f, t) end return f()",
      "local function f() return table.sort({ 1, 2 }, f) end return pcall(f)",
    ])
  func protectedRecursion(text: String) throws {
    let host = try LuaHost(limits: .init(memory: 128 << 20))
    do {
      guard case .boolean = try host.load(text, name: "t.lua") else {
        throw LuaCallbackError("a protected call returns a boolean first")
      }
    } catch let error as LuaError {
      #expect(error.kind == .runtime)
    }
    #expect(try host.load("return 1", name: "t.lua") == .integer(1))
  }

  @Test(
    "Brackets and blocks that are nested too deeply for Lua are an error that says so",
    arguments: ["(", "{", "'a'..", "function() return ", "not "])
  func nesting(piece: String) throws {
    let host = try LuaHost()
    let text = "\nreturn " + String(repeating: piece, count: 300) + "\n"
    let error = try #require(throws: LuaError.self) { try host.load(text, name: "t.lua") }
    #expect(
      error.message
        == "brackets, blocks or functions are nested too deeply (C stack overflow)")
    #expect(error.line == 2)
    #expect(try host.load("return 1", name: "t.lua") == .integer(1))
  }

  @Test("The maximum number of locals in a function is 200")
  func locals() throws {
    let text = String(repeating: "local a;", count: 201)
    let error = try Self.error(text)
    #expect(error.kind == .syntax)
    #expect(error.message.contains("too many local variables (limit is 200)"))
    let fits = try LuaHost().load(String(text.dropLast(8)) + "return 1", name: "t.lua")
    #expect(fits == .integer(1))
  }

  @Test(
    "A memory error names the limit",
    arguments: [
      (64 << 20, "64 MB"), (1 << 20, "1 MB"), (600 << 10, "600 KB"), (500_001, "500001 bytes"),
    ])
  func memory(limit: Int, message: String) throws {
    let host = try LuaHost(limits: .init(memory: limit, deadline: 60))
    let error = try #require(throws: LuaError.self) {
      try host.load("local t = {} while true do t[#t + 1] = ('x'):rep(9999) .. #t end", name: "t")
    }
    #expect(error.message == "the script needs more than \(message)")
  }

  @Test(
    "A deadline error names the seconds, those of the body if there is one",
    arguments: [
      (0.25, "0.25 seconds"), (1, "1 second"),
    ])
  func deadline(seconds: Double, message: String) throws {
    let host = try LuaHost(limits: .init(deadline: 30))
    let error = try #require(throws: LuaError.self) {
      try host.withDeadline(seconds) { try host.load("while true do end", name: "t") }
    }
    #expect(
      error.message == "the script ran longer than \(message): look for a loop that does not end")
  }

  @Test("Only errors of permanent limits are final")
  func final() {
    let kinds: [LuaError.Kind] = [.syntax, .runtime, .memory, .deadline, .cancelled]
    #expect(
      kinds.map { LuaError(kind: $0, message: "").isFinal } == [false, false, true, true, false])
  }

  @Test("An error is printed in the format of compilers")
  func description() {
    var error = LuaError(kind: .runtime, source: "t.lua", line: 3, message: "words")
    #expect("\(error)" == "t.lua:3: error: words")
    error.line = nil
    #expect("\(error)" == "t.lua: error: words")
    error.source = ""
    #expect("\(error)" == "error: words")
  }

  @Test(
    "Byte code is an error, whatever surrounds it",
    arguments: ["\u{1B}Lua", "\u{1B}LuaT\0\u{19}\r\n\u{1A}\n", "\u{1B}", "\u{1B}return 1"])
  func byteCode(text: String) throws {
    let error = try Self.error(text)
    #expect(error.kind == .syntax)
    #expect(error.message.contains("attempt to load a binary chunk"))
  }
}
