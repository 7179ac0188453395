import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct AnswerFaultTests {
  static let insetsRule =
    "insets must be one to four lengths as in CSS (all; vertical, horizontal; top, horizontal, "
    + "bottom; or top, right, bottom, left), or in a script { top =, right =, bottom =, left = }"
  static let spacingRule =
    "spacing must be one or two lengths (all, or row and column), or in a script "
    + "{ row =, column = }"

  @Test(
    "An invalid answer about a section is an error with the section, the line and what is allowed",
    arguments: [
      ("insets", "'1,2,3,4,5'", insetsRule + ", got the text \"1,2,3,4,5\""),
      ("insets", "-1", "the insets must not be negative, got -1"),
      ("insets", "{ 1, -2 }", "each of the insets must not be negative, got -2"),
      (
        "insets", "{ 1, 2, 3, 0/0 }",
        "each of the insets must be a finite number, got NaN (a division by zero?)"
      ),
      ("insets", "{ 1, 2, 3, 4, 5 }", insetsRule + ", got a table"),
      ("insets", "'wide'", "write a number of points, got 'wide'"),
      ("insets", "'5%'", "write a number of points, got '5%'"),
      ("insets", "'-3px'", "a length is from 0 to 1e9 points, got '-3px'"),
      ("insets", "{ top = '3em' }", "write a number of points, got '3em'"),
      (
        "insets", "{ topp = 1 }",
        "insets have no side 'topp', did you mean 'top'? (there are top, right, bottom, left)"
      ),
      ("spacing", "true", spacingRule + ", got true"),
      ("spacing", "1e10", "the spacing must be at most 1e9 points, got 10000000000"),
      ("spacing", "{ row = 'x' }", "write a number of points, got 'x'"),
      ("spacing", "'1 2 3'", spacingRule + ", got the text \"1 2 3\""),
      ("spacing", "'0x10'", "write a number of points, got '0x10'"),
      (
        "spacing", "{ colum = 1 }",
        "spacing has no side 'colum', did you mean 'column'? (there are row, column)"
      ),
      ("columns", "0", "there must be 1 to 10,000 columns, got 0; write math.max(1, …)"),
      ("columns", "10001", "there must be 1 to 10,000 columns, got 10001"),
      (
        "columns", "2.5",
        "a count of columns must be a whole number, got 2.5; // divides without a fraction"
      ),
      (
        "insets", "'24 pt'", "write a number of points, got 'pt'"
      ),
      (
        "columns", "1/0",
        "a count of columns must be a whole number, got infinity (a division by zero?)"
      ),
      (
        "columns", "0/0", "a count of columns must be a whole number, got NaN (a division by zero?)"
      ),
      (
        "columns", "{}",
        "columns must be a count, or a CSS track list such as \"100px 2fr 1fr\", got a table"
      ),
      (
        "placement", "'shortes'",
        "unknown placement 'shortes', did you mean 'shortest'? "
          + "(there are shortest, lanes, in-order, in-reverse-order)"
      ),
      (
        "placement", "1",
        "placement must be \"shortest\" or \"lanes\" or \"in-order\" or \"in-reverse-order\", got 1"
      ),
      ("tolerance", "-0.5", "a tolerance must not be negative, got -0.5"),
      ("header", "'x'", "write a number of points, got 'x'"),
      ("footer", "'12dp'", "write a number of points, got '12dp'; write 12 or 12px"),
      ("tolerance", "'wide'", "write a number of points or \"infinite\", got 'wide'"),
      ("header", "true", "a header's height must be a number, got true"),
      ("footer", "-1", "a footer's height must not be negative, got -1"),
    ])
  func section(question: String, answer: String, message: String) {
    let text = "return {\n  \(question) = function()\n    return \(answer)\n  end,\n}"
    #expect(faults(text) == ["t.lua:3: error: in \(question) for section 1: \(message)"])
  }

  @Test("An invalid track list is shown with a caret below its error")
  func trackList() {
    let text = "return {\n  columns = function() return '100px 2furlongs' end,\n}"
    let heading = faults(text).first ?? ""
    #expect(heading.hasPrefix("t.lua:2: error: in columns for section 1: "))
    #expect(heading.contains("\n  100px 2furlongs\n"))
    #expect(heading.last == "^")
  }

  @Test(
    "An invalid height is an error with the item, the line and what is allowed",
    arguments: [
      ("0/0", "a height must be a finite number, got NaN (a division by zero?)"),
      ("1/0", "a height must be a finite number, got infinity (a division by zero?)"),
      ("-1/0", "a height must be a finite number, got -infinity (a division by zero?)"),
      ("-1", "a height must not be negative, got -1"),
      ("-0.25", "a height must not be negative, got -0.25"),
      ("1e308", "a height must be at most 1e9 points, got 1e+308"),
      ("1000000001", "a height must be at most 1e9 points, got 1000000001"),
      ("math.maxinteger", "a height must be at most 1e9 points, got 9.223372036854776e+18"),
      (
        "'120'",
        "a height must be a number, got the text \"120\"; leave out the quotes, or use tonumber"
      ),
      (
        "'0x10'",
        "a height must be a number, got the text \"0x10\"; leave out the quotes, or use tonumber"
      ),
      ("'tall'", "a height must be a number, got the text \"tall\""),
      (
        "'16px'", "a height must be a number, got the text \"16px\"; write 16, points have no unit"
      ),
      (
        "'1.5 pt'",
        "a height must be a number, got the text \"1.5 pt\"; write 1.5, points have no unit"
      ),
      ("'px'", "a height must be a number, got the text \"px\""),
      ("'50%'", "a height must be a number, got the text \"50%\""),
      ("true", "a height must be a number, got true"),
      ("{}", "a height must be a number, got a table"),
      ("print", "a height must be a number, got a function"),
      ("item", "a height must be a number, got a value of type item"),
    ])
  func height(answer: String, message: String) {
    let text = """
      return {
        height = function(item)
          if item.index == 2 then
            return \(answer)
          end
        end,
      }
      """
    #expect(faults(text) == ["t.lua:4: error: in height for item 2 “b”: \(message)"])
  }

  @Test(
    "A valid height is any number from 0 to 1e9",
    arguments: [
      ("0", 0), ("-0.0", 0), ("7", 7), ("7.5", 7.5), ("1e9", 1e9), ("nil", 100),
      ("2^-1074", 0x1p-1074),
    ])
  func goodHeight(answer: String, height: Double) throws {
    let items = ItemList(["width": 10, "height": 10])
    let text = "return { height = function() return \(answer) end }"
    #expect(try Wall(text, items, options: .init(width: 320)).frames[0].height == height)
  }

  @Test(
    "An invalid column is an error with the item, the line and what is allowed",
    arguments: [
      "1.5", "0", "3", "2^53", "-3", "1e300", "0/0", "math.mininteger", "'1'", "true", "{}",
    ])
  func column(answer: String) {
    let shown = [
      "2^53": "9007199254740992", "1e300": "1e+300", "0/0": "NaN",
      "math.mininteger": "-9223372036854775808", "'1'": "the text \"1\"", "{}": "a table",
    ]
    let text = """
      return {
        columns = 2,
        column = function(item)
          if item.index == 2 then return \(answer) end
        end,
      }
      """
    #expect(
      faults(text) == [
        "t.lua:4: error: in column for item 2 “b”: a column must be a whole number from 1 to 2, "
          + "or from -1, the last, to -2, got \(shown[answer] ?? answer)"
      ])
  }

  @Test(
    "A valid column is a whole number, also written as 2.0, from either end",
    arguments: [
      ("1", 0), ("2", 1), ("2.0", 1), ("-1", 1), ("-2", 0), ("nil", 0),
    ])
  func goodColumn(answer: String, column: Int) throws {
    let text = "return { columns = 2, column = function() return \(answer) end }"
    #expect(try Wall(text, .pictures(1)).columns == [column])
  }

  @Test("A column leaves space for the item's span")
  func spanningColumn() throws {
    func text(_ answer: String) -> String {
      "return { columns = 3, span = 2, column = function() return \(answer) end }"
    }
    for (answer, column) in [("1", 0), ("2", 1), ("-1", 1), ("-2", 0)] {
      #expect(try Wall(text(answer), .pictures(1)).columns == [column], "\(answer)")
    }
    for answer in ["3", "-3"] {
      #expect(
        faults(text(answer), .pictures(1)) == [
          "t.lua:1: error: in column for item 1 “p1”: a column must be a whole number from 1 to 2 "
            + "for an item that spans 2, or from -1, the last, to -2, got \(answer)"
        ])
    }
  }

  @Test("With one column, it is the only valid answer")
  func onlyColumn() throws {
    func text(_ answer: Int) -> String {
      "return { columns = 1, column = function() return \(answer) end }"
    }
    for answer in [1, -1] { #expect(try Wall(text(answer), .pictures(1)).columns == [0]) }
    for answer in [2, -2] {
      let heading = try #require(faults(text(answer), .pictures(1)).first)
      #expect(heading.hasPrefix("t.lua:1: error: in column for item 1 “p1”: a column must be"))
      #expect(heading.hasSuffix("got \(answer)"))
    }
  }

  @Test(
    "An invalid answer about an item is an error with the item, the line and what is allowed",
    arguments: [
      ("span", "0", "a span must be a whole number from 1, or \"all\", got 0"),
      ("span", "1.5", "a span must be a whole number from 1, or \"all\", got 1.5"),
      ("span", "'2'", "a span must be a whole number from 1, or \"all\", got the text \"2\""),
      ("group", "true", "a group must be text, got true"),
      ("group", "{}", "a group must be text, got a table"),
      ("group", "('x'):rep(10001)", "a group has at most 10,000 bytes, got 10001"),
    ])
  func item(question: String, answer: String, message: String) {
    let text = "return {\n\n  \(question) = function() return \(answer) end,\n}"
    #expect(
      faults(text, .pictures(1)) == ["t.lua:3: error: in \(question) for item 1 “p1”: \(message)"])
  }

  @Test(
    "An unreadable answer is reported with the line of its function",
    arguments: [
      ("cycle", "a table is nested more than 150 levels deep"),
      ("many", "a table has more than 250,000 values"),
    ])
  func unreadable(answer: String, message: String) {
    let text = """
      local cycle, list, many = {}, {}, {}
      cycle[1] = cycle
      for i = 1, 1000 do list[i], many[i] = i, list end
      return {
        insets = function()
          return \(answer)
        end,
      }
      """
    #expect(faults(text) == ["t.lua:5: error: in insets for section 1: \(message)"])
  }

  @Test(
    "A span beyond the columns covers all of them, however large",
    arguments: [
      "3", "4", "1e15", "math.maxinteger",
    ])
  func wideSpan(answer: String) throws {
    let wall = try Wall("return { span = function() return \(answer) end }", .pictures(2))
    #expect(wall.frames.map(\.width) == [1200, 1200])
  }

  @Test("A picture whose proportions make it too high is an error, not a broken layout")
  func extreme() {
    let items = ItemList(["id": "a", "width": 1e-300, "height": 1e9])
    #expect(faults("return {}", items).count == 1)
    #expect(faults("return {}", items)[0].hasPrefix("t.lua: error: in height for item 1 “a”: "))
    #expect(faults("return { height = 10 }", items).isEmpty)
  }
}
