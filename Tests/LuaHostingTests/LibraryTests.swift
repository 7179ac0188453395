import LuaHosting
import Testing

@Suite struct LibraryTests {
  /// A host that keeps the printed lines.
  final class Printer {
    private(set) var lines: [String] = []

    func run(_ text: String) throws -> LuaValue {
      var services = LuaHost.Services()
      services.print = { [unowned self] in lines.append($0) }
      return try LuaHost(services: services).load(text, name: "t.lua")
    }
  }

  @Test(
    "Values with addresses are shown by their types",
    arguments: [
      "tostring({})", "tostring(print)", "tostring(function() end)", "tostring(string)",
      "('%s'):format({})", "('%s'):format(print)", "('%-10s|'):format(tostring)",
      "('%q'):format('x')",
      "tostring(setmetatable({}, { __name = 'Card' }))",
      "('%s'):format(setmetatable({}, { __name = 'Card' }))",
      "select(2, pcall(function() return {} .. 'x' end))",
      "select(2, pcall(function() return {} < {} end))",
      "select(2, pcall(math.floor, {}))", "select(2, pcall(error, 'x', {}))",
      "select(2, pcall(ipairs))", "tostring(next({ [{}] = 1 }))",
    ])
  func noAddresses(expression: String) throws {
    guard case .string(let text) = try Printer().run("return \(expression)") else {
      throw LuaCallbackError("the text returns text")
    }
    #expect(!text.contains("0x") && !text.isEmpty)
  }

