import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

/// Numbers in scripts: whole ones are integers, so that text shows them without a decimal point.
@Suite struct WholeNumberTests {
  /// Returns the value of an expression in `height` of the only item.
  static func value(
    _ expression: String, width: Double = 1200
  ) throws -> String? {
    let text = """
      return {
        insets = { top = 4, left = 10.5, bottom = 0, right = 9.5 }, spacing = { row = 8, column = 10 },
        columns = 3,
        height = function(item, width, layout, span) print(\(expression)) return 10 end,
      }
      """
    return try printed(by: text, .pictures(1), options: .init(width: width)).first
  }

  @Test(
    "A whole length in text has no point",
    arguments: [
      ("'w' .. layout.width", "w1200"), ("layout.column_width", "386.66666666667"),
      ("layout.spacing.row .. ' ' .. layout.spacing.column", "8 10"),
      ("layout.insets.top .. ' ' .. layout.insets.left .. ' ' .. layout.insets.bottom", "4 10.5 0"),
      ("item.section.width", "1180"), ("item:height_at(2 * item.width)", "240"),
      ("item:width_at(item.height / 2)", "65"), ("item:height_at(100)", "92.307692307692"),
      ("span", "1"), ("math.type(layout.width)", "integer"), ("math.type(span)", "integer"),
      ("layout.width // 500", "2"), ("layout.width / 100", "12.0"),
    ])
  func lengths(expression: String, expected: String) throws {
    #expect(try Self.value(expression) == expected)
  }

  @Test(
    "Fractions and numbers from 2^31 on are unchanged",
    arguments: [(640, "640"), (640.5, "640.5"), (999_999_999, "999999999")])
  func widths(width: Double, expected: String) throws {
    #expect(try Self.value("layout.width", width: width) == expected)
  }

  @Test(
    "A whole param is an integer, whoever sets it",
    arguments: [
      ("2.0", nil, "2"), ("2", nil, "2"), ("0.5", nil, "0.5"), ("0.5", "3", "3"),
      ("0.5", "3.0", "3"), ("1e12", nil, "1000000000000.0"), ("-0.0", nil, "-0.0"),
      ("-7.0", nil, "-7"),
    ] as [(String, String?, String)])
  func params(written: String, given: String?, expected: String) throws {
    let recorder = Recorder()
    let script = try recorder.script(
      """
      return { params = { { name = "n", default = \(written) } },
        height = function(_, _, layout) print(layout.params.n) return 1 end }
      """)
    if let given { try script.setParam("n", to: given) }
    _ = try script.layout(ItemList.pictures(1))
    #expect(recorder.printed == [expected])
  }

  @Test("Columns and strips give whole numbers, too")
  func tracks() throws {
    let columns = """
      return { columns = "100px 50.5px", spacing = 7, height = 20, column = function(item, columns)
        print(columns[1].x, columns[1].width, columns[2].x, columns[2].width, columns[1].bottom,
          columns:item_height(1))
      end }
      """
    #expect(try printed(by: columns, .pictures(1)) == ["0\t100\t107\t50.5\t0\t20"])
    let rows = """
      return { rows = "100px 50.5px", spacing = 7, width = function(item, height, layout)
        print(layout.height, height) return 20 end,
        row = function(item, rows) print(rows[1].y, rows[1].height, rows[1].right) end }
      """
    #expect(try printed(by: rows, .pictures(1)).allSatisfy { !$0.contains(".0") })
  }

  @Test("The lists of `heights` contain whole numbers")
  func lists() throws {
    let text = """
      return { columns = 2, spacing = 0, heights = function(items, widths)
        print(table.concat(widths, " ")) return { 1, 2 } end }
      """
    #expect(try printed(by: text, .pictures(2), options: .init(width: 301)) == ["150.5 150.5"])
    #expect(try printed(by: text, .pictures(2), options: .init(width: 300)) == ["150 150"])
  }

  @Test(
    "Division of whole numbers by 0 is an error with a hint",
    arguments: ["layout.width // layout.params.n", "layout.width % layout.params.n"])
  func division(expression: String) throws {
    let found = faults(
      """
      return { params = { { name = "n", default = 0 } },
        height = function(_, _, layout) return \(expression) end }
      """, .pictures(1))
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("or min = 1 in its param") == true, "\(found)")
  }
}
