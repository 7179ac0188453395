import LuaHosting
import Testing

/// `table.sort`: works as Lua documents, and keeps the order of equal elements.
@Suite struct SortTests {
  /// Returns small numbers from a seed, many of them equal.
  private static func numbers(seed: UInt64, count: Int, below bound: Int64) -> [Int64] {
    var state = seed &* 2 &+ 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % bound
    }
  }

  private static func run(_ text: String, _ list: [Int64] = []) throws -> LuaValue {
    let host = try LuaHost()
    guard case .function(let function) = try host.load("return \(text)", name: "t.lua") else {
      throw LuaCallbackError("the text is a function")
    }
    return try host.call(function, [.list(list.map(LuaValue.integer))])
  }

  static let counts = Array(0...20) + [31, 32, 33, 100, 1000]

  @Test("Lists are sorted as Swift sorts them", arguments: counts, [1, 2, 3] as [UInt64])
  func sorted(count: Int, seed: UInt64) throws {
    let list = Self.numbers(seed: seed, count: count, below: 1 << 30)
    func values(_ list: [Int64]) -> LuaValue {
      list.isEmpty ? .table([]) : .list(list.map(LuaValue.integer))
    }
    let up = try Self.run("function(t) table.sort(t) return t end", list)
    #expect(up == values(list.sorted()), "seed \(seed)")
    let down = "function(t) table.sort(t, function(a, b) return a > b end) return t end"
    #expect(try Self.run(down, list) == values(list.sorted(by: >)), "seed \(seed)")
  }

  @Test("Equal elements keep their order", arguments: counts, [1, 2] as [UInt64])
  func stable(count: Int, seed: UInt64) throws {
    let text = """
      function(t)
        for i, key in ipairs(t) do t[i] = { key = key, place = i } end
        table.sort(t, function(a, b) return a.key < b.key end)
        for i = 2, #t do
          local a, b = t[i - 1], t[i]
          if a.key > b.key or (a.key == b.key and a.place > b.place) then return i end
        end
        return 0
      end
      """
    let list = Self.numbers(seed: seed, count: count, below: 5)
    #expect(try Self.run(text, list) == .integer(0), "seed \(seed)")
  }

  @Test(
    "Elements that cannot be compared raise Lua's error",
    arguments: [
      ("{ 1, 'x' }", "attempt to compare string with number"),
      ("{ {}, {} }", "attempt to compare two table values"),
      ("{ t, t }", "attempt to compare two table values"),
      ("{ 1, nil, 3 }", "attempt to compare nil with number"),
      ("{ 1, 2 }, {}", "bad argument #2 to 'sort' (function expected, got table)"),
      ("nil", "bad argument #1 to 'sort' (table expected, got nil)"),
      (
        "{ 2, 1 }, function(a, b) return a < b.x end", "attempt to index a number value (local 'b')"
      ),
    ])
  func raises(arguments: String, message: String) throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost().load("local t = {}\ntable.sort(\(arguments))", name: "t.lua")
    }
    #expect(error.message == message)
    #expect(error.line == 2)
  }

  @Test(
    "Whatever a comparison does, the list keeps all elements or stays unchanged",
    arguments: [
      ("function() return true end", "1,8,9,3,4,5"), ("function() return false end", "5,4,3,9,8,1"),
      ("function(a, b) t[1], t[2], t[9] = nil, nil, 7 return a < b end", "1,3,4,5,8,9"),
      ("function(a, b) table.sort(t) return a < b end", "1,3,4,5,8,9"),
      ("function() setmetatable(t, { __newindex = error }) end", "5,4,3,9,8,1"),
      ("function() t[1] = 5 error('no') end", "5,4,3,9,8,1"),
    ])
  func anyComparison(function: String, expected: String) throws {
    let text = """
      local t = { 5, 4, 3, 9, 8, 1 }
      pcall(table.sort, t, \(function))
      local s = {}
      for i = 1, 6 do s[i] = rawget(t, i) end
      return table.concat(s, ",")
      """
    #expect(try LuaHost().load(text, name: "t.lua") == .string(expected))
  }

  @Test("Sorting a sorted list takes one comparison for each pair of neighbours")
  func sortedAlready() throws {
    let text = """
      local t, count = {}, 0
      for i = 1, 1000 do t[i] = i end
      table.sort(t, function(a, b) count = count + 1 return a < b end)
      return count
      """
    #expect(try LuaHost().load(text, name: "t.lua") == .integer(999))
  }

  @Test(
    "A limit that is exceeded in a comparison ends the script",
    arguments: [
      ("function() while true do end end", LuaError.Kind.deadline),
      ("function() pcall(function() while true do end end) end", .deadline),
      ("function() local s = 'x' while true do s = s .. s end end", .memory),
      ("function() local s = 'x' pcall(function() while true do s = s .. s end end) end", .memory),
    ])
  func limits(function: String, kind: LuaError.Kind) throws {
    // Memory must run out before the deadline, even on a busy machine.
    let limits = LuaHost.Limits(memory: 1 << 20, deadline: kind == .deadline ? 0.05 : 30)
    let error = try #require(throws: LuaError.self) {
      try LuaHost(limits: limits).load(
        "while true do pcall(table.sort, { 1, 2, 3 }, \(function)) end", name: "t.lua")
    }
    #expect(error.kind == kind)
    #expect(error.line == 1)
  }

  @Test("The copy of the elements and their indexes count as memory")
  func memory() throws {
    let error = try #require(throws: LuaError.self) {
      try LuaHost(limits: .init(memory: 1 << 20, deadline: 30)).load(
        "local t = {} for i = 1, 32768 do t[i] = i end table.sort(t)", name: "t.lua")
    }
    #expect(error.kind == .memory)
  }

  @Test("Sorting more than a million elements is an error")
  func tooMany() throws {
    let text = "local t = {} for i = 1, 1000001 do t[i] = 0 end table.sort(t)"
    let error = try #require(throws: LuaError.self) {
      try LuaHost(limits: .init(deadline: 30)).load(text, name: "t.lua")
    }
    #expect(error.message == "table.sort moves at most a million elements")
  }
}
