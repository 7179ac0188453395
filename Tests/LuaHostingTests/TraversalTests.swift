import Foundation
import LuaHosting
import ProcessorTime
import Testing

/// `next`: traversals that keep their positions, and changes of tables meanwhile.
@Suite struct TraversalTests {
  /// Runs a text, whose assertions may fail.
  @discardableResult
  static func run(
    _ text: String, memory: Int = 64 << 20, deadline: Double? = 60
  ) throws -> LuaValue {
    try LuaHost(limits: .init(memory: memory, deadline: deadline)).load(text, name: "t.lua")
  }

  static func table(_ count: Int) -> String {
    "local t = {} for i = 1, \(count) do t['key' .. i] = i end "
  }

  @Test(
    "Four times as many keys take about four times as long",
    arguments: [
      "for k in next, t do end", "for k in pairs(t) do end",
      "local k = next(t) while k do k = next(t, k) end",
      // Each of two loops over the same table has its own position.
      "local a, b = next(t), next(t) while a do a, b = next(t, a), next(t, b) end",
      // As in a loop that checks whether there is a next key.
      "for k in pairs(t) do local last = next(t, k) == nil end",
      "for k in next, t do t[k] = nil end",
      "local u = {} for k in pairs(t) do u[k] = 1 end for k in next, t do u[next(t, k) or k] = 2 end",
    ])
  func growth(loop: String) throws {
    func seconds(_ count: Int) throws -> Double {
      try processorTime(rounds: 3) { try Self.run(Self.table(count) + loop) }
    }
    let few = try seconds(3000)
    #expect(try seconds(12_000) < 10 * max(few, 1e-3))
  }

  @Test("Nested loops over 4,000 keys of many tables end soon")
  func tables() throws {
    let text = """
      local tables = {}
      for n = 1, 20 do tables[n] = {} for i = 1, 4000 do tables[n]["k" .. i] = i end end
      local at, count = {}, 0
      for n = 1, 20 do at[n] = next(tables[n]) end
      while at[1] do
        for n = 1, 20 do at[n] = next(tables[n], at[n]) count = count + 1 end
      end
      assert(count == 80000)
      """
    #expect(try processorTime { try Self.run(text) } < 5)
  }

  @Test("Checking whether a table is empty takes one pass and no list")
  func empty() throws {
    let text = Self.table(2000) + "for i = 1, 500 do assert(next(t) == 'key1') end"
    // A list would take more, sorted or not.
    #expect(try processorTime { try Self.run(text) } < 2)
    try Self.run("assert(next({}) == nil and next({ 7 }) == 1 and next({ a = 1 }) == 'a')")
  }

  @Test("A traversal visits each remaining key once, whatever is removed", arguments: 1...6)
  func removal(seed: Int) throws {
    try Self.run(
      """
      local seed = \(seed)
      local function random(n) seed = (seed * 1103515245 + 12345) % 2147483648 return (seed >> 8) % n + 1 end
      for round = 1, 300 do
        local t = {}
        for i = 1, random(30) do
          local kind = random(5)
          if kind == 1 then t["k" .. random(20)] = 1
          elseif kind == 2 then t[random(10)] = 1
          elseif kind == 3 then t[random(20) / 2] = 1
          elseif kind == 4 then t[random(2) == 1] = 1
          else t[{}] = 1 end
        end
        local seen = {}
        for key in next, t do
          assert(not seen[key], "met twice")
          seen[key] = true
          if random(3) == 1 then t[key] = nil end
          if random(5) == 1 then
            for other in next, t do
              if random(3) == 1 then t[other] = nil end
              if random(6) == 1 then break end
            end
          end
          if random(4) == 1 then next(t) end
        end
        for key in pairs(t) do assert(seen[key], "left out") end
      end
      """)
  }

  @Test("Three nested loops over the same table visit all keys")
  func nested() throws {
    try Self.run(
      Self.table(30) + """
        local count = 0
        for a in next, t do for b in next, t do for c in next, t do count = count + 1 end end end
        assert(count == 27000)
        """)
  }

  @Test("Keys added between calls are found; keys added in a loop do not make it endless")
  func adding() throws {
    try Self.run(
      """
      local t = { a = 1, c = 3 }
      assert(next(t, "a") == "c" and next(t, "c") == nil)
      t.b, t.d = 2, 4
      assert(next(t, "a") == "b" and next(t, "b") == "c" and next(t, "c") == "d")
      local first = next(t)
      t[first], t.aa = nil, 1
      assert(next(t, first) == "aa")
      local many, count = {}, 0
      for i = 1, 100 do many["k" .. i] = i end
      for key in next, many do many[key .. "x"] = 1 count = count + 1 end
      assert(count < 300)
      """)
  }

  @Test("A key that the table never had is an error", arguments: ["'z'", "0", "1.5", "{}", "0/0"])
  func unknown(key: String) throws {
    let text = "local t = { a = 1, [1] = 2 } next(t) next(t, 1) return next(t, \(key))"
    let error = try #require(throws: LuaError.self) { try Self.run(text) }
    #expect(error.message == "invalid key to 'next'")
  }

  @Test("Unfinished traversals do not keep their tables alive")
  func garbage() throws {
    let text = """
      for i = 1, 400 do
        local t = {}
        for j = 1, 100 do t["x" .. j] = string.rep("y", 1000) .. j end
        local key = next(t)
        key = next(t, key)
        key = next(t, key)
      end
      """
    try Self.run(text, memory: 2 << 20)
  }

  @Test(
    "The deadline applies in traversals",
    arguments: [
      "while true do next(t) end", "while true do for k in pairs(t) do break end end",
      "while true do next(t, 'key5') end",
    ])
  func deadline(loop: String) throws {
    let text = Self.table(100_000) + loop
    let error = try #require(throws: LuaError.self) { try Self.run(text, deadline: 0.5) }
    #expect(error.kind == .deadline)
  }
}
