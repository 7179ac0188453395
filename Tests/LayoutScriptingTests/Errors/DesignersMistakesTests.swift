import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct DesignersMistakesTests {
  /// Returns the messages of a script that lays out three pictures in two columns.
  static func report(_ text: String) -> String {
    let items = ItemList(
      ["id": "a", "title": "Sea", "width": 300, "height": 200, "size": .table([.init("h", 2)])],
      ["id": "b", "title": "Sun", "width": 100, "height": 100],
      ["id": "c", "title": "Dune", "width": 100, "height": 100])
    return Recorder().faults(text, items).map(\.description).joined(separator: "\n")
  }

  @Test("Forgot to return the table")
  func noReturn() {
    let text = """
      local layout = {
        columns = 2,
      }
      """
    #expect(
      Self.report(text)
        == "t.lua: error: the script did not return a table: end the file with return { … }")
  }

  @Test("Misspelt a field")
  func misspelt() {
    let text = """
      return {
        columns = 2,
        heigth = function(item, width) return width end,
      }
      """
    #expect(
      Self.report(text) == """
        t.lua:3: error: unknown field 'heigth', did you mean 'height'?
         3 |   heigth = function(item, width) return width end,
           |   ^
        """)
  }

  @Test("Used a term of CSS")
  func css() {
    #expect(
      Self.report("return {\n  gap = 8,\n}") == """
        t.lua:2: error: unknown field 'gap', did you mean 'spacing'?
         2 |   gap = 8,
           |   ^
        """)
  }

  @Test("Read a field that some items lack")
  func nilField() {
    let text = """
      return {
        columns = 2,

        -- The picture's height, in proportion.
        height = function(item, width)
          local size = item.size
          return width * size.h / item.width
        end,
      }
      """
    #expect(
      Self.report(text) == """
        t.lua:7: error: in height for item 2 “b”: attempt to index a nil value (local 'size')
         7 |     return width * size.h / item.width
           |                    ^
           and 1 more item
        """)
  }

  @Test("Answered text for a number")
  func text() {
    #expect(
      Self.report("return {\n  height = function() return \"120\" end,\n}") == """
        t.lua:2: error: in height for item 1 “a”: a height must be a number, got the text "120"; \
        leave out the quotes, or use tonumber
         2 |   height = function() return "120" end,
           and 2 more items
        """)
  }

  @Test("Divided by zero")
  func zero() {
    let text = """
      return {
        height = function(item, width)
          if item.index == 1 then return width / 0 end
          return 0 / 0
        end,
      }
      """
    #expect(
      Self.report(text) == """
        t.lua:3: error: in height for item 1 “a”: a height must be a finite number, got infinity \
        (a division by zero?)
         3 |     if item.index == 1 then return width / 0 end
        t.lua:4: error: in height for item 2 “b”: a height must be a finite number, got NaN \
        (a division by zero?)
         4 |     return 0 / 0
           and 1 more item
        """)
  }

  @Test("Misspelt a field of the items")
  func itemField() {
    #expect(
      Self.report("return {\n  group = function(item) return item.titel end,\n}") == """
        t.lua:2: error: in group for item 1 “a”: item has no field 'titel', did you mean 'title'?
         2 |   group = function(item) return item.titel end,
           and 2 more items
        """)
  }

  @Test("Called a method with a dot")
  func dot() {
    #expect(
      Self.report("return {\n  height = function(item, width) return item.height_at(width) end,\n}")
        == """
        t.lua:2: error: in height for item 1 “a”: call it with a colon: item:height_at(…)
         2 |   height = function(item, width) return item.height_at(width) end,
           and 2 more items
        """)
  }

  @Test("Named a column that does not exist")
  func column() {
    #expect(
      Self.report("return {\n  columns = 2,\n  column = function() return 3 end,\n}") == """
        t.lua:3: error: in column for item 1 “a”: a column must be a whole number from 1 to 2, \
        or from -1, the last, to -2, got 3
         3 |   column = function() return 3 end,
           and 2 more items
        """)
  }

  @Test("Wrote params as a map")
  func paramsMap() {
    let text = """
      return {
        params = { caption = 48, tint = "gold", wide = { default = true, help = "How" } },
      }
      """
    #expect(
      Self.report(text) == """
        t.lua:2: error: params must be a list, so that they keep their order; write
          params = {
            { name = "caption", default = 48 },
            { name = "tint", default = "gold" },
            { name = "wide", default = true, help = "How" },
          }
         2 |   params = { caption = 48, tint = "gold", wide = { default = true, help = "How" } },
        """)
  }

  @Test("Set a param out of its range")
  func paramRange() throws {
    let text =
      "return {\n  params = { { name = \"caption\", default = 48, min = 0, max = 200 } },\n}"
    let script = try LayoutScript(text: text, name: "t.lua")
    let failure = try #require(throws: ValueError.self) {
      try script.setParam("caption", to: "300")
    }
    #expect(failure.message == "param 'caption' must be a number from 0 to 200, got '300'")
    #expect(
      Self.report(text.replacing("48", with: "480")) == """
        t.lua:2: error: the default of param 'caption' must be a number from 0 to 200, got 480
         2 |   params = { { name = "caption", default = 480, min = 0, max = 200 } },
        """)
  }
}
