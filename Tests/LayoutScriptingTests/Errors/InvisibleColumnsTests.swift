import LuaHosting
import ScriptCheck
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct InvisibleColumnsTests {
  static func warnings(
    _ text: String, _ options: LayoutOptions = .init(), count: Int = 6
  ) throws -> [String] {
    let recorder = Recorder()
    let script = try recorder.script(text)
    for _ in 0..<2 { _ = try script.layout(ItemList.pictures(count), options: options) }
    return recorder.warnings.map(\.description)
  }

  static func counted(_ count: Int, _ size: String) -> String {
    "\(count) columns in 1200 points have \(size); for as many columns as fit, each at least "
      + "\(count) points wide, write \"repeat(auto-fill, minmax(\(count)px, 1fr))\""
  }

  static let insetsWords =
    "the insets take all of the 1200 points, so the columns have no width and no item can be "
    + "seen; make the insets smaller"
  static let spacingWords =
    "3 columns have no width, so no item can be seen: the spacing of 800 points between them "
    + "takes all of the 1200 points; make it smaller"
  static let trackWords =
    "column 2 of 3 has no width in 1200 points, so its items cannot be seen; give it a minimum, "
    + "as in minmax(80px, 1fr), or make fewer columns"

  static let causes: [(field: String, message: String)] = [
    ("columns = '200'", counted(200, "no width")), ("columns = 200", counted(200, "no width")),
    ("columns = function() return 320 end", counted(320, "no width")),
    ("columns = 'repeat(150, 1fr)'", counted(150, "no width")),
    ("columns = 100", counted(100, "a width of only 2.1 points")),
    (
      "insets = 700",
      insetsWords
    ),
    (
      "insets = '0 900px 0 300px'",
      insetsWords
    ),
    (
      "spacing = { column = 800 }",
      spacingWords
    ),
    (
      "columns = '100px 1fr 1500px'",
      trackWords
    ),
  ]

  @Test(
    "Columns without a width are one warning, at the answer that causes it",
    arguments: causes)
  func script(field: String, message: String) throws {
    #expect(try Self.warnings("return {\n\(field) }") == ["t.lua:2: warning: \(message)"])
    let recorder = Recorder()
    let check = try recorder.script("return {\n\(field) }").check(ItemList.shelf) { _ in true }
    let notes = check.notes.filter { $0.kind == .invisible }
    #expect(notes.map(\.line) == [2] && notes.map(\.message) == [message])
  }

  @Test("If options leave columns no width, the warning is about the options")
  func options() throws {
    var options = LayoutOptions()
    options.tracks = .count(250)
    #expect(
      try Self.warnings("return { columns = 2 }", options)
        == ["warning: " + Self.counted(250, "no width")])
    options = LayoutOptions()
    options.insets = Insets(600)
    #expect(
      try Self.warnings("return { insets = 2 }", options).map { $0.prefix(19) } == [
        "warning: the insets"
      ])
    options = LayoutOptions(width: 0)
    #expect(
      try Self.warnings("return { columns = 2 }", options) == [
        "warning: the wall is 0 points wide, so no item can be seen; set a greater width"
      ])
  }

  @Test("A warning about a strip mentions rows and heights")
  func strip() throws {
    #expect(
      try Self.warnings("return { rows = 120 }") == [
        "t.lua:1: warning: 120 rows in 600 points have no height; for as many rows as fit, each at "
          + "least 120 points high, write \"repeat(auto-fill, minmax(120px, 1fr))\""
      ])
  }

  @Test(
    "Visible columns and sections without items give no warning",
    arguments: [
      ("columns = 12", 6), ("columns = 60, spacing = 2", 6), ("columns = '1px 1fr'", 6),
      ("columns = 'repeat(auto-fill, minmax(200px, 1fr))'", 6), ("columns = 200", 0),
      ("insets = 700", 0), ("columns = 'repeat(auto-fill, 8px)'", 6), ("height = 0", 0),
    ])
  func quiet(field: String, count: Int) throws {
    #expect(try Self.warnings("return { \(field) }", count: count) == [])
  }

  @Test("A warning is given if all items have no height, and not if only some have none")
  func heights() throws {
    let message = "warning: all items have a height of 0, so none can be seen"
    #expect(try Self.warnings("return {\nheight = 0 }") == ["t.lua:2: \(message)"])
    #expect(
      try Self.warnings("return { height = function() return 0 end }") == ["t.lua:1: \(message)"])
    #expect(
      try Self.warnings("return { height = function(item) return item.index == 4 and 1 or 0 end }")
        == [])
    #expect(
      try Self.warnings("return { rows = 2, width = 0 }").map {
        $0.hasSuffix("all items have a width of 0, so none can be seen")
      } == [true])
  }
}
