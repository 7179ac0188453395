import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct LengthTextTests {
  /// Returns the first item's frame, in a wall of one column that is 100 points wide.
  static func frame(_ fields: String) throws -> Rect {
    let text = "return { columns = 1, height = 10, \(fields) }"
    return try #require(Wall(text, .pictures(2), options: .init(width: 100)).frames.first)
  }

  @Test(
    "Insets are one to four lengths in CSS's order, as numbers, text or a list",
    arguments: [
      ("8", [8, 8, 8, 8]), ("'8'", [8, 8, 8, 8]), ("'8px'", [8, 8, 8, 8]), ("'8PX'", [8, 8, 8, 8]),
      ("' 8px '", [8, 8, 8, 8]), ("{ 8 }", [8, 8, 8, 8]), ("{ '8px' }", [8, 8, 8, 8]),
      ("'.5px'", [0.5, 0.5, 0.5, 0.5]), ("'1e1'", [10, 10, 10, 10]),
      ("{ '10px', '2px' }", [10, 2, 10, 2]), ("'10px 2px'", [10, 2, 10, 2]),
      ("'10,2'", [10, 2, 10, 2]), ("'10px, 2'", [10, 2, 10, 2]), ("{ 10, '2' }", [10, 2, 10, 2]),
      ("{ 1, 2, 3 }", [1, 2, 3, 2]), ("'1 2px 3'", [1, 2, 3, 2]), ("'1,2,3'", [1, 2, 3, 2]),
      ("{ 1, '2px', 3, 4 }", [1, 2, 3, 4]), ("'1 2 3 4px'", [1, 2, 3, 4]),
      ("{ top = '1px', left = '4' }", [1, 0, 0, 4]),
    ] as [(String, [Double])])
  func insets(answer: String, sides: [Double]) throws {
    for answer in [answer, "function() return \(answer) end"] {
      let text = "return { columns = 1, height = 10, insets = \(answer) }"
      let layout = try LayoutScript(text: text, name: "t.lua").layout(
        ItemList.pictures(1), options: .init(width: 100))
      let frame = layout.frame(of: 0)
      let height = layout.layout.contentSize.height
      #expect([frame.y, 100 - frame.x - frame.width, height - frame.y - 10, frame.x] == sides)
    }
  }

  @Test(
    "Spacing is one length, or those of rows and columns, as numbers, text or a list",
    arguments: [
      ("6", 6, 6), ("'6px'", 6, 6), ("{ 6, 4 }", 6, 4), ("'6px 4px'", 6, 4), ("'6,4'", 6, 4),
      ("{ '6px', 4 }", 6, 4), ("{ row = '6px' }", 6, 10), ("{ column = '4' }", 10, 4),
    ] as [(String, Double, Double)])
  func spacing(answer: String, row: Double, column: Double) throws {
    let text = "return { columns = 2, height = 10, spacing = \(answer) }"
    let wall = try Wall(text, .pictures(3), options: .init(width: 100))
    #expect(wall.frames[1].x - wall.frames[0].x - wall.frames[0].width == column)
    #expect(wall.frames[2].y == 10 + row)
  }

  @Test("Headers, footers and tolerances may be text with a unit")
  func others() throws {
    #expect(try Self.frame("header = '30px'").y == 30)
    #expect(try Self.frame("header = function() return '30' end").y == 30)
    let text = "return { columns = 2, spacing = 0, tolerance = '10px', height = 10 }"
    #expect(try Wall(text, .pictures(2)).frames[1].x == 0)
    let footed = "return { columns = 1, height = 10, footer = '7px' }"
    let layout = try LayoutScript(text: footed, name: "t.lua").layout(ItemList.pictures(1))
    #expect(layout.layout.contentSize.height == 17)
  }

  @Test(
    "A text that is not a length is rejected, even if Swift reads it as a number",
    arguments: [
      "0x10", "nan", "inf", "infinity", "1e400", "1_000", "٣", "", "px", "1 px", "5%", "-",
    ])
  func refused(text: String) {
    #expect(throws: ValueError.self) { try LengthText.length(text) }
  }

  @Test("A text that is far too long for a length is rejected before it is read")
  func longText() {
    let text = String(repeating: " 1", count: 501)
    #expect(throws: ValueError("lengths are text of at most 1,000 bytes", got: "1002")) {
      try LengthText.lengths(text, counts: 1...4)
    }
    #expect(throws: ValueError.self) { try LengthText.points(text) }
  }

  @Test("A number with the unit of another platform is rejected with the number to write")
  func units() {
    for unit in ["pt", "dp"] {
      let error = #expect(throws: ValueError.self) { try LengthText.length("12.5\(unit)") }
      #expect(
        error?.message
          == "write a number of points, got '12.5\(unit)'; write 12.5 or 12.5px")
    }
  }
}
