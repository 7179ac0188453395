import Testing
import Workplaces

@Suite struct StripTests {
  static let items = """
    [{"id":"a","width":20,"height":10},{"width":10,"height":10,"topic":"t"},{"width":10,"height":20}]
    """

  static func run(_ arguments: [String]) throws -> Outcome {
    let workplace = try Workplace([
      "items.json": items, "strip.lua": "return { rows = 2, spacing = 0 }",
      "wall.lua": "return { columns = 2 }", "both.lua": "return { spacing = 0 }",
      "topics.lua": "return { rows = 1, group = 'topic' }",
    ])
    return try workplace.moonfall(arguments)
  }

  @Test("Rows make a strip, by option or by script, and frames have the row")
  func frames() throws {
    for call in [["strip.lua"], ["both.lua", "--rows", "2"], ["strip.lua", "--rows", "2"]] {
      let outcome = try Self.run(
        ["layout", "items.json", "--height", "100", "--format", "csv"] + call)
      #expect(
        outcome.output == """
          index,section,row,span,x,y,width,height,id
          1,1,1,1,0,0,100,50,a
          2,1,2,1,0,50,50,50,
          3,1,2,1,50,50,25,50,

          """)
    }
    let json = try Self.run(["layout", "items.json", "strip.lua"]).output
    #expect(json.contains("\"height\":600,\"rows\":2}"))
    #expect(json.contains("{\"index\":1,\"section\":1,\"row\":1,"))
  }

  @Test("A viewport of a strip is a part of its width")
  func visible() throws {
    let outcome = try Self.run(
      ["layout", "items.json", "strip.lua", "--height", "100", "--visible", "60,10"])
    #expect(outcome.output.contains("\"index\":1"))
    #expect(!outcome.output.contains("\"index\":2"))
    #expect(outcome.output.contains("\"index\":3"))
  }

  @Test(
    "Options of the other axis are rejected",
    arguments: [
      (
        ["strip.lua", "--columns", "2"], "strip.lua lays out rows; --columns and --column-width go"
      ),
      (["strip.lua", "--column-width", "2"], "strip.lua lays out rows; --columns and"),
      (["wall.lua", "--rows", "2"], "wall.lua lays out columns; --rows goes with scripts that"),
      (["both.lua", "--rows", "2", "--columns", "2"], "give one of them"),
      (["both.lua", "--column-width", "2", "--rows", "2"], "give one of them"),
      (["both.lua", "--rows", "2", "--direction", "rtl"], "a strip flows to the right"),
      (["strip.lua", "--direction", "rtl"], "a strip flows to the right"),
      (["both.lua", "--rows", "0"], "--rows: "),
    ])
  func refused(call: [String], words: String) throws {
    let outcome = try Self.run(["layout", "items.json"] + call)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words))
    #expect(outcome.output.isEmpty)
  }

  @Test("A strip scrolls sideways, through a viewport of its width")
  func scroll() throws {
    let call = ["scroll", "items.json", "strip.lua", "--height", "100", "--width", "40"]
    let outcome = try Self.run(call + ["--jump", "60", "--format", "json"])
    #expect(outcome.output.contains(#""viewport":40,"#))
    #expect(outcome.output.contains(#""length":100,"passes":2,"#))
    // Items 1 and 2 at the start, 1 and 3 at the end.
    #expect(
      outcome.output.contains(
        #""totals":{"created":2,"reused":1,"recycled":1,"most_on_screen":2}"#))
  }

  @Test("A section's title runs down its header")
  func pictures() throws {
    let svg = try Self.run(["render", "items.json", "topics.lua"]).output
    #expect(svg.contains(#"<text class="heading" transform="translate("#))
    let html = try Self.run(["render", "items.json", "topics.lua", "--format", "html"]).output
    #expect(html.contains("writing-mode:vertical-rl"))
  }
}
