import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct SectionLengthsTests {
  static func heights(_ answer: String) -> String {
    "heights = function(items, widths, layout) \(answer) end"
  }

  @Test(
    "A list gives every item of the section its height",
    arguments: [
      "local h = {} for i, item in ipairs(items) do h[i] = item.index * 10 end return h",
      "local h = {} for i = 1, #items do h[i] = items[i].index * 10 end return h",
      "local h = {} for i, w in ipairs(widths) do h[i] = w / 100 * items[i].index * 10 end return h",
      "return layout.state",
    ])
  func list(answer: String) throws {
    let text = """
      return {
        columns = 4, spacing = 0, begin = function() return { 10, 20, 30, 40, 50 } end,
        \(Self.heights(answer))
      }
      """
    let wall = try Wall(text, .pictures(5), options: .init(width: 400))
    #expect(wall.frames.map(\.height) == [10, 20, 30, 40, 50])
  }

  @Test("Each section is asked on its own, in its order, and an empty input not at all")
  func sections() throws {
    let text = """
      return { group = "topic", \(Self.heights("""
        local h = {}
        for i, item in ipairs(items) do h[i] = item.position end
        print(#items, items[1].index, items[#items].index, items[#items + 1], #widths)
        return h
        """)) }
      """
    let items = ItemList.pictures(5).with("topic", of: ["sea", "land"])
    let recorder = Recorder()
    let layout = try recorder.script(text).layout(items)
    #expect(recorder.printed == ["3\t1\t5\tnil\t3", "2\t2\t4\tnil\t2"])
    #expect((0..<5).map { layout.frame(of: $0).height } == [1, 1, 2, 2, 3])
    #expect(try Wall(text, ItemList()).frames.isEmpty)
    #expect(try Wall(text, .pictures(1)).frames.map(\.height) == [1])
  }

  @Test("Widths are those of the spans, and a column can ask for its item's height")
  func spans() throws {
    let text = """
      return {
        columns = 2, spacing = 10, span = function(item) return item.index end,
        \(Self.heights("print(table.concat(widths, ' ')) return { 7, 8 }")),
        column = function(item, columns) print(columns:item_height(1)) end,
      }
      """
    #expect(
      try printed(by: text, .pictures(2), options: .init(width: 110)) == [
        "50 110", "7", "8",
      ])
  }

  @Test("A strip has widths")
  func strip() throws {
    let text = "return { rows = 1, widths = function(items, heights) return { heights[1], 5 } end }"
    var options = LayoutOptions()
    options.height = 70
    #expect(try Wall(text, .pictures(2), options: options).frames.map(\.width) == [70, 5])
  }

  @Test(
    "A list that is filled from 0 is an error that says that lists count from 1",
    arguments: [
      ("for i = 0, #items - 1 do list[i] = 1 end", true),
      ("for i = 0, #items - 2 do list[i + 1] = 1 end", false),
    ])
  func fromZero(loop: String, isTold: Bool) {
    let text = "return { heights = function(items) local list = {} \(loop) return list end }"
    let hint = isTold ? "; lists count from 1, and this one is filled from 0" : ""
    #expect(
      Recorder().faults(text, .pictures(3)).map(\.message)
        == ["heights must list 3 numbers, one an item, got 2\(hint)"])
  }

  @Test(
    "A value that is not a list with the right length is an error",
    arguments: [
      ("return {}", "heights must list 3 numbers, one an item, got 0"),
      ("return { 1, 2 }", "got 2"), ("return { 1, 2, 3, 4 }", "got 4"),
      ("return false", "heights must be a list of 3 numbers, got false"),
      ("return 'x'", "got the text \"x\""),
      ("return { 1, nil, 3 }", "element 2 of heights must be a number, got nil"),
      ("return { 1, 2, 0/0 }", "element 3 of heights must be a finite number, got NaN"),
      ("return { -1, 2, 3 }", "element 1 of heights must not be negative, got -1"),
      ("return { '1', 2, 3 }", "leave out the quotes"),
      ("return { 1, 2, 1e10 }", "must be at most 1e9 points"),
      (
        "return setmetatable({}, { __len = function() return 3 end, __index = function() return 1 end })",
        "got 0"
      ),
      ("local t = { 1, 2 } t[3] = t return t", "element 3 of heights must be a number"),
      ("error('no')", "no"), ("return widths[1].x", "attempt to index"),
    ])
  func faulty(answer: String, words: String) {
    let faults = faults("return { \(Self.heights(answer)) }", .pictures(3))
    #expect(faults.count == 1)
    #expect(faults.first?.contains("t.lua:1: error: in heights for ") == true)
    #expect(faults.first?.contains(words) == true)
  }

  @Test("Columns of several widths are rejected, unless there is a height function too")
  func contradictions() {
    let heights = Self.heights("return widths")
    #expect(
      faults("return { columns = '1fr 2fr', \(heights) }").first?.contains(
        "heights needs tracks of one size") == true)
    #expect(
      faults("return { height = 3, \(heights) }").first?.contains(
        "'heights' answers for all items at once, instead of 'height'") == true)
    #expect(faults("return { heights = 3 }").first?.contains("must be a function") == true)
  }

  @Test("Where empty tracks go, the lengths are asked for at the new widths")
  func autoFit() throws {
    let text = """
      return {
        columns = "repeat(auto-fit, minmax(100px, 1fr))", spacing = 10,
        span = function(item) return item.index end,
        heights = function(items, w, layout)
          print(layout.column_width)
          return { w[1], w[2] }
        end,
      }
      """
    let recorder = Recorder()
    let layout = try recorder.script(text).layout(ItemList.pictures(2), options: .init(width: 500))
    // Four tracks fit; three of them are used.
    #expect(
      (0..<2).map { layout.frame(of: $0) } == [
        Rect(x: 0, y: 0, width: 160, height: 160), Rect(x: 170, y: 0, width: 330, height: 330),
      ])
    #expect(recorder.printed.last == "160")
  }

  @Test("On whole pixels equal columns differ by one, and their items have heights all the same")
  func pixels() throws {
    var options = LayoutOptions(width: 100)
    options.scale = 1
    let text = "return { columns = 3, spacing = 10, \(Self.heights("return { 5, 6, 7 }")) }"
    let wall = try Wall(text, .pictures(3), options: options)
    #expect(wall.frames.map(\.height) == [5, 6, 7])
    #expect(wall.frames.map(\.width) == [27, 26, 27])
  }

  @Test("No answer is the items' own heights, with a warning")
  func nothing() throws {
    let recorder = Recorder()
    let layout = try recorder.script("return {\n\(Self.heights(""))}").layout(ItemList.pictures(3))
    #expect(Wall(layout) == (try Wall("return {}", .pictures(3))))
    #expect(
      recorder.warnings.map(\.description) == [
        "t.lua:2: warning: heights answered nothing for all 3 items; is a 'return' missing?"
      ])
  }

  @Test("A read-only table is a valid answer")
  func frozen() throws {
    let text = """
      return {
        begin = function() return { insets = { top = 5, left = 3 }, spacing = { row = 1 } } end,
        insets = function(section, layout) return layout.state.insets end,
        spacing = function(section, layout) return layout.state.spacing end,
      }
      """
    let plain = "return { insets = { top = 5, left = 3 }, spacing = { row = 1 } }"
    #expect(try Wall(text, .shelf) == Wall(plain, .shelf))
  }
}
