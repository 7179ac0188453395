import LuaHosting
import Testing

@Suite struct MetatableTests {
  @Test(
    "Metamethods that escape the deadline or crash Lua 5.4.4 are an error",
    arguments: ["__gc", "__mode", "__close", "__metatable", "__pairs", "__anything"])
  func refused(name: String) throws {
    let text = "setmetatable({}, { __index = {}, \(name) = function() end })"
    let error = try #require(throws: LuaError.self) { try LuaHost().load(text, name: "t.lua") }
    #expect(error.message == "a metatable's '\(name)' is not available in scripts")
  }

  @Test(
    "A metatable's __call must be a function, since Lua would follow other values endlessly",
    arguments: ["t", "setmetatable({}, { __call = print })", "1", "true"])
  func callable(value: String) throws {
    let text = "local t = {} setmetatable(t, { __call = \(value) }) t()"
    let error = try #require(throws: LuaError.self) { try LuaHost().load(text, name: "t.lua") }
    #expect(error.message == "a metatable's '__call' must be a function")
  }

  @Test("Nothing can be added to a metatable after it was set")
  func copied() throws {
    let text = """
      local metatable = { __index = { x = 1 } }
      local t = setmetatable({}, metatable)
      metatable.__gc = function() while true do end end
      metatable.__index = { x = 2 }
      local seen = getmetatable(t)
      seen.__mode = "k"
      local again = getmetatable(t)
      return { t.x, again.__gc == nil, again.__mode == nil, again.__index.x }
      """
    let expected: [LuaValue] = [.integer(1), .boolean(true), .boolean(true), .integer(1)]
    #expect(try LuaHost().load(text, name: "t.lua") == .list(expected))
  }

  @Test(
    "Metatables work as in Lua",
    arguments: [
      ("local t = {} return setmetatable(t, { __index = t }) == t", .boolean(true)),
      ("local t = {} return setmetatable(t, nil) == t", .boolean(true)),
      ("return setmetatable({}, { __index = { x = 1 } }).x", .integer(1)),
      ("return setmetatable({}, { __index = function(_, k) return k end }).y", .string("y")),
      ("return setmetatable({}, { __call = function(_, x) return x end })(5)", .integer(5)),
      ("return setmetatable({}, { __add = function(_, x) return x end }) + 2", .integer(2)),
      ("return -setmetatable({}, { __unm = function() return 3 end })", .integer(3)),
      ("return #setmetatable({}, { __len = function() return 4 end })", .integer(4)),
      ("return setmetatable({}, { __concat = function() return 'c' end }) .. 1", .string("c")),
      ("return setmetatable({}, { __lt = function() return true end }) < {}", .boolean(true)),
      (
        "return tostring(setmetatable({}, { __tostring = function() return 'T' end }))",
        .string("T")
      ),
      ("local t = setmetatable({}, { __newindex = rawset }) t.x = 1 return t.x", .integer(1)),
      ("local t = setmetatable({ x = 1 }, { a = 1 }) return getmetatable(t).a", .integer(1)),
      (
        "local t = setmetatable(setmetatable({}, {}), nil) return getmetatable(t) == nil",
        .boolean(true)
      ),
    ] as [(String, LuaValue)])
  func works(text: String, expected: LuaValue) throws {
    #expect(try LuaHost().load(text, name: "t.lua") == expected)
  }

  @Test("Classes can be written in the usual way")
  func classes() throws {
    let text = """
      local Card = {}
      Card.__index = Card
      function Card.new(height) return setmetatable({ height = height }, Card) end
      function Card:total(caption) return self.height + caption end
      return Card.new(100):total(20)
      """
    #expect(try LuaHost().load(text, name: "t.lua") == .integer(120))
  }

  @Test(
    "Only a script's own tables show their metatables",
    arguments: ["''", "1", "print", "nil", "string", "_ENV", "os", "{}"])
  func hidden(value: String) throws {
    let text = "local metatable = getmetatable(\(value)) return metatable == nil"
    #expect(try LuaHost().load(text, name: "t.lua") == .boolean(true))
    #expect(
      try LuaHost().load("return type(getmetatable(\(value)))", name: "t.lua") == .string("nil"))
  }

  @Test(
    "Surplus arguments do no harm",
    arguments: [
      "local t = {} setmetatable(t, {}) return getmetatable(t, 5)",
      "local t = {} setmetatable(t, {}) return getmetatable(t, 'x', print)",
      "return setmetatable({}, {}, 5, 6)", "return rawset({}, 1, 2, 3)", "return next({}, nil, 1)",
      "for k in pairs({ 1 }, 2, 3) do end return {}", "return pcall(pcall, pcall, pcall, error)",
    ])
  func tooMany(text: String) async throws {
    await #expect(processExitsWith: .success) { [text] in
      _ = try LuaHost().load(text, name: "t.lua")
    }
  }
}
