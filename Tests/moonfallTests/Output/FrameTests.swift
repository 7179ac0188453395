import Foundation
import Testing
import Workplaces

@Suite struct FrameTests {
  /// Two sections, one with a title; identifiers of all types; a span.
  static let items = """
    {"sections": [
      {"title": "The \\"sea\\"", "items": [
        {"id": "a", "width": 1, "height": 1}, {"id": 7}, {"height": 30}]},
      {"items": [{"id": 2.5, "span": 2, "width": 2, "height": 1}]}
    ]}
    """
  static let script = "return { columns = 2, footer = 20 }"

  @Test("Frames as JSON have these keys in this order, without those that have no value")
  func json() throws {
    let workplace = try Workplace(["items.json": Self.items, "mine.lua": Self.script])
    let outcome = try workplace.moonfall("layout", "items.json", "mine.lua", "--width", "320")
    #expect(
      outcome.output == """
        {"width":320,"height":439,"sections":[
        {"section":1,"title":"The \\"sea\\"","x":0,"y":0,"width":320,"height":259,"columns":2,\
        "header":{"x":0,"y":0,"width":320,"height":44},\
        "footer":{"x":0,"y":239,"width":320,"height":20}},
        {"section":2,"x":0,"y":259,"width":320,"height":180,"columns":2,\
        "footer":{"x":0,"y":419,"width":320,"height":20}}
        ],"items":[
        {"index":1,"section":1,"column":1,"span":1,"x":0,"y":44,"width":155,"height":155,"id":"a"},
        {"index":2,"section":1,"column":2,"span":1,"x":165,"y":44,"width":155,"height":155,"id":7},
        {"index":3,"section":1,"column":1,"span":1,"x":0,"y":209,"width":155,"height":30},
        {"index":4,"section":2,"column":1,"span":2,"x":0,"y":259,"width":320,"height":160,"id":2.5}
        ]}

        """)
  }

  @Test("NDJSON has the items of the JSON, and CSV the same values under the same names")
  func formats() throws {
    let workplace = try Workplace(["items.json": Self.items, "mine.lua": Self.script])
    func output(_ options: String) throws -> String {
      try workplace.moonfall(line: "layout items.json mine.lua --width 320 \(options)").output
    }
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(output("").utf8)) as? [String: Any])
    let items = try #require(json["items"] as? [NSDictionary])
    let lines = try output("--format ndjson").lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    #expect(lines == items)
    #expect(
      try output("--format csv") == """
        index,section,column,span,x,y,width,height,id
        1,1,1,1,0,44,155,155,a
        2,1,2,1,165,44,155,155,7
        3,1,1,1,0,209,155,30,
        4,2,1,2,0,259,320,160,2.5

        """)
  }

  @Test("Numbers are written as by JSON.stringify, and read back unchanged")
  func numbers() throws {
    let workplace = try Workplace([
      "mine.lua": """
      local heights = { 1e-7, 1 / 3, 1e9, -0.0, 0.1 + 0.2, 5e-324 }
      return { columns = 6, spacing = 0, height = function(item) return heights[item.index] end }
      """
    ])
    let items = String(repeating: "{\"a\":1}\n", count: 6)
    let outcome = try workplace.moonfall(
      line: "layout - mine.lua --width 6 --format csv", input: items)
    #expect(
      outcome.output.lines.dropFirst().map { $0.split(separator: ",").last }
        == ["1e-7", "0.3333333333333333", "1000000000", "0", "0.30000000000000004", "5e-324"])
  }

  @Test("No items and one item can be laid out")
  func few() throws {
    let workplace = try Workplace()
    #expect(
      try workplace.moonfall("layout", "-", input: "[]").output == """
        {"width":1200,"height":0,"sections":[
        {"section":1,"x":0,"y":0,"width":1200,"height":0,"columns":3}
        ],"items":[]}

        """)
    #expect(try workplace.moonfall(line: "layout - --format ndjson", input: "[]").output == "")
    #expect(
      try workplace.moonfall(line: "layout - --format csv", input: "[]").output
        == "index,section,column,span,x,y,width,height\n")
    #expect(
      try workplace.moonfall(line: "layout - --format csv --spacing 0", input: "[{}]").output
        == "index,section,column,span,x,y,width,height\n1,1,1,1,0,0,400,400\n")
  }

  @Test("Items of a script's groups are in input order, and sections in order of appearance")
  func group() throws {
    let workplace = try Workplace([
      "items.ndjson": ["b", "a", "b", "c", "a"].map { "{\"kind\":\"\($0)\"}\n" }.joined(),
      "mine.lua": "return { group = 'kind', columns = 2, spacing = 0, header = 5 }",
    ])
    let json = try workplace.moonfall(line: "layout items.ndjson mine.lua --width 20").output
    #expect(
      json.lines.filter { $0.contains("title") }.map { $0.prefix(26) } == [
        "{\"section\":1,\"title\":\"b\",\"", "{\"section\":2,\"title\":\"a\",\"",
        "{\"section\":3,\"title\":\"c\",\"",
      ])
    let csv = try workplace.moonfall(
      line: "layout items.ndjson mine.lua --width 20 --format csv")
    #expect(
      csv.output == """
        index,section,column,span,x,y,width,height
        1,1,1,1,0,5,10,10
        2,2,1,1,0,20,10,10
        3,1,2,1,10,5,10,10
        4,3,1,1,0,35,10,10
        5,2,2,1,10,20,10,10

        """)
  }

  @Test(
    "A viewport contains the items that share area with it, in input order",
    arguments: [
      ("0,10", [1, 2]), ("10,0", []), ("0,1000", [1, 2, 3, 4]), ("9.99,0.02", [1, 2, 3]),
      ("10,10", [2, 3]), ("-50,51", [1, 2]), ("-50,50", []), ("30,1", [4]), ("50,9", []),
    ] as [(String, [Int])])
  func visible(viewport: String, indexes: [Int]) throws {
    let items = [10, 20, 20, 30].map { "{\"height\":\($0)}\n" }.joined()
    let call = "layout - --columns 2 --spacing 0 --width 20 --format csv"
    let workplace = try Workplace()
    let all = try workplace.moonfall(line: call, input: items).output.lines
    let some = try workplace.moonfall(line: "\(call) --visible=\(viewport)", input: items)
    #expect(some.code == 0)
    #expect(some.output.lines == [all[0]] + indexes.map { all[$0] })
  }

  @Test("A viewport shows columns outside the container, and a scroll counts them")
  func besideTheContainer() throws {
    let workplace = try Workplace(["items.json": "[{\"height\": 10}, {\"height\": 10}]"])
    let tracks = ["--width", "100", "--columns", "100px 100px", "--spacing", "0"]
    for direction in ["ltr", "rtl"] {
      let options = ["items.json"] + tracks + ["--direction", direction]
      let some = try workplace.moonfall(
        ["layout"] + options + ["--visible", "0,10", "--format", "csv"])
      #expect(some.output.lines.count == 3, "\(direction)")
      let scroll = try workplace.moonfall(["scroll"] + options + ["--format", "json"])
      #expect(try ScrollTests.Report(scroll.output).totals.created == 2, "\(direction)")
    }
  }
}
