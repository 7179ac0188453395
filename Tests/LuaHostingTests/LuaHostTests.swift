import LuaHosting
import Testing

@Suite struct LuaHostTests {
  @Test(
    "The result of a text is a value",
    arguments: [
      ("", .nil), ("return", .nil), ("return nil", .nil), ("return true", .boolean(true)),
      ("return false", .boolean(false)), ("return 7", .integer(7)), ("return 7.0", .number(7)),
      ("return math.mininteger", .integer(.min)), ("return 1 / 0", .number(.infinity)),
      ("return 'sea'", .string("sea")), ("return 'a\\0b'", .string("a\0b")),
      ("return '\\xff'", .string("\u{FFFD}")), ("return 1, 2", .integer(1)),
      ("return {}", .table([])),
      ("return { 1, 'b', {} }", .list([.integer(1), .string("b"), .table([])])),
      ("return { 1, nil, 3 }", .list([.integer(1), .nil, .integer(3)])),
      ("return { a = { 1 } }", .table([.init("a", .list([.integer(1)]))])),
      ("return { [10] = true }", .list(Array(repeating: .nil, count: 9) + [.boolean(true)])),
      ("return { [1000] = true }", .table([.init("[1000]", .boolean(true))])),
      ("return { [0] = true }", .table([.init("[0]", .boolean(true))])),
      ("return { [true] = 1 }", .table([.init("[true]", .integer(1))])),
      ("return { [{}] = 1 }", .table([.init("[table]", .integer(1))])),
      ("return setmetatable({ 1 }, { __index = function() return 9 end })", .list([.integer(1)])),
      ("return setmetatable({ 1 }, { __len = function() return 9 end })", .list([.integer(1)])),
    ] as [(String, LuaValue)])
  func load(text: String, expected: LuaValue) throws {
    #expect(try LuaHost().load(text, name: "t.lua") == expected)
  }

  @Test(
    "Values go to Lua and come back unchanged",
    arguments: [
      .nil, .boolean(true), .boolean(false), .integer(.max), .integer(.min), .number(0.1),
      .number(.infinity), .number(-0.0), .string(""), .string("山\0🦊"), .list([.integer(1)]),
      .list([.list([.string("a")]), .nil, .table([])]),
      .table([.init("x", .table([.init("y", .list([.number(0.5)]))]))]),
    ] as [LuaValue])
  func roundTrip(value: LuaValue) throws {
    let host = try LuaHost()
    guard case .function(let identity) = try host.load("return function(x) return x end", name: "t")
    else { throw LuaCallbackError("the text returns a function") }
    #expect(try host.call(identity, [value]) == value)
  }

  @Test("A function is called with all arguments and returns its first result")
  func call() throws {
    let host = try LuaHost()
    let text =
      "return function(...) return select('#', ...) .. ':' .. table.concat({ ... }, ' '), 1 end"
    guard case .function(let join) = try host.load(text, name: "t") else {
      throw LuaCallbackError("the text returns a function")
    }
    #expect(try host.call(join) == .string("0:"))
    #expect(try host.call(join, [.integer(1), .string("b")]) == .string("2:1 b"))
    let many = Array(repeating: LuaValue.integer(7), count: 1000)
    #expect(
      try host.call(join, many) == .string("1000:" + many.map { _ in "7" }.joined(separator: " ")))
  }

  @Test("Closures keep their variables from call to call")
  func closure() throws {
    let host = try LuaHost()
    let text = "local n = 0 return function() n = n + 1 return n end"
    guard case .function(let count) = try host.load(text, name: "t") else {
      throw LuaCallbackError("the text returns a function")
    }
    for n in 1...3 { #expect(try host.call(count) == .integer(Int64(n))) }
  }

  @Test("A function that passes through Swift remains the same function")
  func functionArgument() throws {
    let host = try LuaHost()
    let text = "local function f() end return { f, function(g) return f == g end }"
    guard case .list(let list) = try host.load(text, name: "t"), list.count == 2,
      case .function(let compare) = list[1]
    else { throw LuaCallbackError("the text returns two functions") }
    #expect(try host.call(compare, [list[0]]) == .boolean(true))
  }

  @Test("Hosts share nothing")
  func apart() throws {
    let (first, second) = (try LuaHost(), try LuaHost())
    _ = try first.load("shared = 1", name: "t")
    #expect(try first.load("return shared", name: "t") == .integer(1))
    #expect(throws: LuaError.self) { try second.load("return shared", name: "t") }
  }

  @Test(
    "A value nested 150 levels deep crosses in either direction; a deeper one is an error",
    arguments: [(150, true), (151, false), (5000, false)])
  func depth(depth: Int, crosses: Bool) throws {
    let host = try LuaHost()
    let outward = "local t = {} for i = 2, \(depth) do t = { t } end return t"
    var value = LuaValue.table([])
    for _ in 1..<depth { value = .list([value]) }
    guard case .function(let ignore) = try host.load("return function() return 1 end", name: "t")
    else { throw LuaCallbackError("the text returns a function") }
    if crosses {
      #expect(try host.load(outward, name: "t") == value)
      #expect(try host.call(ignore, [value]) == .integer(1))
    } else {
      let error = try #require(throws: LuaError.self) { try host.load(outward, name: "t") }
      #expect(error.message == "a table is nested more than 150 levels deep")
      let inward = try #require(throws: LuaError.self) { try host.call(ignore, [value]) }
      #expect(inward.message == "a value is nested more than 150 levels deep")
    }
  }

  @Test("A table that contains itself is an error")
  func cycle() throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost().load("local t = {} t.t = t return t", name: "t")
    }
    #expect(error.kind == .runtime)
    #expect(error.message == "a table is nested more than 150 levels deep")
  }

  @Test("A host remains usable after an ordinary error")
  func goesOn() throws {
    let host = try LuaHost()
    for text in ["error('x')", "return {", "return nothing", "error()"] {
      #expect(throws: LuaError.self) { try host.load(text, name: "t") }
      #expect(try host.load("return 1", name: "t") == .integer(1))
    }
  }
}
