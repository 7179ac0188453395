import Testing
import Workplaces

@Suite struct LayoutOptionTests {
  /// A square, one twice as high as wide, one twice as wide as high, a square.
  static let items = """
    [{"width":1,"height":1},{"width":1,"height":2},{"width":2,"height":1},{"width":1,"height":1}]
    """

  /// Options with x, y, width and height of each item.
  static let effects: [(options: [String], frames: [String])] = [
    (["--columns", "2"], ["0,0,50,50", "50,0,50,100", "0,50,50,25", "0,75,50,50"]),
    (["--columns", "1"], ["0,0,100,100", "0,100,100,200", "0,300,100,50", "0,350,100,100"]),
    (["--columns", "20px 1fr"], ["0,0,20,20", "20,0,80,160", "0,20,20,10", "0,30,20,20"]),
    (
      ["--columns", "repeat(auto-fill, 25px)"],
      ["0,0,25,25", "25,0,25,50", "50,0,25,12.5", "75,0,25,25"]
    ),
    (["--column-width", "25"], ["0,0,25,25", "25,0,25,50", "50,0,25,12.5", "75,0,25,25"]),
    (["--column-width", "34"], ["0,0,50,50", "50,0,50,100", "0,50,50,25", "0,75,50,50"]),
    (
      ["--columns", "2", "--spacing", "10"],
      ["0,0,45,45", "55,0,45,90", "0,55,45,22.5", "0,87.5,45,45"]
    ),
    (
      ["--columns", "2", "--spacing", "4,10"],
      ["0,0,45,45", "55,0,45,90", "0,49,45,22.5", "0,75.5,45,45"]
    ),
    (
      ["--columns", "2", "--insets", "5"],
      ["5,5,45,45", "50,5,45,90", "5,50,45,22.5", "5,72.5,45,45"]
    ),
    (
      ["--columns", "2", "--insets", "5,10"],
      ["10,5,40,40", "50,5,40,80", "10,45,40,20", "10,65,40,40"]
    ),
    (
      ["--columns", "2", "--insets", "1,2,3,4"],
      ["4,1,47,47", "51,1,47,94", "4,48,47,23.5", "4,71.5,47,47"]
    ),
    (
      ["--columns", "2", "--insets", "1px 2 3px"],
      ["2,1,48,48", "50,1,48,96", "2,49,48,24", "2,73,48,48"]
    ),
    (
      ["--columns", "minmax(min(900px, 100%), 1fr)"],
      ["0,0,100,100", "0,100,100,200", "0,300,100,50", "0,350,100,100"]
    ),
    (
      ["--columns", "2", "--placement", "in-order"],
      ["0,0,50,50", "50,0,50,100", "0,50,50,25", "50,100,50,50"]
    ),
    (
      ["--columns", "2", "--tolerance", "60"],
      ["0,0,50,50", "0,50,50,100", "50,0,50,25", "50,25,50,50"]
    ),
  ]

  @Test("Every option has its documented effect", arguments: effects)
  func effect(options: [String], frames: [String]) throws {
    let workplace = try Workplace(["items.json": Self.items, "plain.lua": "return { spacing = 0 }"])
    let defaults = ["--width", "100", "--format", "csv"]
    let outcome = try workplace.moonfall(
      ["layout", "items.json", "plain.lua"] + defaults + options)
    let rows = outcome.output.lines.dropFirst().map { row in
      row.split(separator: ",").dropFirst(4).joined(separator: ",")
    }
    #expect(rows == frames)
  }

  @Test("Columns without a width are a warning, from options and from scripts, in every command")
  func invisible() throws {
    let workplace = try Workplace(["mine.lua": "return { columns = '200' }"])
    let words =
      "200 columns in 1200 points have no width; for as many columns as fit, each at least 200 "
      + "points wide, write \"repeat(auto-fill, minmax(200px, 1fr))\"\n"
    for call in ["layout", "scroll", "render -o wall.svg"] {
      let option = try workplace.moonfall(line: "\(call) --columns 200")
      #expect(option.code == 0 && option.errors == "moonfall: warning: \(words)")
      let script = try workplace.moonfall(line: "\(call) mine.lua")
      #expect(script.code == 0 && script.errors == "mine.lua:1: warning: \(words)")
    }
    let json = try workplace.moonfall("layout", "--columns", "200", "--diagnostics=json")
    #expect(json.errors.hasPrefix(#"{"severity":"warning","kind":"invisible","message":"#))
    let way = try workplace.moonfall("layout", "--columns", "repeat(auto-fill, minmax(200px, 1fr))")
    #expect(way.code == 0 && way.errors == "")
  }

