import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct LayoutValueTests {
  /// Returns the value of an expression in `height` of the only item, in a layout 400 points wide.
  static func value(_ expression: String, height: Double? = nil) throws -> String? {
    let text = """
      return {
        params = { { name = "caption", default = 48 }, { name = "tint", default = "gold" } },
        insets = { 1, 2, 3, 4 },
        spacing = { row = 5, column = 6 },
        columns = 4,
        begin = function(layout, items) return { count = #items, list = { 1, { 2 } } } end,
        height = function(item, width, layout) print(\(expression)) return 10 end,
      }
      """
    var options = LayoutOptions(width: 400)
    options.height = height
    return try printed(by: text, .pictures(1), options: options).first
  }

  @Test(
    "A layout has its size, spacing, insets, columns, params and state",
    arguments: [
      ("layout.width", "400"), ("layout.height", "nil"), ("layout.spacing.row", "5"),
      ("layout.spacing.column", "6"), ("layout.insets.top", "1"),
      ("layout.insets.right", "2"),
      ("layout.insets.bottom", "3"), ("layout.insets.left", "4"), ("layout.column_count", "4"),
      ("layout.column_width", "94"), ("layout.params.caption", "48"),
      ("layout.params.tint", "gold"),
      ("layout.state.count", "1"), ("layout.state.list[2][1]", "2"), ("#layout.state.list", "2"),
      ("table.concat(layout.state.list, ',', 1, 1)", "1"),
      ("select('#', table.unpack(layout.state.list))", "2"), ("layout", "layout"),
    ])
  func members(expression: String, expected: String) throws {
    #expect(try Self.value(expression) == expected)
  }

  @Test("A layout has the viewport's height if there is one")
  func viewport() throws {
    #expect(try Self.value("layout.height", height: 600) == "600")
  }

  @Test(
    "Unknown members of a layout are errors",
    arguments: [
      ("layout.widht", "layout has no 'widht', did you mean 'width'?"),
      (
        "layout.columns",
        "layout has no 'columns' (it has params, state, width, height, spacing, insets, "
          + "text_height, column_count, column_width)"
      ),
      ("layout.params.captoin", "there is no param 'captoin', did you mean 'caption'?"),
      ("layout.params.zigzag", "there is no param 'zigzag'"),
      ("#layout", "'#' works on items and columns, not on layout"),
    ])
  func absent(expression: String, message: String) throws {
    let failure = try #require(throws: ScriptErrors.self) { try Self.value(expression) }
    #expect(failure.errors.map(\.message) == [message])
  }

  @Test("Reading a param of a script without params is an error that says so")
  func noParams() {
    #expect(
      faults(
        "return { height = function(_, _, layout) return layout.params.caption end }", .pictures(1))
        == [
          "t.lua:1: error: in height for item 1 “p1”: there is no param 'caption'; "
            + "the script declares none"
        ])
  }

  @Test("A loop over params visits them in order")
  func loop() throws {
    let loop =
      "(function() local s = '' for k, v in pairs(layout.params) do s = s .. k .. '=' .. v .. ' ' "
      + "end return s end)()"
    #expect(try Self.value(loop) == "caption=48 tint=gold ")
  }

  @Test("Each section has its own insets, spacing and columns")
  func bySection() throws {
    let text = """
      return {
        group = function(item) return item.index end,
        insets = function(section) return section.index end,
        spacing = function(section) return section.index * 10 end,
        columns = function(section) return section.index end,
        height = function(item, width, layout)
          print(layout.insets.top, layout.spacing.row, layout.column_count, layout.column_width)
          return 1
        end,
      }
      """
    #expect(
      try printed(by: text, .pictures(2), options: .init(width: 100)) == [
        "1\t10\t1\t98", "2\t20\t2\t38",
      ])
  }

  @Test(
    "The width of a column equals that of its items, on whole pixels and without empty tracks",
    arguments: [
      ("columns = 3, spacing = 10", 1.0, "27"),
      ("columns = 3, spacing = 10", nil, "26.666666666667"),
      ("columns = 'repeat(auto-fit, minmax(20px, 1fr))', spacing = 0", nil, "50"),
    ] as [(String, Double?, String)])
  func columnWidth(fields: String, scale: Double?, expected: String) throws {
    var options = LayoutOptions(width: 100)
    options.scale = scale
    let text = """
      return { \(fields), height = function(i, w, layout) print(layout.column_width) return 5 end,
        label = function(i, layout) print(layout.column_width) end }
      """
    let recorder = Recorder()
    let layout = try recorder.script(text).layout(ItemList.pictures(2), options: options)
    try layout.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
      _ = try ask(0, layout.frame(of: 0))
    }
    #expect(recorder.printed.suffix(2) == [expected, expected])
  }
}
