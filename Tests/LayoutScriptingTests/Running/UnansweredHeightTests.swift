import LuaHosting
import ScriptCheck
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct UnansweredHeightTests {
  static func warnings(_ text: String, _ items: ItemList, times: Int = 1) throws -> [String] {
    let recorder = Recorder()
    let script = try recorder.script(text)
    for _ in 0..<times { _ = try script.layout(items) }
    return recorder.warnings.map(\.description)
  }

  static let forgetful = "return {\n  height = function(item, width)\n    local h = width\n  end }"

  @Test("A height function without any answer is one warning, at its line")
  func nothing() throws {
    for count in [2, 60, 5000] {
      #expect(
        try Self.warnings(Self.forgetful, .pictures(count), times: 3) == [
          "t.lua:2: warning: height answered nothing for all \(count) items; "
            + "is a 'return' missing?"
        ])
    }
    #expect(
      try Self.warnings(Self.forgetful, .pictures(1)) == [
        "t.lua:2: warning: height answered nothing for the only item; is a 'return' missing?"
      ])
  }

  @Test("All sections count together")
  func sections() throws {
    let items = ItemList(["a": 1], ["a": 2], ["a": 1], ["a": 2])
    let grouped = Self.forgetful.replacing("return {", with: "return { group = 'a',")
    #expect(try Self.warnings(grouped, items).map { $0.contains("for all 4 items") } == [true])
    let text = """
      return {
        group = "a", height = function(item) if item.section.index == 2 then return 1 end end }
      """
    #expect(try Self.warnings(text, items).isEmpty)
  }

  @Test(
    "Items that are asked about again because auto-fit tracks collapsed are counted once",
    arguments: ["height = function(item) end", "heights = function(items) end"])
  func fitted(field: String) throws {
    let items = ItemList(["a": 1], ["a": 2], ["a": 2])
    let text = "return { columns = 'repeat(auto-fit, minmax(90px, 1fr))', group = 'a', \(field) }"
    #expect(try Self.warnings(text, items).map { $0.contains("for all 3 items") } == [true])
  }

  @Test(
    "There is no warning if any item has an answer, without items, or if heights are fixed",
    arguments: [
      ("return { height = function(item) if item.index == 9 then return 1 end end }", 9),
      ("return { height = function(item) if item.index == 1 then return 0 end end }", 9),
      ("return { height = function() end }", 0), ("return { height = 10 }", 3), ("return {}", 3),
    ])
  func quiet(text: String, count: Int) throws {
    #expect(try Self.warnings(text, .pictures(count)).isEmpty)
  }

  @Test(
    "A function that returns a value somewhere gives no warning, wherever it is written",
    arguments: [
      "return { height = function(item) if item.featured then return 300 end end }",
      "return { height = function(item)\nif item.featured then\nreturn 300\nend\nend }",
      "local function h(item) if item.zigzag then return 3 end end return { height = h }",
      "return { heights = function(items) if #items > 99 then return {} end end }",
      "return { height = function(item) for i = 1, 0 do return i end end }",
      "return { rows = 2, width = function(item) if item.featured then return 300 end end }",
      "local t = {} function t.height(item) if item.zigzag then return 3 end end return t",
    ])
  func elsewhere(text: String) throws {
    let items = ItemList(["featured": false], ["featured": false], ["featured": false])
    #expect(
      try Self.warnings(text, items).filter { $0.contains("answered nothing") } == [])
    let recorder = Recorder()
    let check = try recorder.script(text).check(items) { _ in true }
    #expect(check.notes.filter { $0.kind == .answer } == [])
  }

  @Test(
    "A return without a value, in an inner function, a comment or a string does not count",
    arguments: [
      "if item.index > 99 then return end", "if item.index > 99 then return; end",
      "local f = function() return 3 end f()", "-- return 3\n", "local s = 'return 3'",
      "local function f(x) if x then return x end end f(item.index)",
      "repeat if item.index > 99 then return end until true",
    ])
  func inside(body: String) throws {
    let text = "return { height = function(item) \(body) end }"
    #expect(
      try Self.warnings(text, .pictures(3)) == [
        "t.lua:1: warning: height answered nothing for all 3 items; is a 'return' missing?"
      ])
  }

  @Test("If an item fails, only its error is reported")
  func failing() {
    let recorder = Recorder()
    let text = "return { height = function(item) if item.index == 2 then return -1 end end }"
    #expect(recorder.faults(text, .pictures(3)).count == 1)
    #expect(recorder.warnings.isEmpty)
  }
}
