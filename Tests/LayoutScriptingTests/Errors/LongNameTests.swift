import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

/// Names and texts of 900 KB in every place that an error or a warning may quote.
@Suite struct LongNameTests {
  static let scripts = [
    "return { params = { { name = n, default = 5, min = 6 } } }",
    "return { params = { { name = n, default = 'x', choices = { n } } } }",
    "return { params = { { name = 'p', default = 'x', choices = { n, 1 } } } }",
    "return { params = { { name = 'p', default = 1, [n] = 2 } } }",
    "return { params = { { name = n, default = 1 }, { name = n, default = 1 } } }",
    "return { params = { { name = 'p', default = 1, type = n } } }",
    "return { params = { [n] = { default = n } } }", "return { params = n }",
    "return { [n] = 1 }", "return { columns = n }", "return { placement = n }",
    "return { insets = { [n] = 1 } }", "return { direction = n }", "return { group = n }",
    "return require(n)", "return require('gallery.' .. n)", "return { height = _ENV[n] }",
    "return string[n]", "error(n)", "error({ [n] = 1 })", "return n",
    "return { [n] = n, [{}] = n }",
    "return { height = function(item) return item[n].x end }",
    "return { height = function(item) return item.section[n].x end }",
    "return { height = function(item, width, layout) return layout[n] end }",
    "return { height = function(item, width, layout) return layout.params[n] end }",
    "return { height = function(item, width, layout) layout[n] = 1 end }",
    "return { height = function(item) item[n] = 1 end }",
    "return { height = function(item) return n end }",
    "return { height = function(item) return { n } end }",
    "return { height = function(item) _ENV[n] = 1 end }",
    "return { height = function(item) return n + 1 end }",
    "return { height = function(item) return ('x')[n]() end }",
    "return { height = function(item) error(\"'\" .. n .. \"'\") end }",
    "return { span = function(item) return n end }", "return { column = function() return n end }",
    "return { group = function() return n end }", "return { header = function() return n end }",
    "return { begin = function(layout, items) return items[n].x end }",
    "return { begin = function(layout) return layout:text_height('a', 9, { [n] = 1 }) end }",
    "return { begin = function(layout) return layout:text_height('a', 9, { weight = n }) end }",
  ]

  @Test("Quotes are short, and the error still says what is wrong", arguments: scripts)
  func script(text: String) throws {
    let recorder = Recorder()
    let found = recorder.faults("local n = string.rep('n', 900000)\n" + text)
    for fault in found {
      #expect(fault.description.utf8.count < 5000)
      #expect(
        fault.message.utf8.count < 400 || text.contains("error("), "\(fault.message.prefix(500))")
    }
    for warning in recorder.warnings { #expect(warning.description.utf8.count < 400) }
  }

  @Test("A long character of combining marks is cut too")
  func marks() {
    let found = Recorder().faults(
      """
      local n = "a" .. string.rep("\\u{301}", 200000)
      return { placement = n }
      """)
    #expect(found.count == 1 && found.allSatisfy { $0.message.utf8.count < 500 })
  }

  @Test("Values of params are shortened")
  func params() throws {
    let choices = (0..<900).map { "'choice number \($0)'" }.joined(separator: ", ")
    let script = try LayoutScript(
      text: """
        return { params = { { name = "a", default = 1 },
          { name = "b", default = 'choice number 1', choices = { \(choices) } } } }
        """, name: "t.lua")
    let long = String(repeating: "v", count: 900_000)
    for (name, value) in [("a", long), ("b", long), (long, "1"), ("b", "zigzag")] {
      let failure = try #require(throws: ValueError.self) { try script.setParam(name, to: value) }
      #expect(failure.message.utf8.count < 600, "\(failure.message.prefix(700))")
    }
  }

  @Test(
    "The size of a script's table is limited",
    arguments: [
      (
        "local t = {} for i = 1, 100000 do t['f' .. i] = i end return t",
        "the returned table has 100000 fields, and a script's has at most 1000: "
          + "keep data in a local above return"
      ),
      (
        "local t = {} for i = 1, 100000 do t['f' .. i] = i end return { params = t }",
        "a script has at most 1000 params"
      ),
      (
        "local t = { 1 } for i = 1, 100000 do t[i] = i end "
          + "return { params = { { name = 'p', default = 1, choices = t } } }",
        "param 'p' has at most 1000 choices, got 100000"
      ),
      (
        "local t = {} for i = 1, 300000 do t[i] = i end return { params = t }",
        "a table has more than 250,000 values"
      ),
    ])
  func limits(text: String, message: String) {
    #expect(Recorder().faults(text).map(\.message) == [message])
  }
}
