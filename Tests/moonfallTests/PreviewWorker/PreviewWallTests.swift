import Foundation
import Testing
import Workplaces

/// The walls of a preview's worker, and the command line for each.
@Suite struct PreviewWallTests {
  static let files = [
    "mine.lua": """
    return {
      name = "Mine", description = "Two and two",
      params = {
        { name = "caption", default = 48, min = 0, max = 200, step = 4, help = "Room below" },
        { name = "mode", default = "plain", choices = { "plain", "it's a \\"b\\"" } },
      },
      columns = 4,
      height = function(item, width, layout)
        return item:height_at(width) + layout.params.caption
      end,
    }
    """,
    "other.lua": "return { group = 'topic', columns = '1fr 2fr' }",
    "strip.lua": "return { rows = 2 }",
    "my items.json": """
    [{"id": "a", "width": 30, "height": 20, "span": 2}, {"id": "b", "width": 20, "height": 20},
     {"id": "c", "width": 20, "height": 30}]
    """,
    "lacks.json": #"[{"width": 3, "height": 2}, {"width": 3, "height": 2, "wide": true}]"#,
    "sections.json": #"[[{"width": 3, "height": 2}], [{"width": 2, "height": 2}]]"#,
    "-odd.json": #"{"list": [{"w": 3, "h": 2}, {"w": 2, "h": 2}]}"#,
  ]

  static let calls: [(call: [String], side: String, query: String, command: String?)] = [
    ([], "a", "", "moonfall layout"),
    ([], "a", "columns=2fr%201fr&dense=1", "moonfall layout --columns '2fr 1fr' --dense"),
    (["mine.lua"], "a", "", "moonfall layout mine.lua"),
    (["mine.lua"], "a", "p.caption=100", "moonfall layout mine.lua --param caption=100"),
    (["mine.lua", "-p", "caption=8"], "a", "p.caption=48", "moonfall layout mine.lua"),
    (
      ["mine.lua", "-p", "caption=8", "--port", "80", "--open"], "a", "p.mode=it%27s%20a%20%22b%22",
      "moonfall layout mine.lua --param caption=8 --param 'mode=it'\\''s a \"b\"'"
    ),
    (
      ["my items.json", "-s", "captions", "-w", "800", "--deadline=3"], "a",
      "width=555.5&columns=3",
      "moonfall layout 'my items.json' --script captions --deadline 3 --width 555.5 --columns 3"
    ),
    (
      ["mine.lua", "--columns", "3", "--dense"], "a", "column-width=200&dense=0",
      "moonfall layout mine.lua --column-width 200 --no-dense"
    ),
    (["--columns", "3"], "a", "rows=2&height=300", "moonfall layout --rows 2 --height 300"),
    (
      ["strip.lua"], "a", "scale=2&spacing=1.3", "moonfall layout strip.lua --scale 2 --spacing 1.3"
    ),
    (
      ["mine.lua", "-p", "caption=8", "--against", "other.lua"], "b", "",
      "moonfall layout other.lua"
    ),
    (
      ["other.lua", "--against", "captions", "-p", "caption=8"], "b", "direction=rtl",
      "moonfall layout --script captions --param caption=8 --direction rtl"
    ),
    (["mine.lua"], "a", "default=1&p.caption=3", "moonfall layout"),
    (["sections.json"], "a", "", "moonfall layout sections.json"),
    (
      [
        "--at", "/list", "--field", "width=w", "--field", "height=h", "--", "-odd.json", "mine.lua",
      ], "a", "",
      "moonfall layout --at /list --field width=w --field height=h -- -odd.json mine.lua"
    ),
    (
      ["sections.json", "--outside-pictures"], "a", "columns=2",
      "moonfall layout sections.json --outside-pictures --columns 2"
    ),
    (["mine.lua"], "a", "sample=none", "echo '[]' | moonfall layout - mine.lua"),
    (
      ["mine.lua"], "a", "sample=one&columns=1",
      "moonfall items | head -n 1 | sed 's/.*/[&]/' | moonfall layout - mine.lua --columns 1"
    ),
    (
      ["--at", "/list", "--field", "width=w", "--field", "height=h", "--", "-odd.json"], "a",
      "sample=one",
      "moonfall items --at /list --field width=w --field height=h -- -odd.json | head -n 1 "
        + "| sed 's/.*/[&]/' | moonfall layout -"
    ),
    (["sections.json"], "a", "sample=one", nil),
    (["lacks.json"], "a", "sample=one", nil),
    (["mine.lua"], "a", "sample=long", nil),
  ]

  @Test("The shown command line gives the same frames in a shell", arguments: calls)
  func frames(call: [String], side: String, query: String, command: String?) throws {
    let workplace = try Workplace(Self.files)
    let worker = try WorkerCall(in: workplace, list: call, side: side)
    let wall = try worker.wall(query)
    #expect(wall.errors == [] && wall.fallback == nil)
    #expect(wall["command"] == command)
    guard let command else {
      #expect(wall["commandNote"] != nil)
      return
    }
    let outcome = try workplace.shell(command)
    #expect(outcome.code == 0)
    #expect(try wall.items == PreviewedWall.items(ofLayout: outcome.output))
  }