  @Test("By default, the width is 1,200 and there are three columns, 10 apart")
  func defaults() throws {
    let workplace = try Workplace()
    #expect(
      try workplace.moonfall("layout")
        == workplace.moonfall(
          line: "layout -w 1200 --columns 3 --spacing 10 --insets 0 --placement shortest "
            + "--tolerance 0.000001"))
  }

  @Test("Scripts can read the viewport's height, which is nil unless given")
  func height() throws {
    let workplace = try Workplace([
      "mine.lua": "return { height = function(item, width, layout) return layout.height or 5 end }"
    ])
    for (options, height) in [("--height 77", ",77"), ("", ",5")] {
      let outcome = try workplace.moonfall(
        line: "layout - mine.lua --format csv \(options)", input: "[{}]")
      #expect(outcome.output.lines.last?.hasSuffix(height) == true)
    }
  }

  static let winners: [(option: [String], field: String, answer: String)] = [
    (["--columns", "4"], "columns", "4"),
    (["--columns", "100px 2fr 1fr"], "columns", "'100px 2fr 1fr'"),
    (["--column-width", "70"], "columns", "'repeat(auto-fill, minmax(70px, 1fr))'"),
    (["--spacing", "3"], "spacing", "3"),
    (["--spacing", "3,4"], "spacing", "{ row = 3, column = 4 }"),
    (["--insets", "3"], "insets", "3"),
    (["--insets", "3,4"], "insets", "{ 3, 4 }"),
    (["--insets", "3,4,5,6"], "insets", "{ 3, 4, 5, 6 }"),
    (["--insets", "3px 4px"], "insets", "'3px 4px'"),
    (["--insets", "3px, 4, 5px"], "insets", "'3px, 4, 5px'"),
    (["--insets", "3,4,5"], "insets", "{ '3px', 4, '5' }"),
    (["--spacing", "3px 4"], "spacing", "'3px 4'"),
    (["--spacing", "3,4"], "spacing", "{ '3px', 4 }"),
    (["--columns", "calc(50% - 20px) 1fr"], "columns", "'calc(50% - 20px) 1fr'"),
    (
      ["--placement", "shortest", "--tolerance", "90px"], "placement",
      "'shortest', tolerance = '90px'"
    ),
    (["--placement", "shortest"], "placement", "'shortest'"),
    (["--placement", "shortest", "--tolerance", "90"], "placement", "'shortest', tolerance = 90"),
  ]

  @Test("The command line overrides the script's answers", arguments: winners)
  func wins(option: [String], field: String, answer: String) throws {
    let answers = [
      "columns": "2", "spacing": "12", "insets": "function() return 20 end",
      "placement": "function() return 'in-order' end",
    ]
    func script(_ answers: [String: String]) -> String {
      "return { " + answers.map { "\($0) = \($1)" }.joined(separator: ", ") + " }"
    }
    let workplace = try Workplace([
      "mine.lua": script(answers), "changed.lua": script(answers.merging([field: answer]) { $1 }),
    ])
    let call = ["layout", "--width", "300"]
    let mine = try workplace.moonfall(call + ["mine.lua"])
    let changed = try workplace.moonfall(call + ["changed.lua"])
    #expect(mine.code == 0 && mine.output != changed.output)
    #expect(try workplace.moonfall(call + ["mine.lua"] + option) == changed)
  }

  @Test("Params reach the script: numbers, whole numbers, switches, texts, choices")
  func params() throws {
    let workplace = try Workplace([
      "mine.lua": """
      return {
        params = {
          { name = "gap", default = 1.5, min = 0, max = 9 },
          { name = "columns", default = 1, type = "integer" },
          { name = "flat", default = false },
          { name = "label", default = "none" },
          { name = "rule", default = "shortest", choices = { "shortest", "in-order" } },
        },
        begin = function(layout)
          local p = layout.params
          print(p.gap, p.columns, p.flat, p.label, p.rule)
        end,
      }
      """
    ])
    let defaults = try workplace.moonfall("layout", "mine.lua")
    #expect(defaults.errors == "mine.lua: 1.5\t1\tfalse\tnone\tshortest\n")
    let set = try workplace.moonfall(
      "layout", "mine.lua", "-p", "gap=2", "--param", "columns=4", "--param=flat=yes",
      "-plabel=a=b c", "-p", "rule=in-order")
    #expect(set.errors == "mine.lua: 2\t4\ttrue\ta=b c\tin-order\n")
  }

  @Test(
    "A conflict between an option and the script is reported as an error of the option",
    arguments: [
      ("dense = true", "--keep-order"), ("dense = true", "--placement in-order"),
      ("placement = 'in-order'", "--dense"),
    ])
  func contradicts(field: String, option: String) throws {
    let workplace = try Workplace(["mine.lua": "return { \(field) }"])
    #expect(
      try workplace.moonfall(line: "layout mine.lua \(option)")
        == Outcome(
          code: 64,
          errors: "moonfall: error: \(option) does not go with mine.lua: "
            + "dense goes with shortest and lanes, and not with keep_order\n"))
    #expect(try workplace.moonfall("layout", "mine.lua").code == 0)
  }
}
