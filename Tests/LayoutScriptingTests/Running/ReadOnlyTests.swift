import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ReadOnlyTests {
  @Test(
    "A script cannot write to anything that it receives",
    arguments: [
      ("item.title = 'x'", "item can only be read; 'title' cannot be set"),
      ("item.new = 1", "item can only be read; 'new' cannot be set"),
      ("item[1] = 1", "item can only be read; '1' cannot be set"),
      ("item.section.title = 'x'", "section can only be read; 'title' cannot be set"),
      ("columns[1] = nil", "columns can only be read; '1' cannot be set"),
      ("columns[1].bottom = 0", "column can only be read; 'bottom' cannot be set"),
      ("layout.width = 1", "layout can only be read; 'width' cannot be set"),
      (
        "layout.state = {}",
        "layout can only be read; 'state' cannot be set; "
          + "keep what changes in a local above return"
      ),
      ("layout.params.caption = 1", "params can only be read; 'caption' cannot be set"),
      ("layout.params.new = 1", "params can only be read; 'new' cannot be set"),
      (
        "layout.state.list = nil",
        "layout.state can only be read; 'list' cannot be set; "
          + "keep what changes in a local above return"
      ),
      (
        "layout.state.list[1] = 9",
        "layout.state can only be read; '1' cannot be set; "
          + "keep what changes in a local above return"
      ),
      (
        "layout.state.list[2].x = 9",
        "layout.state can only be read; 'x' cannot be set; "
          + "keep what changes in a local above return"
      ),
      ("rawset(layout.state, 'x', 1)", "this table can only be read"),
      ("rawset(layout.params, 'x', 1)", "this table can only be read"),
      ("setmetatable(layout.state, {})", "this table can only be read"),
      (
        "table.insert(layout.state.list, 1)",
        "table.insert takes a plain table, without a metatable"
      ),
      ("table.sort(layout.state.list)", "table.sort takes a plain table, without a metatable"),
      ("string.rep = nil", "string can only be read; 'rep' cannot be set"),
      ("math.pi = 3", "math can only be read; 'pi' cannot be set"),
    ])
  func writes(statement: String, message: String) {
    let text = """
      return {
        params = { { name = "caption", default = 48 } },
        begin = function() return { list = { 1, { x = 2 } } } end,
        column = function(item, columns, layout)
          \(statement)
        end,
      }
      """
    #expect(faults(text, .pictures(1)) == ["t.lua:5: error: in column for item 1 “p1”: \(message)"])
  }

  @Test("A question's function cannot set globals")
  func globals() {
    let text = "count = 0\nreturn {\n  height = function() count = count + 1 end,\n}"
    #expect(
      faults(text, .pictures(1)) == [
        "t.lua:3: error: in height for item 1 “p1”: a global such as 'count' can be set only while "
          + "the script is loaded, not in its functions; write 'local count'"
      ])
  }

  @Test("Each read of an item's field returns a new copy")
  func copies() throws {
    let text = """
      return {
        height = function(item)
          item.tags[1] = "changed"
          item.data.title = "changed"
          print(item.tags[1], item.data.title)
          return 1
        end,
      }
      """
    let items = ItemList(["title": "Sea", "tags": ["blue"]])
    #expect(try printed(by: text, items) == ["blue\tSea"])
  }
}
