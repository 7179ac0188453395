import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ColumnsTests {
  /// Returns the value of an expression in `column`, for each of three items 100, 50 and 20 points
  /// high.
  static func values(_ expression: String, _ fields: String = "") throws -> [String] {
    let text = """
      return {
        insets = { top = 5, left = 3, right = 7 },
        columns = 2,
        spacing = 10,
        \(fields)
        column = function(item, columns, layout) print(\(expression)) end,
      }
      """
    let items = ItemList(
      ["width": 50, "height": 100], ["width": 50, "height": 50], ["width": 50, "height": 20])
    return try printed(by: text, items, options: .init(width: 120))
  }

  @Test(
    "Columns have their number, positions and fill",
    arguments: [
      ("#columns", ["2", "2", "2"]), ("columns[1].x", ["3", "3", "3"]),
      ("columns[2].x", ["63", "63", "63"]), ("columns[2].width", ["50", "50", "50"]),
      ("columns[1].bottom", ["5", "105", "105"]),
      ("columns[2].bottom", ["5", "5", "55"]),
      ("columns[2.0].bottom", ["5", "5", "55"]),
      ("columns:shortest()", ["1", "2", "2"]),
      ("columns[columns:shortest()].bottom", ["5", "5", "55"]),
      ("columns:item_height(1)", ["100", "50", "20"]),
      ("columns[0]", ["nil", "nil", "nil"]), ("columns[3]", ["nil", "nil", "nil"]),
      ("columns[1.5]", ["nil", "nil", "nil"]), ("columns", ["columns", "columns", "columns"]),
      ("columns[2]", ["column 2", "column 2", "column 2"]),
      (
        "columns[1] == columns[1], columns[1] == columns[2]",
        ["true\tfalse", "true\tfalse", "true\tfalse"]
      ),
    ])
  func values(expression: String, expected: [String]) throws {
    #expect(try Self.values(expression) == expected)
  }

  @Test(
    "An item's height in a column is the script's height",
    arguments: [
      ("height = function(item, width) return width * 2 end,", "100"),
      ("height = function(item, width, layout, span) return span end,", "1"),
      ("height = function() end,", "100"), ("height = 33,", "33"), ("", "100"),
    ])
  func itemHeight(height: String, expected: String) throws {
    #expect(try Self.values("columns:item_height(2)", height).first == expected)
  }

  @Test("An item that spans columns is measured at their whole width")
  func spanning() throws {
    let values = try Self.values("columns:item_height(1)", "span = 2,")
    #expect(values == ["220", "110", "44"])
    let message = "columns:item_height takes a column from 1 to 1 for this item, got 2"
    let failure = try #require(throws: ScriptErrors.self) {
      try Self.values("columns:item_height(2)", "span = 2,")
    }
    #expect(failure.errors.map(\.message) == [message])
    #expect(failure.errors.first?.count == 3)
  }

  @Test("Columns of unequal widths are measured separately")
  func unequal() throws {
    let text = """
      return {
        columns = "100px 50px 25px", spacing = 10, span = 2,
        column = function(item, columns)
          print(columns:item_height(1), columns:item_height(2), columns[3].x, columns[3].width)
        end,
      }
      """
    let items = ItemList(["width": 10, "height": 10])
    #expect(
      try printed(by: text, items, options: .init(width: 500)) == ["160\t85\t170\t25"])
  }

  @Test(
    "Unknown members of columns are errors",
    arguments: [
      ("columns.count", "columns has no 'count' (it has shortest, item_height)"),
      ("columns.shortst", "columns has no 'shortst', did you mean 'shortest'?"),
      ("columns[1].botom", "column has no 'botom', did you mean 'bottom'?"),
      ("columns[1].height", "column has no 'height' (it has x, width, bottom)"),
      ("columns.shortest()", "call it with a colon: columns:shortest(…)"),
      ("columns.item_height(1)", "call it with a colon: columns:item_height(…)"),
      (
        "columns:item_height(0)",
        "columns:item_height takes a column from 1 to 2 for this item, got 0"
      ),
      (
        "columns:item_height(3)",
        "columns:item_height takes a column from 1 to 2 for this item, got 3"
      ),
      (
        "columns:item_height('x')", "bad argument #1 to 'item_height' (number expected, got string)"
      ),
      ("#columns[1]", "'#' works on items and columns, not on column"),
    ])
  func misuse(expression: String, message: String) throws {
    let failure = try #require(throws: ScriptErrors.self) { try Self.values(expression) }
    #expect(failure.errors.map(\.message) == [message])
    #expect(failure.errors.first?.function == "column")
  }

  @Test("A height that is not a number is an error there too")
  func badHeight() throws {
    let failure = try #require(throws: ScriptErrors.self) {
      try Self.values("columns:item_height(1)", "height = function() return 'x' end,")
    }
    #expect(
      failure.errors.map(\.message).contains(
        "the script's 'height' returned a value of type string, not a number"))
  }

  @Test("In span, columns have only number, positions and widths")
  func inSpan() throws {
    let text = """
      return {
        columns = 2,
        span = function(item, columns)
          print(#columns, columns[2].x, columns[2].width)
          return EXPRESSION
        end,
      }
      """
    let items = ItemList.pictures(1)
    let values = try printed(
      by: text.replacing("EXPRESSION", with: "2"), items, options: .init(width: 110))
    #expect(values == ["2\t60\t50"])
    for expression in ["columns[1].bottom", "columns:shortest()", "columns:item_height(1)"] {
      #expect(
        faults(text.replacing("EXPRESSION", with: expression), items) == [
          "t.lua:5: error: in span for item 1 “p1”: how far columns are filled is known in "
            + "'column', not in 'span'"
        ])
    }
  }

  @Test("Kept columns cannot be read in another question")
  func kept() throws {
    let text = """
      local kept
      return {
        span = function(item, columns) kept = columns end,
        height = function() return #kept end,
      }
      """
    #expect(
      faults(text, .pictures(1)) == [
        "t.lua:4: error: in height for item 1 “p1”: columns can be read only in 'span' and "
          + "'column', while the script answers these questions"
      ])
  }

  @Test("A loop over columns visits all of them")
  func loop() throws {
    let loop =
      "(function() local s = '' for i, c in ipairs(columns) do s = s .. i .. ':' .. c.x .. ' ' end "
      + "return s end)()"
    #expect(try Self.values(loop).first == "1:3 2:63 ")
    let pairs =
      "(function() local n = 0 for _, c in pairs(columns) do n = n + c.width end return n end)()"
    #expect(try Self.values(pairs).first == "100")
  }
}
