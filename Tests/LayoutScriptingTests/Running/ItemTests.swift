import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ItemTests {
  /// Returns the value of an expression in `height`, for one of the sample items.
  static func value(_ expression: String, item: Int, _ items: ItemList = .shelf) throws -> String? {
    let text = """
      return {
        height = function(item, width, layout)
          if item.index == \(item) then print(\(expression)) end
          return 10
        end,
      }
      """
    return try printed(by: text, items).first
  }

  @Test(
    "An item has its position, its size and its size at another width or height",
    arguments: [
      (1, "item.index", "1"), (3, "item.index", "3"), (1, "item.position", "1"),
      (4, "item.position", "4"), (1, "item.id", "a"), (4, "item.id", "nil"),
      (1, "item.width", "300"), (1, "item.height", "200"), (1, "math.type(item.width)", "integer"),
      (2, "item.width", "nil"), (2, "item.height", "120"), (3, "item.width", "100"),
      (3, "item.height", "nil"), (4, "item.width", "nil"), (4, "item.height", "nil"),
      (1, "item.aspect", "1.5"), (2, "item.aspect", "1.0"), (3, "item.aspect", "1.0"),
      (4, "item.aspect", "1.0"),
      (1, "item:height_at(150)", "100"), (2, "item:height_at(150)", "120"),
      (3, "item:height_at(150)", "150"), (4, "item:height_at(150)", "150"),
      (1, "item:width_at(100)", "150"), (2, "item:width_at(100)", "100"),
      (3, "item:width_at(70)", "100"), (4, "item:width_at(70)", "70"),
      (1, "item.previous", "nil"), (2, "item.previous.id", "a"),
      (3, "item.previous.previous.id", "a"),
      (4, "item.previous.index", "3"), (2, "item.section.index", "1"),
    ])
  func own(item: Int, expression: String, expected: String) throws {
    #expect(try Self.value(expression, item: item) == expected)
  }

  @Test(
    "An item has every field of its own data",
    arguments: [
      (1, "item.title", "Sea"), (1, "item['title']", "Sea"), (1, "item.price", "9.5"),
      (1, "item.featured", "true"), (2, "item.featured", "nil"), (2, "item.topic", "sky"),
      (1, "item.tags[2]", "wide"), (1, "#item.tags", "2"), (2, "item.tags", "nil"),
      (1, "table.concat(item.tags, '+')", "blue+wide"), (1, "item.meta.author.name", "Ann"),
      (1, "item.data.title", "Sea"), (1, "item.data.width", "300"), (1, "item.data.absent", "nil"),
      (1, "item[1]", "nil"), (1, "item[true]", "nil"),
    ])
  func fields(item: Int, expression: String, expected: String) throws {
    #expect(try Self.value(expression, item: item) == expected)
  }

  @Test(
    "Built-in names take precedence over fields, which data still contains",
    arguments: [
      ("item.index", "1"), ("item.data.index", "99"), ("item.aspect", "2.0"),
      ("item.data.aspect", "wide"), ("item.previous", "nil"), ("item.data.previous", "x"),
      ("item.data.data", "d"), ("type(item.data)", "table"), ("item:height_at(10)", "5"),
    ])
  func builtIn(expression: String, expected: String) throws {
    let items = ItemList([
      "index": 99, "aspect": "wide", "width": 20, "height": 10, "previous": "x", "data": "d",
      "height_at": 3,
    ])
    #expect(try Self.value(expression, item: 1, items) == expected)
  }

  @Test("An item is printed as Lua source")
  func text() throws {
    #expect(
      try Self.value("item", item: 1)
        == "item 1 { id = \"a\", title = \"Sea\", width = 300, height = 200, price = 9.5, "
        + "featured = true, tags = table, meta = table }")
    #expect(try Self.value("item", item: 4) == "item 4 { title = \"Dune\", topic = \"land\" }")
    #expect(
      try Self.value("('%s'):format(item)", item: 3)
        == "item 3 { id = \"c\", width = 100, topic = \"sky\" }")
    #expect(try Self.value("item", item: 1, ItemList([:])) == "item 1 { }")
  }

  @Test("An item's text is complete, however long its fields are")
  func longText() throws {
    for length in 900...1100 {
      let long = String(repeating: "x", count: length)
      let items = ItemList(["a": .string(long), "b": "end"])
      let expected = "item 1 { a = \"\(long)\", b = \"end\" }"
      #expect(try Self.value("item", item: 1, items) == expected, "\(length)")
    }
  }

  @Test("A loop over an item visits its own fields in order")
  func loop() throws {
    let text = """
      return {
        height = function(item)
          local seen = {}
          for key, value in pairs(item) do seen[#seen + 1] = key .. "=" .. tostring(value) end
          print(table.concat(seen, " "), next(item))
          return 1
        end,
      }
      """
    #expect(
      try printed(by: text) == [
        "featured=true height=200 id=a meta=table price=9.5 tags=table title=Sea width=300"
          + "\tfeatured\ttrue",
        "height=120 id=b title=Sun topic=sky\theight\t120", "id=c topic=sky width=100\tid\tc",
        "title=Dune topic=land\ttitle\tDune",
      ])
  }

  @Test("A kept item stays that item, in this layout and the next")
  func kept() throws {
    let text = """
      local first, seen = nil, {}
      return {
        height = function(item)
          first = first or item
          seen[item] = (seen[item] or 0) + 1
          print(first.title, first == item, seen[item])
          return 1
        end,
      }
      """
    let recorder = Recorder()
    let script = try recorder.script(text)
    let items = ItemList(["title": "Sea"], ["title": "Sun"])
    _ = try script.layout(items)
    _ = try script.layout(items)
    #expect(
      recorder.printed == [
        "Sea\ttrue\t1", "Sea\tfalse\t1", "Sea\ttrue\t2", "Sea\tfalse\t2",
      ])
  }

  @Test("A kept item that a later layout lacks is an error")
  func keptTooLong() throws {
    let text = """
      local last
      return {
        height = function(item)
          last = last and last.index > item.index and last or item
          return last:height_at(1)
        end,
      }
      """
    let script = try Recorder().script(text)
    _ = try script.layout(ItemList.pictures(5))
    let failure = try #require(throws: ScriptErrors.self) {
      try script.layout(ItemList.pictures(1))
    }
    #expect(failure.errors.map(\.message) == ["this item belongs to another layout"])
    #expect(failure.errors.first?.line == 4)
  }

  @Test("A kept item cannot be read once its items are gone")
  func keptInPrint() throws {
    let recorder = Recorder()
    let script = try recorder.script(
      "local kept return { height = function(item) kept = kept or item print(kept) return 1 end }")
    _ = try script.layout(ItemList(["title": "Sea"]))
    _ = try script.layout(ItemList(["name": "Sun"]))
    #expect(recorder.printed == ["item 1 { title = \"Sea\" }", "item 1 { name = \"Sun\" }"])
  }

  @Test(
    "Unsupported operations on an item are errors",
    arguments: [
      ("#item", "'#' works on items and columns, not on item"),
      ("item.height_at(10)", "call it with a colon: item:height_at(…)"),
      ("item.width_at(10)", "call it with a colon: item:width_at(…)"),
      ("item:height_at()", "bad argument #1 to 'height_at' (number expected, got no value)"),
      ("item:height_at({})", "bad argument #1 to 'height_at' (number expected, got table)"),
    ])
  func misuse(expression: String, message: String) {
    let text = "return {\n  height = function(item) return \(expression) end,\n}"
    #expect(faults(text, .pictures(1)) == ["t.lua:2: error: in height for item 1 “p1”: \(message)"])
  }

  @Test("Lua's memory does not grow with the number of items")
  func memory() throws {
    let recorder = Recorder()
    recorder.limits.memory = 400 << 10
    let text = """
      return {
        columns = 4,
        height = function(item, width) return item.height * width / item.width + #item.id end,
      }
      """
    let layout = try recorder.script(text).layout(ItemList.pictures(50_000)).layout
    #expect(layout.itemCount == 50_000)
  }
}
