import Testing
import Workplaces

@Suite struct ScriptFailureTests {
  @Test("A failing script is shown with its line, the first item and how many more there are")
  func runtime() throws {
    let workplace = try Workplace([
      "mine.lua": """
      return {
        height = function(item, width)
          local first = item.tags[9]
          return width * first.h
        end,
      }
      """
    ])
    #expect(
      try workplace.moonfall("layout", "mine.lua")
        == Outcome(
          code: 70,
          errors: """
            mine.lua:4: error: in height for item 1 “coast-01”: attempt to index a nil value \
            (local 'first')
             4 |     return width * first.h
               |                    ^
               and 59 more items

            """))
  }

  @Test("The calls that led to an error are shown on request")
  func verbose() throws {
    let workplace = try Workplace([
      "mine.lua": """
      local function half(n)
        return n.value / 2
      end
      return { height = function(item) return half(item.index) + 1 end }
      """
    ])
    let short = try workplace.moonfall("layout", "mine.lua")
    #expect(short.errors.contains("mine.lua:2: error: in height for item 1"))
    #expect(!short.errors.contains("called from"))
    for option in ["--verbose", "-v"] {
      let long = try workplace.moonfall("layout", "mine.lua", option)
      #expect(long.code == 70)
      #expect(long.errors.hasPrefix(short.errors))
      #expect(long.errors.contains("\n   called from mine.lua:4: in function"))
    }
  }

  @Test("Different errors are all reported, in the order in which they occurred")
  func several() throws {
    let workplace = try Workplace([
      "mine.lua": """
      return {
        columns = 2,
        column = function(item) if item.index > 58 then return 3 end end,
        height = function(item) if item.index <= 2 then error("no") end return 1 end,
        spacing = function(section) return { rwo = 3 } end,
      }
      """
    ])
    let errors = try workplace.moonfall("layout", "mine.lua").errors
    let headings = errors.lines.filter { $0.contains(": error: ") }
    let places = [
      "mine.lua:5: error: in spacing for section 1: ",
      "mine.lua:4: error: in height for item 1 ", "mine.lua:3: error: in column for item 59 ",
    ]
    #expect(headings.count == 3)
    for (heading, place) in zip(headings, places) { #expect(heading.hasPrefix(place)) }
    #expect(errors.hasSuffix("\n   and 1 more item\n"))
  }

  static let mistakes: [(script: String, heading: String, wayOut: String)] = [
    ("local t = { height = 3 }", "mine.lua: error: ", "end the file with return { … }"),
    ("return 5", "mine.lua: error: ", "end the file with return { … }"),
    ("{ height = 3 }", "mine.lua:1: error: ", "unexpected symbol"),
    ("return {\n  heigth = 3 }", "mine.lua:2: error: ", "did you mean 'height'?"),
    ("return {\n  gap = 8 }", "mine.lua:2: error: ", "did you mean 'spacing'?"),
    ("return { height = \"120\" }", "mine.lua:1: error: ", "leave out the quotes"),
    (
      "return { height = function() return \"120\" end }",
      "mine.lua:1: error: in height for item 1 “coast-01”: ", "leave out the quotes"
    ),
    (
      "return { height = function(item, width) return width / 0 end }",
      "mine.lua:1: error: in height for item 1 “coast-01”: ", "a division by zero?"
    ),
    (
      "return { height = function(item) return #item.titel end }",
      "mine.lua:1: error: in height for item 1 “coast-01”: ", "did you mean 'title'?"
    ),
    (
      "return { height = function(item, width) return item.height_at(width) end }",
      "mine.lua:1: error: in height for item 1 “coast-01”: ", "call it with a colon"
    ),
    (
      "return { columns = 2, column = function(item) return 3 end }",
      "mine.lua:1: error: in column for item 1 “coast-01”: ", "from 1 to 2"
    ),
    ("return { params = { caption = 48 } }", "mine.lua:1: error: ", "{ name = \"caption\""),
    ("os.exit(0)", "mine.lua:1: error: ", "os.exit is not available in scripts"),
    ("require \"sizse\"", "mine.lua:1: error: ", "sizse.lua next to the script"),
  ]

  @Test(
    "A designer's mistake is reported with its line, its item and what to do, exit code 70",
    arguments: mistakes)
  func mistake(script: String, heading: String, wayOut: String) throws {
    let outcome = try Workplace(["mine.lua": script]).moonfall("layout", "mine.lua")
    #expect(outcome.code == 70)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix(heading), "\(outcome.errors)")
    #expect(outcome.errors.contains(wayOut), "\(outcome.errors)")
  }

  static let drawn: [(question: String, answer: String)] = [
    ("label", "{}"), ("color", "\"blurple\""), ("picture", "-1"), ("label", "nil + 1"),
  ]

  @Test(
    "Drawing questions fail when the wall is drawn, and only then",
    arguments: drawn)
  func drawing(question: String, answer: String) throws {
    let workplace = try Workplace([
      "mine.lua": "return { \(question) = function(item) return \(answer) end }"
    ])
    #expect(try workplace.moonfall("layout", "mine.lua").code == 0)
    let outcome = try workplace.moonfall("render", "mine.lua", "-o", "wall.svg")
    #expect(outcome.code == 70)
    #expect(outcome.errors.hasPrefix("mine.lua:1: error: in \(question) for item 1 “coast-01”: "))
    #expect(try workplace.names == ["mine.lua"])
  }

  @Test("A field that no item has is reported once as a warning; with --strict it is an error")
  func strict() throws {
    let workplace = try Workplace([
      "mine.lua": "return { height = function(item) return item.rating and 3 or 4 end }"
    ])
    let lenient = try workplace.moonfall("layout", "mine.lua", "--format", "csv")
    #expect(lenient.code == 0)
    #expect(
      lenient.errors == "mine.lua: warning: no item has a field 'rating'; it is nil everywhere\n")
    let strict = try workplace.moonfall("layout", "mine.lua", "--strict")
    #expect(strict.code == 70)
    #expect(strict.output == "")
    #expect(
      strict.errors.hasPrefix(
        "mine.lua:1: error: in height for item 1 “coast-01”: no item has a field 'rating'\n"))
  }

  @Test("A missing return is a warning, and the layout is still made")
  func forgetful() throws {
    let workplace = try Workplace([
      "mine.lua": "return { height = function(item, width) local h = width * 2 end }"
    ])
    let outcome = try workplace.moonfall("layout", "mine.lua")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == "mine.lua:1: warning: height answered nothing for all 60 items; "
        + "is a 'return' missing?\n")
    #expect(outcome.output == (try workplace.moonfall("layout")).output)
  }

  @Test("A script's output goes to standard error, with its name and without control characters")
  func print() throws {
    let workplace = try Workplace(["mine.lua": "print('a\\27[31m', 2) return {}"])
    let outcome = try workplace.moonfall("layout", "mine.lua")
    #expect(outcome.errors == "mine.lua: a␛[31m\t2\n")
    #expect(outcome.output == (try workplace.moonfall("layout")).output)
  }

  @Test("A script's errors are reported before the items are read")
  func first() throws {
    let workplace = try Workplace(["mine.lua": "return { heigth = 3 }"])
    #expect(try workplace.start("layout", "-", "mine.lua").end().code == 70)
  }

  @Test("A script that cannot be read is missing, exit code 66")
  func missing() throws {
    let workplace = try Workplace(["folder.lua/a": ""])
    for (script, words) in [
      ("nope.lua", "cannot read the script nope.lua: No such file or directory"),
      (
        "captions.lua",
        "cannot read the script captions.lua: No such file or directory; "
          + "the gallery's script is called 'captions'"
      ),
      ("folder.lua", "cannot read the script folder.lua: it is a folder, not a file"),
      ("caption", "there is no script 'caption', did you mean 'captions'?"),
      ("xyzzy", "there is no script 'xyzzy'; 'moonfall list' shows the available scripts"),
    ] {
      #expect(
        try workplace.moonfall("layout", "--script", script)
          == Outcome(code: 66, errors: "moonfall: error: \(words)\n"))
    }
  }
}
