import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct KnownWhenTests {
  @Test(
    "A value that is not known yet raises an error that says when it is",
    arguments: [
      (
        "begin", "layout, items", "layout.column_count",
        "layout.column_count is known after 'columns'"
      ),
      (
        "begin", "layout, items", "layout.column_width",
        "layout.column_width is known after 'columns'"
      ),
      ("begin", "layout, items", "layout.spacing", "layout.spacing is known after 'spacing'"),
      ("begin", "layout, items", "layout.insets", "layout.insets is known after 'insets'"),
      (
        "begin", "layout, items", "items[1].section",
        "item.section is not known in 'group' and 'begin', which run before items are arranged in sections"
      ),
      (
        "begin", "layout, items", "items[1].position",
        "item.position is not known in 'group' and 'begin', which run before items are arranged in sections"
      ),
      (
        "group", "item, layout", "item.previous",
        "item.previous is not known in 'group' and 'begin', which run before items are arranged in sections"
      ),
      (
        "group", "item, layout", "item.section",
        "item.section is not known in 'group' and 'begin', which run before items are arranged in sections"
      ),
      ("group", "item, layout", "layout.insets", "layout.insets is known after 'insets'"),
      (
        "insets", "section, layout", "section.width",
        "section.width is known after 'insets': use layout.width there"
      ),
      ("insets", "section, layout", "layout.insets", "layout.insets is known after 'insets'"),
      ("insets", "section, layout", "layout.spacing", "layout.spacing is known after 'spacing'"),
      (
        "insets", "section, layout", "layout.column_count",
        "layout.column_count is known after 'columns'"
      ),
      ("spacing", "section, layout", "layout.spacing", "layout.spacing is known after 'spacing'"),
      (
        "spacing", "section, layout", "layout.column_width",
        "layout.column_width is known after 'columns'"
      ),
      (
        "columns", "section, layout", "layout.column_count",
        "layout.column_count is known after 'columns'"
      ),
      (
        "columns", "section, layout", "layout.column_width",
        "layout.column_width is known after 'columns'"
      ),
    ])
  func early(question: String, parameters: String, expression: String, message: String) throws {
    let text = "return {\n  \(question) = function(\(parameters)) return \(expression) end,\n}"
    let fault = try #require(Recorder().faults(text, .pictures(1)).first)
    #expect(fault.message == message)
    #expect(fault.line == 2)
    #expect(fault.function == question)
  }

  @Test(
    "Each value is known from the documented question on",
    arguments: [
      ("begin", "layout, items", "layout.width, #items, items[2].id, items[3], layout.state"),
      ("group", "item, layout", "layout.width, layout.state.x, item.id"),
      ("insets", "section, layout", "layout.width, section.count, layout.state.x"),
      ("spacing", "section, layout", "section.width, layout.insets.top"),
      ("columns", "section, layout", "section.width, layout.spacing.row, layout.insets.left"),
      ("placement", "section, layout", "layout.column_count, layout.column_width"),
      ("tolerance", "section, layout", "layout.column_count, layout.spacing.column"),
      ("header", "section, width, layout", "width, layout.column_width, section.width"),
      ("footer", "section, width, layout", "width, layout.column_count"),
      ("span", "item, columns, layout", "item.section.count, item.position, layout.column_width"),
      ("column", "item, columns, layout", "item.section.width, columns[1].bottom"),
      ("height", "item, width, layout, span", "width, span, item.previous, layout.column_width"),
    ])
  func later(question: String, parameters: String, expression: String) throws {
    let begin = "begin = function() return { x = 1 } end,"
    let text = """
      return {
        insets = 8,
        \(question == "begin" ? "" : begin)
        \(question) = function(\(parameters)) print(\(expression)) end,
      }
      """
    let replaced = question == "insets" ? text.replacing("insets = 8,", with: "") : text
    let expected = [
      "begin": "396\t2\tp2\tnil\tnil", "group": "396\t1\tp1", "insets": "396\t2\t1",
      "spacing": "380\t8", "columns": "380\t10\t8", "placement": "3\t120",
      "tolerance": "3\t10", "header": "396\t120\t380", "footer": "396\t3",
      "span": "2\t1\t120", "column": "380\t8", "height": "120\t1\tnil\t120",
    ]
    let first = try printed(by: replaced, .pictures(2), options: .init(width: 396)).first
    #expect(first == expected[question])
  }

  @Test("In drawing, all values are known")
  func drawing() throws {
    let recorder = Recorder()
    let script = try recorder.script(
      """
      return {
        columns = 2, insets = 8, spacing = 4,
        label = function(item, layout)
          print(item.section.width, layout.column_count, layout.column_width, layout.insets.top,
            layout.spacing.row, layout.width)
        end,
      }
      """)
    let layout = try script.layout(ItemList.pictures(1), options: .init(width: 100))
    try layout.draw(isColor: { _ in true }) { (appearance) throws(ScriptErrors) in
      _ = try appearance(0, layout.layout.frame(of: 0))
    }
    #expect(recorder.printed == ["84\t2\t40\t8\t4\t100"])
  }
}