  @Test("Items from standard input are laid out repeatedly and by both workers")
  func standardInput() throws {
    let workplace = try Workplace(Self.files)
    let text = #"[{"width": 3, "height": 2}, {"width": 2, "height": 2}]"#
    let worker = try WorkerCall(in: workplace, "-", input: text)
    for generation in 1...2 { #expect(try worker.wall(items: generation).items.count == 2) }
    #expect(try worker.wall()["command"] == "moonfall layout -")
  }

  @Test("A wall describes its script, its sections, its params and the call's own options")
  func facts() throws {
    let workplace = try Workplace(Self.files)
    let worker = try WorkerCall(
      in: workplace, "mine.lua", "--width", "500", "--insets", "1,2", "--keep-order")
    let wall = try worker.wall("p.caption=52")
    #expect(wall["script"] == "mine.lua" && wall["name"] == "Mine")
    #expect(wall["description"] == "Two and two" && wall["axis"] == "vertical")
    #expect(
      wall.facts["options"] as? [String: String]
        == ["width": "500", "insets": "1,2", "keep-order": "1"])
    #expect(wall.facts["container"] as? Double == 500 && wall.facts["viewport"] is NSNull)
    #expect(wall.value("caption") == 52 as NSNumber && wall.value("mode") == "plain" as NSString)
    let sections = try #require(wall.facts["sections"] as? [[String: Any]])
    #expect(sections.count == 1 && sections[0]["count"] as? Int == wall.items.count)
    #expect((sections[0]["columns"] as? [[Double]])?.count == 4)
    let params = try #require(wall.facts["params"] as? [[String: Any]])
    #expect(params.map { $0["kind"] as? String } == ["number", "choice"])
    #expect(params[0]["max"] as? Double == 200 && params[0]["help"] as? String == "Room below")
    #expect(params[1]["choices"] as? [String] == ["plain", "it's a \"b\""])

    let grouped = try WorkerCall(in: workplace, "other.lua").wall()
    let titles = (grouped.facts["sections"] as? [[String: Any]])?.map { $0["title"] as? String }
    #expect(titles?.first == "coast" && grouped.facts["ordered"] as? Bool == true)
    let strip = try WorkerCall(in: workplace, "strip.lua", "--height", "400").wall()
    #expect(strip["axis"] == "horizontal" && strip.facts["strip"] as? Double == 400)
  }

  @Test("The params as Lua are those of the script, with the values as defaults")
  func lua() throws {
    let workplace = try Workplace([
      "p.lua": #"""
      return { params = {
        { name = "a", label = "The \"a\"", default = 1, type = "integer", min = -3, help = "b\\c\nd" },
        { name = "b", default = 2.5, step = 0.1, max = 1e300 },
        { name = "c", default = true },
        { name = "d", default = "x\0001\u{7f}é", help = "two\tparts" },
        { name = "e", default = 1, choices = { 1, "1", 2.0, math.mininteger, 1/0, { 3 } } },
      } }
      """#
    ])
    let wall = try WorkerCall(in: workplace, "p.lua").wall("p.a=7&p.b=0.75&p.c=false&p.d=%22y%5C")
    let lua = try #require(wall["lua"])
    try workplace.write("return { \(lua) }", to: "q.lua")
    let copy = try WorkerCall(in: workplace, "q.lua").wall()
    #expect(copy.errors == [])
    #expect(copy.value("a") == 7 as NSNumber && copy.value("b") == 0.75 as NSNumber)
    #expect(copy.value("c") == false as NSNumber && copy.value("d") == "\"y\\" as NSString)
    #expect(copy["lua"] == lua)
    let names = ["name", "label", "help", "kind", "min", "max", "step", "choices"]
    let (before, after) = (wall.facts["params"], copy.facts["params"])
    for (own, other) in zip(
      try #require(before as? [[String: NSObject]]), try #require(after as? [[String: NSObject]]))
    {
      for name in names { #expect(own[name] == other[name]) }
    }
  }

  @Test("Cells have the kinds that the script answers, and an error there is reported")
  func kinds() throws {
    let workplace = try Workplace([
      "a.lua": "return { reuse_identifier = function(item) return item.kind end }",
      "b.lua": "return { reuse_identifier = function(item) return {} end }",
    ])
    let wall = try WorkerCall(in: workplace, "a.lua").wall()
    #expect(wall.facts["kinds"] as? [String] == ["photo", "ad", "note"])
    #expect(wall.kinds.count == wall.items.count && Set(wall.kinds) == [0, 1, 2])
    let faulty = try WorkerCall(in: workplace, "b.lua").wall()
    #expect(faulty.errors == [] && faulty.fallback == nil && faulty.items.count == 60)
    #expect(faulty.drawingErrors.count == 1)
    #expect(faulty.drawingErrors.first?.contains("in reuse_identifier for item 1") == true)
    #expect(wall.drawingErrors == [])
  }

  @Test("A worker that no server has started is an error")
  func byHand() throws {
    let words = "moonfall: error: preview-worker is started by 'moonfall preview'\n"
    for arguments in [["preview-worker", "a"], ["preview-worker"], ["preview-worker", "c"]] {
      #expect(try Workplace().moonfall(arguments) == Outcome(code: 64, errors: words))
    }
  }
}