  @Test("A script cannot print an address", arguments: ["%p", "%-5p", "%5.1p", "%s %p", "%%%p"])
  func pointerFormat(format: String) throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost().load("return string.format('\(format)', {}, {})", name: "t.lua")
    }
    #expect(error.message == "'%p' is not available in scripts")
  }

  @Test(
    "Formatting that would take Lua seconds without a check of the deadline is an error",
    arguments: [
      ("('%q'):format(('x'):rep((1 << 20) + 1))", "string.format quotes at most 1 MB with '%q'"),
      ("('%q%q'):format(s, s)", "string.format quotes at most 1 MB with '%q'"),
      (
        "('%q'):format(setmetatable({}, { __tostring = function() return s .. s end }))",
        "string.format quotes at most 1 MB with '%q'"
      ),
      (
        "('%.99f'):rep(10001):format(table.unpack({}, 1, 10001))",
        "string.format takes at most 10,000 values"
      ),
      ("#('%q'):format(s) + #('%s%s%s'):format(s, s, s)", nil),
    ] as [(String, String?)])
  func formatLimits(expression: String, message: String?) throws {
    let text = "local s = ('x'):rep(600000) return \(expression)"
    guard let message else {
      #expect(try LuaHost().load(text, name: "t.lua") == .integer(2_400_002))
      return
    }
    let error = try #require(throws: LuaError.self) { try LuaHost().load(text, name: "t.lua") }
    #expect(error.message.contains(message))
  }

  @Test(
    "Text is formatted as in Lua",
    arguments: [
      ("('%d|%5d|%-5d|%05d'):format(1, 2, 3, 4)", "1|    2|3    |00004"),
      ("('%.2f %g %e'):format(1, 0.5, 100)", "1.00 0.5 1.000000e+02"),
      ("('%s %s %s'):format(nil, true, 1.5)", "nil true 1.5"), ("('%%p'):format()", "%p"),
      ("('%x %X %c'):format(255, 255, 65)", "ff FF A"), ("('%q'):format('a\\n')", "\"a\\\n\""),
      ("('%s'):format(setmetatable({}, { __tostring = function() return 'T' end }))", "T"),
      ("tostring(1e15) .. tostring(2^53) .. tostring(-0.0)", "1e+159.007199254741e+15-0.0"),
    ])
  func format(expression: String, expected: String) throws {
    #expect(try Printer().run("return \(expression)") == .string(expected))
  }

  @Test("Printed lines reach the owner, with tabs between values")
  func printing() throws {
    let printer = Printer()
    _ = try printer.run("print('a', 1, nil, true, {}, print) print() print('b\\nc')")
    #expect(printer.lines == ["a\t1\tnil\ttrue\ttable\tfunction", "", "b\nc"])
  }

  @Test("The number of printed lines is limited, and a last line says so")
  func cap() throws {
    let printer = Printer()
    _ = try printer.run("for i = 1, 5000 do print(i) end")
    #expect(printer.lines.count == 1001)
    #expect(printer.lines[999] == "1000")
    #expect(printer.lines[1000] == "(more than 1,000 lines were printed; the rest is left out)")
  }

  @Test("A printed line is cut at 2,000 bytes")
  func longLine() throws {
    let printer = Printer()
    _ = try printer.run("print(('x'):rep(5000))")
    #expect(printer.lines == [String(repeating: "x", count: 2000)])
  }

  @Test("Random numbers are the same in every host, and continue within one")
  func random() throws {
    let text = "local t = {} for i = 1, 20 do t[i] = math.random(1000000) end return t"
    let (first, second) = (try LuaHost(), try LuaHost())
    let numbers = try first.load(text, name: "t.lua")
    #expect(try second.load(text, name: "t.lua") == numbers)
    #expect(try first.load(text, name: "t.lua") != numbers)
    guard case .list(let list) = numbers else { throw LuaCallbackError("the text returns a list") }
    #expect(Set(list).count > 15)
  }

  @Test(
    "Table functions accept only tables without a metatable",
    arguments: [
      "insert(t, 1)", "remove(t)", "sort(t)", "concat(t)", "unpack(t)", "move(t, 1, 2, 1)",
      "move({}, 1, 2, 1, t)",
    ])
  func plainTables(call: String) throws {
    let text = """
      local t = setmetatable({}, { __len = function() return 1 << 60 end, __index = rawlen })
      table.\(call)
      """
    let name = call.prefix { $0 != "(" }
    let error = try #require(throws: LuaError.self) { try LuaHost().load(text, name: "t.lua") }
    #expect(error.message == "table.\(name) takes a plain table, without a metatable")
  }

  @Test(
    "A table with holes, whose length may be huge, hangs no function",
    arguments: [
      ("table.insert(t, 1, 9)", "table.insert moves at most a million elements"),
      ("table.remove(t, 1)", "table.remove moves at most a million elements"),
      ("table.unpack(t)", "too many results to unpack"),
      ("table.sort(t)", "table.sort moves at most a million elements"),
      ("local n = 0 for k in pairs(t) do n = n + 1 end error(n)", "63"),
      ("error(next(t))", "1"),
    ])
  func endlessLength(call: String, message: String) throws {
    let places = (1...200).map { "a\($0) = nil" }.joined(separator: ", ")
    let text = "local t = { \(places) } for i = 0, 62 do t[1 << i] = i end \(call)"
    let error = try #require(throws: LuaError.self) { try LuaHost().load(text, name: "t.lua") }
    #expect(error.message == message)
  }

  @Test(
    "The maximum number of elements to move is a million",
    arguments: [
      "{}, 1, 1 << 31, 1", "{}, 1, 1000001, 1", "{}, math.mininteger, math.maxinteger, 1",
    ])
  func ranges(arguments: String) throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost().load("table.move(\(arguments))", name: "t.lua")
    }
    #expect(error.message == "table.move moves at most a million elements")
  }

  @Test(
    "Table functions work as in Lua",
    arguments: [
      ("local t = { 3, 1, 2 } table.sort(t) return table.concat(t, ',')", "1,2,3"),
      (
        "local t = { 1, 2 } table.sort(t, function(a, b) return a > b end) return t[1] .. t[2]",
        "21"
      ),
      (
        "local t = { 'a' } table.insert(t, 'c') table.insert(t, 2, 'b') return table.concat(t)",
        "abc"
      ),
      ("local t = { 'a', 'b' } return table.remove(t, 1) .. #t", "a1"),
      ("return table.concat(table.move({ 1, 2, 3 }, 1, 3, 2))", "1123"),
      ("return table.concat(table.move({ 1, 2 }, 1, 2, 3, { 8, 9 }))", "8912"),
      ("return table.pack(1, nil, 3).n .. select('#', table.unpack({ 1, 2 }))", "32"),
      ("return table.concat({ 1, 2, 3 }, '-', 2, 3)", "2-3"),
      ("return table.concat({ 1, 2.5, 'x' }, nil) .. table.concat({}, '-') .. '.'", "12.5x."),
      (
        "return table.concat({ [math.maxinteger] = 7 }, '-', math.maxinteger, math.maxinteger)",
        "7"
      ),
      (
        "return select(2, pcall(table.concat, { 1, {}, 3 }))",
        "invalid value (at index 2) in table for 'concat'"
      ),
    ])
  func tables(text: String, expected: String) throws {
    #expect(try Printer().run(text) == .string(expected))
  }

  @Test("Methods of text work")
  func methods() throws {
    let text = "local s = 'Sea' return s:upper() .. s:len() .. s:sub(2) .. s:byte() .. s:reverse()"
    #expect(try Printer().run(text) == .string("SEA3ea83aeS"))
  }

  @Test("Errors are caught and passed on as in Lua")
  func protected() throws {
    let text = """
      local a, b, c = pcall(function(x) return x, 2 end, 1)
      local d, e = pcall(error, "words")
      local f, g = xpcall(function(x) error(x, 0) end, function(m) return m .. "!" end, "words")
      local h, i, j = xpcall(function(x) return x, 3 end, print, 1)
      local k, l = pcall(error, { 7 })
      return { a, b, c, d, e, f, g, h, i, j, k, l[1] }
      """
    let expected: [LuaValue] = [
      .boolean(true), .integer(1), .integer(2), .boolean(false), .string("words"), .boolean(false),
      .string("words!"), .boolean(true), .integer(1), .integer(3), .boolean(false), .integer(7),
    ]
    #expect(try Printer().run(text) == .list(expected))
  }
}
