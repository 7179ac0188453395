import Foundation
import Testing
import Workplaces

@testable import moonfall

@Suite struct ScrollTests {
  struct Counts: Decodable, Hashable {
    var created = 0
    var reused = 0
    var recycled = 0
    var most_on_screen = 0
  }

  struct Report: Decodable {
    struct Settings: Decodable, Hashable {
      var viewport: Double
      var overscan: Double
      var speed: Double?
      var jumps: [Double]?
    }
    struct Kind: Decodable {
      var identifier: String
      var created: Int
      var reused: Int
      var recycled: Int
      var most_on_screen: Int
      var counts: Counts {
        Counts(
          created: created, reused: reused, recycled: recycled, most_on_screen: most_on_screen)
      }
    }
    var settings: Settings
    var length: Double
    var passes: Int
    var totals: Counts
    var identifiers: [Kind]

    init(_ text: String) throws {
      self = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    }
  }

  /// One column of a hundred items ten points high.
  static let items = String(repeating: "{\"height\": 10}\n", count: 100)
  static let column = column(height: "40")

  static func column(height: String) -> [String] {
    ["--columns", "1", "--spacing", "0", "--height", height]
  }

  static func report(
    _ options: [String], items: String = items, files: [String: String] = [:]
  ) throws -> Report {
    let outcome = try Workplace(files).moonfall(
      ["scroll", "-", "--format", "json"] + options, input: items)
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(outcome.output.lines.count == 1)
    return try Report(outcome.output)
  }

  static let scrolls: [(options: [String], passes: Int, totals: Counts)] = [
    // One pass for each item: each is requested once on the way down, and all but four again.
    (
      ["--speed", "10"], 193,
      Counts(created: 4, reused: 192, recycled: 192, most_on_screen: 4)
    ),
    // Half an item per pass: five are on screen every other time.
    (
      ["--speed", "5"], 385,
      Counts(created: 5, reused: 191, recycled: 192, most_on_screen: 5)
    ),
    // A tenth of the viewport by default.
    ([], 481, Counts(created: 5, reused: 191, recycled: 192, most_on_screen: 5)),
    // Beyond the end: the top, the end and the top.
    (["--speed", "5000"], 3, Counts(created: 4, reused: 8, recycled: 8, most_on_screen: 4)),
    // The last step is shorter: 0, 500, 960, 460, 0.
    (["--speed", "500"], 5, Counts(created: 4, reused: 16, recycled: 16, most_on_screen: 4)),
    (["--jump", "500"], 2, Counts(created: 4, reused: 4, recycled: 4, most_on_screen: 4)),
    (
      ["--jump", "500,505,0", "--jump", "1e9"], 5,
      Counts(created: 5, reused: 12, recycled: 13, most_on_screen: 5)
    ),
    (["--jump", "0,0,0"], 4, Counts(created: 4, reused: 0, recycled: 0, most_on_screen: 4)),
    // 20 points more on either side: six at the top, then eight.
    (
      ["--jump", "500", "--overscan", "20"], 2,
      Counts(created: 8, reused: 6, recycled: 6, most_on_screen: 8)
    ),
  ]

  @Test("A scroll takes as many cells as counted by hand", arguments: scrolls)
  func counts(options: [String], passes: Int, totals: Counts) throws {
    let report = try Self.report(Self.column + options)
    #expect(report.passes == passes)
    #expect(report.totals == totals)
    #expect(report.identifiers.map(\.identifier) == ["item"])
    #expect(report.identifiers.map(\.counts) == [totals])
    #expect(report.length == 1000)
  }

  @Test(
    "The report contains the settings, including defaults",
    arguments: [
      ([], .init(viewport: 800, overscan: 0, speed: 80)),
      (["--height", "400"], .init(viewport: 400, overscan: 0, speed: 40)),
      (
        ["--speed", "2.5", "--overscan", "7"], .init(viewport: 800, overscan: 7, speed: 2.5)
      ),
      (["--jump", "7,3"], .init(viewport: 800, overscan: 0, jumps: [7, 3])),
    ] as [([String], Report.Settings)])
  func settings(options: [String], expected: Report.Settings) throws {
    #expect(try Self.report(options).settings == expected)
  }

