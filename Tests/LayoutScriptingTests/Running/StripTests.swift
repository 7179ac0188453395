import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct StripTests {
  /// A script of a wall, and the equivalent script of a strip.
  static let twins = [
    ("columns = 2", "rows = 2"),
    ("columns = '50px 1fr'", "rows = '50px 1fr'"),
    (
      "columns = function(section) return section.width // 40 end",
      "rows = function(section) return section.height // 40 end"
    ),
    (
      "height = function(item, width, layout, span) return item:height_at(width) + span end",
      "width = function(item, height, layout, span) return item:width_at(height) + span end"
    ),
    ("height = 30", "width = 30"), ("column = -1", "row = -1"),
    (
      "column = function(item, columns) return columns:shortest() end",
      "row = function(item, rows) return rows:shortest() end"
    ),
    (
      """
      column = function(item, c) return #c - (c[#c].bottom > c[1].bottom and 1 or 0) end,
      height = function(item, w) return w end
      """,
      """
      row = function(item, r) return #r - (r[#r].right > r[1].right and 1 or 0) end,
      width = function(item, h) return h end
      """
    ),
    (
      "columns = 2, span = function(item, c) return c[1].width > 50 and 2 or 1 end",
      "rows = 2, span = function(item, r) return r[1].height > 50 and 2 or 1 end"
    ),
    (
      """
      columns = 3, spacing = { row = 3, column = 5 }, insets = { 1, 2, 3, 4 }, header = 9, footer = 7,
      column = function(item, c) return c:item_height(2) < c[2].x and 1 or 3 end
      """,
      """
      rows = 3, spacing = { row = 5, column = 3 }, insets = { 4, 3, 2, 1 }, header = 9, footer = 7,
      row = function(item, r) return r:item_width(2) < r[2].y and 1 or 3 end
      """
    ),
    (
      "height = function(item, w, layout) return layout.column_count * layout.column_width end",
      "width = function(item, h, layout) return layout.row_count * layout.row_height end"
    ),
    (
      "columns = 2, placement = 'lanes', dense = true",
      "rows = 2, placement = 'lanes', dense = true"
    ),
  ]

  /// Items, and the same items with width and height exchanged.
  static func items(turned: Bool) -> ItemList {
    let sizes: [(Double, Double)] = [(40, 30), (10, 25), (7, 7), (90, 20), (20, 90), (33, 11)]
    return ItemList(
      sizes.map { size in
        let (width, height) = turned ? (size.1, size.0) : size
        return [.init("width", .number(width)), .init("height", .number(height))]
      })
  }

  static func layout(_ fields: String, turned: Bool) throws -> ScriptedLayout {
    var options = LayoutOptions(width: turned ? 777 : 180)
    options.height = turned ? 180 : 777
    let script = try LayoutScript(text: "return { \(fields) }", name: "t.lua")
    return try script.layout(items(turned: turned), options: options)
  }

  @Test("A strip is a wall on its side", arguments: twins)
  func twin(wall: String, strip: String) throws {
    let wall = try Self.layout(wall, turned: false)
    let strip = try Self.layout(strip, turned: true)
    for item in 0..<6 {
      let frame = wall.frame(of: item)
      let turned = Rect(x: frame.y, y: frame.x, width: frame.height, height: frame.width)
      #expect(strip.frame(of: item) == turned, "item \(item)")
      #expect(strip.column(of: item) == wall.column(of: item))
    }
    let size = wall.layout.contentSize
    #expect(strip.layout.contentSize == Size(width: size.height, height: size.width))
  }

  @Test(
    "An item without one or both lengths gets a sensible width",
    arguments: [
      (["width": 40, "height": 20], 200.0), (["width": 40], 40), (["height": 20], 100), ([:], 100),
      (["width": 40, "height": 0], 40),
    ] as [(KeyValuePairs<String, LuaValue>, Double)])
  func ownWidth(fields: KeyValuePairs<String, LuaValue>, expected: Double) throws {
    let items = ItemList([fields.map { LuaValue.Field($0.key, $0.value) }])
    var options = LayoutOptions()
    options.height = 100
    for text in ["return { rows = 1 }", "return { rows = 1, width = function() end }"] {
      let script = try LayoutScript(text: text, name: "t.lua")
      #expect(try script.layout(items, options: options).frame(of: 0).width == expected)
    }
  }

  @Test("A strip is 600 points high by default, and an empty one has no width")
  func defaults() throws {
    let script = try LayoutScript(text: "return { rows = 2, spacing = 0 }", name: "t.lua")
    #expect(try script.layout(ItemList(["width": 5])).frame(of: 0).height == 300)
    #expect(try script.layout(ItemList()).layout.contentSize == Size(width: 0, height: 600))
  }

  @Test(
    "Names of the other axis are errors that show the right ones",
    arguments: [
      (
        "rows = function(s) return s.width end",
        "this layout has rows: write 'height' for 'width'"
      ),
      (
        "columns = function(s) return s.height end",
        "this layout has columns: write 'width' for 'height'"
      ),
      ("row = function(i, rows) return rows[1].bottom end", "write 'right'"),
      ("row = function(i, rows) return rows:item_height(1) end", "write 'item_width'"),
      ("column = function(i, columns) return columns[1].y end", "write 'x'"),
      ("width = function(i, h, layout) return layout.column_width end", "write 'row_height'"),
      ("height = function(i, w, layout) return layout.row_count end", "write 'column_count'"),
      ("row = function(i, rows) return rows:shrotest() end", "did you mean 'shortest'?"),
      ("row = function(i, rows) return rows[1].hieght end", "did you mean 'height'?"),
      ("row = function(i, rows) return 4 end", "a row must be a whole number from 1 to 3"),
      ("rows = 0", "there must be 1 to 10,000 rows, got 0"),
      ("rows = {}", "rows must be a count, or a CSS track list"),
      ("width = function() return -1 end", "a width must not be negative, got -1"),
      ("rows = 2, direction = 'rtl'", "a strip flows to the right"),
      ("rows = 2, columns = 2", "'rows' makes a strip that flows to the right, and 'columns'"),
      ("width = 5, height = 5", "'width' makes a strip that flows to the right, and 'height'"),
    ])
  func words(fields: String, words: String) {
    #expect(faults("return { \(fields) }").first?.contains(words) == true)
  }

  @Test("A script without names of an axis supports both, one with them only its own")
  func axes() throws {
    func axis(_ fields: String) throws -> WaterfallLayout.Axis? {
      try LayoutScript(text: "return { \(fields) }", name: "t.lua").axis
    }
    #expect(try axis("spacing = 3") == nil)
    #expect(try axis("row = 1") == .horizontal)
    #expect(try axis("height = 1") == .vertical)
    var options = LayoutOptions()
    options.axis = .horizontal
    #expect(faults("return { spacing = 3 }", options: options).isEmpty)
    #expect(
      faults("return { columns = 3 }", options: options) == [
        "t.lua: error: the script lays out columns, but rows are requested"
      ])
  }

  @Test("A width function without an answer is a warning that names it")
  func unanswered() throws {
    let recorder = Recorder()
    _ = try recorder.script("return { width = function(item, height) end }").layout(ItemList.shelf)
    #expect(
      recorder.warnings.map(\.message) == [
        "width answered nothing for all 4 items; is a 'return' missing?"
      ])
  }
}
