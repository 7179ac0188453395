import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct ReuseIdentifierTests {
  /// Returns a script's reuse identifiers of some items, asked in this order.
  static func identifiers(
    _ fields: String, _ items: ItemList = .shelf, asking asked: [Int] = [0, 1, 2, 3],
    recorder: Recorder = Recorder()
  ) throws -> [String] {
    let text = "return {\n  height = 100,\n  \(fields)\n}"
    let scripted = try recorder.script(text).layout(items, options: .init(width: 320))
    return try scripted.identifyCells { (ask) throws(ScriptErrors) in
      var all: [String] = []
      for item in asked { all.append(try ask(item)) }
      return all
    }
  }

  @Test(
    "A reuse identifier is a function's text, a constant, or \"item\" by default",
    arguments: [
      ("", ["item", "item", "item", "item"]),
      ("reuse_identifier = function() end", ["item", "item", "item", "item"]),
      ("reuse_identifier = 'card'", ["card", "card", "card", "card"]),
      ("reuse_identifier = 7", ["7", "7", "7", "7"]),
      (
        "reuse_identifier = function(item) return item.topic end", ["item", "sky", "sky", "land"]
      ),
      ("reuse_identifier = function(item) return item.index * 2 end", ["2", "4", "6", "8"]),
      (
        "reuse_identifier = function(item) return string.rep('x', 256) end",
        Array(repeating: String(repeating: "x", count: 256), count: 4)
      ),
    ])
  func answers(fields: String, expected: [String]) throws {
    #expect(try Self.identifiers(fields) == expected)
  }

  @Test(
    "Items are asked about by their numbers in the input, once each, and only if they are shown")
  func once() throws {
    let recorder = Recorder()
    let fields = """
      group = "kind",
      reuse_identifier = function(item, layout)
        print(item.index, item.section.title, layout.width, layout.column_count)
        return item.kind
      end,
      """
    let identifiers = try Self.identifiers(
      fields, .pictures(4).with("kind", of: ["b", "a"]), asking: [3, 0, 3, 0, 0],
      recorder: recorder)
    #expect(identifiers == ["a", "b", "a", "b", "b"])
    #expect(recorder.printed == ["4\ta\t320\t3", "1\tb\t320\t3"])
  }

  @Test("Neither a layout nor a drawing asks for reuse identifiers")
  func elsewhere() throws {
    let recorder = Recorder()
    let text = "return { reuse_identifier = function(item) print(item.index) end }"
    let scripted = try recorder.script(text).layout(ItemList.pictures(3))
    try scripted.draw(isColor: { _ in true }) { (appearance) throws(ScriptErrors) in
      for item in 0..<3 { _ = try appearance(item, scripted.frame(of: item)) }
    }
    #expect(recorder.printed == [])
  }

  @Test(
    "An invalid answer is an error with the item, the line and what is allowed",
    arguments: [
      ("true", "a reuse identifier must be text, got true"),
      ("{}", "a reuse identifier must be text, got a table"),
      ("''", "a reuse identifier must not be empty"),
      ("string.rep('x', 257)", "a reuse identifier has at most 256 bytes, got 257"),
      ("string.rep('ü', 129)", "a reuse identifier has at most 256 bytes, got 258"),
      ("item.x.y", "attempt to index a nil value (field 'x')"),
    ])
  func faults(answer: String, message: String) throws {
    let fields = "reuse_identifier = function(item) if item.index > 2 then return \(answer) end end"
    let failure = try #require(throws: ScriptErrors.self) {
      // An item that returns is not reported twice.
      try Self.identifiers(fields, .shelf.with("x", of: [.nil]), asking: [0, 1, 2, 3, 2, 1, 0])
    }
    #expect(
      failure.errors.map(\.heading) == [
        "t.lua:3: error: in reuse_identifier for item 3 “c”: \(message)"
      ])
    #expect(failure.errors.first?.count == 2)
  }

  @Test("An endless function ends at the deadline")
  func endless() throws {
    let recorder = Recorder()
    recorder.limits.deadline = 1
    let failure = try #require(throws: ScriptErrors.self) {
      try Self.identifiers(
        "reuse_identifier = function() while true do end end", recorder: recorder)
    }
    #expect(failure.errors.map(\.kind) == [.deadline])
    #expect(failure.errors.first?.item?.index == 1)
  }
}
