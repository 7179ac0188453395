import LuaHosting
import Testing

@Suite struct PairsTests {
  /// Returns the keys of a table in the order in which a loop visits them.
  static func keys(_ table: String, loop: String = "pairs(t)") throws -> String {
    let text = """
      local t, keys = \(table), {}
      for key in \(loop) do keys[#keys + 1] = tostring(key) end
      return table.concat(keys, " ")
      """
    guard case .string(let keys) = try LuaHost().load(text, name: "t.lua") else { return "" }
    return keys
  }

  @Test(
    "A table is traversed in one order: 1…n, other numbers, text, then the rest",
    arguments: [
      ("{}", ""), ("{ 10, 20, 30 }", "1 2 3"),
      ("{ zebra = 1, apple = 2, Mango = 3 }", "Mango apple zebra"),
      ("{ 'a', 'b', z = 1, m = 2 }", "1 2 m z"),
      ("{ [3] = 1, [-1] = 1, [2.5] = 1, [100] = 1, a = 1 }", "-1 2.5 3 100 a"),
      ("{ 'a', 'b', [0] = 1, [1.5] = 1, [-3] = 1 }", "1 2 -3 0 1.5"),
      ("{ 'a', 'b', [true] = 1, [false] = 1, z = 1 }", "1 2 z false true"),
      ("{ [true] = 1, [1.5] = 1, z = 1 }", "1.5 z true"),
      ("string", Self.stringFunctions),
    ])
  func order(table: String, expected: String) throws {
    #expect(try Self.keys(table) == expected)
    #expect(try Self.keys(table, loop: "next, t") == expected)
  }

  static let stringFunctions =
    LuaNames.all.filter { $0.hasPrefix("string.") }.map { String($0.dropFirst(7)) }
    .joined(separator: " ")

  @Test("The order does not depend on how a table was filled", arguments: [1, 7, 11, 13, 37])
  func history(step: Int) throws {
    let names = (0..<40).map { "key\($0 * step % 40)" }
    let assignments = names.map { "t.\($0) = 1" }.joined(separator: " ")
    let table = "(function() local t = {} \(assignments) return t end)()"
    #expect(try Self.keys(table) == names.sorted().joined(separator: " "))
  }

  @Test("Fields may be changed and removed in a loop, which skips the removed ones")
  func removing() throws {
    let text = """
      local t, seen = { a = 1, b = 2, c = 3, d = 4 }, {}
      for key, value in pairs(t) do
        seen[#seen + 1] = key .. value
        if key == "a" then t.b = nil t.c = 30 end
        t[key] = nil
      end
      return table.concat(seen, " ") .. " " .. tostring(next(t))
      """
    #expect(try LuaHost().load(text, name: "t.lua") == .string("a1 c30 d4 nil"))
  }

  @Test("A loop over a list ends at the first hole")
  func lists() throws {
    #expect(try Self.keys("{ 1, 2, nil, 4 }", loop: "ipairs(t)") == "1 2")
    #expect(try Self.keys("{}", loop: "ipairs(t)") == "")
  }

  @Test(
    "Only tables can be traversed",
    arguments: ["pairs(nil)", "pairs(1)", "pairs()", "next(nil)", "next({}, 'absent')", "ipairs()"])
  func noTable(text: String) throws {
    #expect(throws: LuaError.self) { try LuaHost().load("return \(text)", name: "t.lua") }
  }
}
