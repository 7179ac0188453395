import Testing
import Waterfall

@testable import Drawing

@Suite struct FrameFormatTests {
  /// Two sections, the first with a title, a header and a footer.
  static let wall: Wall<ListedContent> = {
    let layout = WaterfallLayout(
      WaterfallLayout.Configuration(
        width: 320, insets: Insets(top: 4, left: 10, bottom: 4, right: 10), tracks: .count(2),
        headerHeight: 44, footerHeight: 8),
      itemCounts: [3, 1], delegate: Heights(heights: [100, 50.5, 20, 7], spans: [2: 2]))
    return Wall(
      layout: layout,
      content: ListedContent(ids: [.text("a\"b"), .integer(-7), nil, .number(0.5)]),
      sectionTitles: ["Sea & \"sky\"", nil])
  }()

  @Test("JSON has exactly the documented keys and order, with one section or item per line")
  func json() throws {
    #expect(
      try Self.wall.frames(as: .json) == #"""
        {"width":320,"height":257,"sections":[
        {"section":1,"title":"Sea & \"sky\"","x":0,"y":0,"width":320,"height":190,"columns":2,"header":{"x":0,"y":0,"width":320,"height":44},"footer":{"x":0,"y":182,"width":320,"height":8}},
        {"section":2,"x":0,"y":190,"width":320,"height":67,"columns":2,"header":{"x":0,"y":190,"width":320,"height":44},"footer":{"x":0,"y":249,"width":320,"height":8}}
        ],"items":[
        {"index":1,"section":1,"column":1,"span":1,"x":10,"y":48,"width":145,"height":100,"id":"a\"b"},
        {"index":2,"section":1,"column":2,"span":1,"x":165,"y":48,"width":145,"height":50.5,"id":-7},
        {"index":3,"section":1,"column":1,"span":2,"x":10,"y":158,"width":300,"height":20},
        {"index":4,"section":2,"column":1,"span":1,"x":10,"y":238,"width":145,"height":7,"id":0.5}
        ]}

        """#)
  }

  @Test("NDJSON consists of the item lines of the JSON")
  func ndjson() throws {
    let lines = try Self.wall.frames(as: .json).split(separator: "\n")
      .drop { !$0.hasPrefix("{\"index\"") }.dropLast()
      .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    #expect(try Self.wall.frames(as: .ndjson) == lines.joined(separator: "\n") + "\n")
    #expect(lines.count == 4)
  }

  @Test("CSV has the JSON item's keys as columns, and an empty cell for a missing id")
  func csv() throws {
    #expect(
      try Self.wall.frames(as: .csv) == #"""
        index,section,column,span,x,y,width,height,id
        1,1,1,1,10,48,145,100,"a""b"
        2,1,2,1,165,48,145,50.5,-7
        3,1,1,2,10,158,300,20,
        4,2,1,1,10,238,145,7,0.5

        """#)
  }

  @Test("CSV has no id column if no item has an id")
  func csvWithoutIDs() throws {
    #expect(
      try plainWall(ListedContent(), count: 1).frames(as: .csv)
        == "index,section,column,span,x,y,width,height\n1,1,1,1,0,0,100,100\n")
  }

  @Test(
    "An empty wall still gives a complete file",
    arguments: [
      (FrameFormat.json, "{\"width\":210,\"height\":0,\"sections\":[],\"items\":[]}\n"),
      (.ndjson, ""), (.csv, "index,section,column,span,x,y,width,height\n"),
    ])
  func empty(format: FrameFormat, expected: String) throws {
    let layout = WaterfallLayout(
      WaterfallLayout.Configuration(width: 210), itemCounts: [], delegate: Heights(heights: []))
    let wall = Wall(layout: layout, content: ListedContent())
    #expect(try wall.frames(as: format) == expected)
  }

  @Test("Items are in input order with their own ids, whatever their order in the layout")
  func order() throws {
    // The layout holds items 3, 1 and 2, as a script's groups may.
    let wall = plainWall(
      ListedContent(ids: [.text("first"), .text("second"), .text("third")]), count: 3,
      order: [2, 0, 1])
    #expect(
      try wall.frames(as: .csv) == """
        index,section,column,span,x,y,width,height,id
        1,1,2,1,110,0,100,100,first
        2,1,1,1,0,110,100,100,second
        3,1,1,1,0,0,100,100,third

        """)
  }

  @Test("An order that is not a permutation of the items is rejected")
  func badOrder() async {
    await #expect(processExitsWith: .failure) {
      _ = plainWall(ListedContent(), count: 2, order: [0, 0])
    }
    await #expect(processExitsWith: .failure) {
      _ = plainWall(ListedContent(), count: 2, order: [0])
    }
  }
}