  @Test("No items, one item, and a viewport higher than the content take one pass")
  func small() throws {
    let nothing = try Self.report([], items: "[]")
    #expect(nothing.passes == 1 && nothing.totals == Counts() && nothing.identifiers.isEmpty)
    let one = try Self.report(Self.column, items: "[{\"height\": 10}]")
    #expect(one.passes == 1 && one.totals == Counts(created: 1, most_on_screen: 1))
    let all = try Self.report(Self.column(height: "1e9"))
    #expect(all.passes == 1 && all.totals == Counts(created: 100, most_on_screen: 100))
  }

  @Test("Cells are counted by reuse identifier, in order of first appearance")
  func kinds() throws {
    let script = """
      return {
        reuse_identifier = function(item) if item.index % 4 == 0 then return "ad" end end,
      }
      """
    let report = try Self.report(
      Self.column + ["--speed", "10", "mine.lua"], files: ["mine.lua": script])
    #expect(report.identifiers.map(\.identifier) == ["item", "ad"])
    #expect(
      report.identifiers.map(\.counts) == [
        Counts(created: 3, reused: 144, recycled: 144, most_on_screen: 3),
        Counts(created: 1, reused: 48, recycled: 48, most_on_screen: 1),
      ])
    #expect(report.totals == Counts(created: 4, reused: 192, recycled: 192, most_on_screen: 4))
  }

  @Test("The maximum on screen is the total at one time, not the sum over identifiers")
  func mostInAll() throws {
    let script = "return { reuse_identifier = function(i) return i.index > 50 and 'b' or 'a' end }"
    let report = try Self.report(Self.column + ["mine.lua"], files: ["mine.lua": script])
    #expect(report.identifiers.map(\.most_on_screen) == [5, 5])
    #expect(report.totals.created == 10 && report.totals.most_on_screen == 5)
  }

  @Test("Sections are scrolled in order, and their items asked about by their own numbers")
  func groups() throws {
    let script = """
      local function odd(item) return item.index % 2 end
      return { group = odd, header = 0, reuse_identifier = odd }
      """
    let report = try Self.report(
      Self.column + ["--speed", "10", "mine.lua"], files: ["mine.lua": script])
    #expect(report.identifiers.map(\.identifier) == ["1", "0"])
    #expect(report.identifiers.map(\.most_on_screen) == [4, 4])
  }

  @Test("The text report is an aligned table, which no identifier breaks")
  func table() throws {
    let workplace = try Workplace([
      "items.ndjson": Self.items,
      "mine.lua": """
      return {
        reuse_identifier = function(item)
          return item.index % 2 == 0 and "a\\nb\\tc\\27" or "ä picture"
        end,
      }
      """,
    ])
    let items = ["scroll", "items.ndjson", "mine.lua"]
    let call = items + Self.column
    #expect(
      try workplace.moonfall(call + ["--speed", "10"])
        == Outcome(
          code: 0,
          output: """
            193 passes down and up, 10 points each; viewport 40, content 1000

            identifier  created  reused  recycled  most on screen
            ä picture         2      96        96               2
            a b c␛            2      96        96               2
            in all            4     192       192               4

            """))
    let jump = try workplace.moonfall(call + ["--jump", "1", "--overscan", "0.5"])
    #expect(
      jump.output.lines.first == "2 passes by jumps; viewport 40 and 0.5 around it, content 1000")
    let one = try workplace.moonfall(items + Self.column(height: "2000"))
    #expect(
      one.output.lines.first == "1 pass down and up, 200 points each; viewport 2000, content 1000")
  }

  @Test("A file that ends in .json is JSON, and appears complete or not at all")
  func file() throws {
    let workplace = try Workplace([
      "bad.lua": "return { reuse_identifier = function() return {} end }"
    ])
    #expect(try workplace.moonfall("scroll", "-o", "a.json") == Outcome(code: 0))
    #expect(try Report(workplace.read("a.json")).passes > 1)
    #expect(try workplace.moonfall("scroll", "-o", "a.txt") == Outcome(code: 0))
    #expect(try workplace.read("a.txt") == workplace.moonfall("scroll").output)
    let failed = try workplace.moonfall("scroll", "bad.lua", "-o", "b.json")
    #expect(failed.code == 70 && failed.output == "")
    #expect(
      failed.errors.hasPrefix(
        "bad.lua:1: error: in reuse_identifier for item 1 “coast-01”: "
          + "a reuse identifier must be text, got a table\n"))
    #expect(try workplace.names == ["a.json", "a.txt", "bad.lua"])
  }

  @Test(
    "A scroll of too many passes is rejected, and the suggested speed is accepted",
    arguments: [
      ("1e9", "1e-6"), ("1e9", "80"), ("123456789", "5e-324"), ("3e7", "0.001"), ("1234", "1e-9"),
    ])
  func tooSlow(height: String, speed: String) throws {
    let workplace = try Workplace(["items.json": "[{\"height\": \(height)}]"])
    let refused = try workplace.moonfall("scroll", "items.json", "--speed", speed)
    #expect(refused.code == 64 && refused.output == "")
    let words = try #require(
      refused.errors.wholeMatch(
        of:
          /moonfall: error: at (.+) points a pass the scroll takes more than 10 million passes; write --speed ([0-9.]{1,8}) or more\n/
      ))
    #expect(Double(words.1) == Double(speed))
    let path = try #require(Double(words.2))
    let end = try #require(Double(height)) - 800
    #expect((4_000_000...4_999_999).contains((end / path).rounded(.up)))
  }

  @Test(
    "A scroll that shows too many items is rejected with a suggestion that is accepted",
    arguments: [
      (["--jump", "10"], 8, "fewer offsets after --jump, or a smaller --height", []),
      (
        ["--jump", "10", "--overscan", "10"], 11,
        "fewer offsets after --jump, or a smaller --height, or a smaller --overscan",
        ["--jump", "10", "--overscan", "0"]
      ),
      (
        ["--speed", "500"], 20, "a greater --speed, or a smaller --height", ["--speed", "5000"]
      ),
      ([], 2308, "a greater --speed", ["--speed", "10"]),
    ])
  func tooMany(scroll: [String], shown: Int, ways: String, instead: [String]) throws {
    let workplace = try Workplace(["items.ndjson": Self.items])
    func run(_ scroll: [String], height: String = "40", maximumShown: Int) throws {
      var options = Options()
      try options.read(
        Self.column(height: height) + [workplace.url("items.ndjson").path, "-o", "/dev/null"]
          + scroll, for: .scroll)
      try ScrollCommand(options, maximumShown: maximumShown).run()
    }
    try run(scroll, maximumShown: shown)
    let failure = try #require(throws: CommandError.self) {
      try run(scroll, maximumShown: shown - 1)
    }
    #expect(failure.code == .usage)
    #expect(
      failure.diagnostics.map(\.message) == [
        "the passes show more than \(shown - 1) items, counted each time; write \(ways)"
      ])
    if ways.contains("--height") { try run(scroll, height: "20", maximumShown: shown - 1) }
    if !instead.isEmpty { try run(instead, maximumShown: shown - 1) }
  }

  @Test("Ctrl-C ends a scroll, and leaves no file")
  func interrupted() throws {
    let workplace = try Workplace([
      "items.json": "[{\"height\": 1e9}]", "mine.lua": "print('loaded') return {}",
    ])
    let call = try workplace.start(
      "scroll", "items.json", "mine.lua", "--speed", "210", "-o", "a.txt")
    try call.waitForMessage("loaded")
    call.send(SIGINT)
    #expect(try call.end().code == 130)
    #expect(try workplace.names == ["items.json", "mine.lua"])
  }
}
