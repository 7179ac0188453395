import Testing
import Workplaces

@Suite struct LimitTests {
  static let endless: [(script: String, place: String)] = [
    ("while true do end", "mine.lua:1: error: "),
    ("return { begin = function() while true do end end }", "mine.lua:1: error: in begin: "),
    (
      "return { columns = function() while true do end end }",
      "mine.lua:1: error: in columns for section 1: "
    ),
    (
      "return { height = function(item) while item.index == 7 do end end }",
      "mine.lua:1: error: in height for item 7 “city-07”: "
    ),
    (
      "return { column = function() while true do pcall(error) end end }",
      "mine.lua:1: error: in column for item 1 “coast-01”: "
    ),
    (
      "return { group = function() while true do end end }",
      "mine.lua:1: error: in group for item 1 “coast-01”: "
    ),
    (
      "return { label = function() while true do end end }",
      "mine.lua:1: error: in label for item 1 “coast-01”: "
    ),
  ]

  @Test(
    "An endless script is stopped at its deadline, and the error names the question",
    arguments: endless)
  func deadline(script: String, place: String) throws {
    let workplace = try Workplace(["mine.lua": script])
    let outcome = try workplace.moonfall("render", "mine.lua", "--deadline", "1", "-o", "a.svg")
    #expect(outcome.code == 70)
    #expect(
      outcome.errors.hasPrefix(
        "\(place)the script ran longer than 1 second: look for a loop that does not end "
          + "(--deadline sets the limit)\n"),
      "\(outcome.errors)")
    #expect(try workplace.names == ["mine.lua"])
  }

  @Test("Without a deadline, a script may take longer than the default")
  func none() throws {
    let workplace = try Workplace(["mine.lua": "for i = 1, 2e7 do end return {}"])
    #expect(try workplace.moonfall("layout", "mine.lua", "--deadline", "0.001").code == 70)
    #expect(try workplace.moonfall("layout", "mine.lua", "--deadline", "none").code == 0)
  }

  @Test(
    "A script that exceeds the memory limit is stopped, wherever it allocates",
    arguments: [
      "local t = {} for i = 1, 1e9 do t[i] = { i } end",
      "local s = 'x' while true do pcall(function() s = s .. s end) end",
      "return { begin = function() local t = {} while true do t[#t + 1] = {} end end }",
      "return { height = function() local t = {} while true do t[#t + 1] = {} end end }",
    ])
  func memory(script: String) throws {
    let workplace = try Workplace(["mine.lua": script])
    let outcome = try workplace.moonfall("layout", "mine.lua", "--memory", "4")
    #expect(outcome.code == 70)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.contains("the script needs more than 4 MB; --memory changes that\n"))
  }

  @Test("The memory limit is as set, or 64 MB by default", arguments: [1, 2, 8, nil])
  func set(megabytes: Int?) throws {
    let option = megabytes.map { " --memory \($0)" } ?? ""
    // Half of the limit fits in addition to Lua's own memory, and all of it does not.
    for (quarters, code) in [(2, 0), (4, 70)] as [(Int, Int32)] {
      let workplace = try Workplace([
        "mine.lua": """
        local text, texts = string.rep("x", 1 << 16), {}
        for i = 1, \(quarters * (megabytes ?? 64) * 4) do texts[i] = text .. i end
        return {}
        """
      ])
      #expect(try workplace.moonfall(line: "layout mine.lua\(option)").code == code)
    }
  }
}
