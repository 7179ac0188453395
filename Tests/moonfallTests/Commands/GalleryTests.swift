import LayoutScripting
import Testing
import Workplaces

@Suite struct GalleryTests {
  @Test("The list has each script of the gallery with one line of description")
  func list() throws {
    let outcome = try Workplace().moonfall(line: "list --deadline 5")
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(outcome.output.lines.map { String($0.prefix { $0 != " " }) } == Gallery.names)
    #expect(
      outcome.output.lines.contains(
        "captions       Room below each picture for its title, however long."))
    for line in outcome.output.lines { #expect(line.count <= 100 && line.last == ".") }
  }

  @Test("Each lays out the built-in items, also in a narrow container", arguments: Gallery.names)
  func layout(name: String) throws {
    let outcome = try Workplace().moonfall("layout", "-s", name, "-w", "320", "--format", "ndjson")
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(outcome.output.lines.count == 60)
  }

  @Test("The description lists every param with its default and range", arguments: Gallery.names)
  func describe(name: String) throws {
    let workplace = try Workplace()
    let lines = try workplace.moonfall("describe", name).output.lines
    let source = try workplace.moonfall("describe", name, "--source").output
    let params = lines.filter { $0.contains(#/^  [a-z]/#) }
    let written = source.matches(of: #/\{ name = "(\w+)", default = "?([\w.]+)/#)
    #expect(params.count == written.count)
    for (param, (_, name, value)) in zip(params, written.map(\.output)) {
      #expect(param.hasPrefix("  \(name) = \(value)  ("))
    }
  }

  @Test("A description has these lines")
  func description() throws {
    #expect(
      try Workplace().moonfall("describe", "pinned")
        == Outcome(
          code: 0,
          output: """
            Pinned
            Items of one kind, such as ads, always stand in the last column.

            Params, set by --param name=value:
              kind = ad  (text)
                  The kind of items that are pinned
              column_width = 240  (a number from 80 to 800)
                  About how wide a column is, in points

            """))
    #expect(
      try Workplace().moonfall("describe", "two-columns")
        == Outcome(
          code: 0,
          output: """
            Two columns
            Pictures edge to edge in two columns, each in the shorter one.

            No params.

            """))
  }

  @Test(
    "A copy of its source does the same", arguments: Gallery.names)
  func source(name: String) throws {
    let workplace = try Workplace()
    let source = try workplace.moonfall("describe", name, "--source")
    #expect(source.code == 0)
    try workplace.write(source.output, to: "mine.lua")
    #expect(
      try workplace.moonfall("layout", "mine.lua") == workplace.moonfall("layout", "-s", name))
  }
}
