import Foundation
import Testing
import TextOutput
import Waterfall

@testable import Drawing

@Suite struct CardsJSONTests {
  private static func cards(
    of wall: Wall<ListedContent>, _ positions: Range<Int>
  ) throws -> [[String: Any]] {
    let collected = CollectedBytes()
    try wall.writeCards(of: positions, to: collected)
    let json = try JSONSerialization.jsonObject(with: Data(collected.bytes))
    return try #require(json as? [[String: Any]])
  }

  @Test("For any items, cards are JSON with the same texts as the HTML picture")
  func texts() throws {
    let wall = PictureFormatTests.wall(of: PictureFormatTests.hostile)
    let cards = try Self.cards(of: wall, 0..<wall.layout.itemCount)
    let elements = try XMLElements(
      wall.picture(as: .html).replacing("<!DOCTYPE html>", with: "")
    ).all
    let figures = elements.filter { $0.name == "figure" }.map { $0.attributes["id"] ?? "" }
    #expect(cards.map { "item\($0["item"] as? Int ?? 0)" } == figures)
    let captions = elements.indices.filter { elements[$0].name == "figcaption" }
      .map { elements[$0 + 1].text }
    let lines = cards.compactMap { ($0["label"] as? [String: Any])?["lines"] as? [String] }
    #expect(lines.count == captions.count && !lines.isEmpty)
    for (lines, caption) in zip(lines, captions) {
      let text = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(text == caption)
    }
  }

  @Test("Positions are in layout order, items in input order, and frames without area have no card")
  func positions() throws {
    let appearances = (0..<6).map { ItemAppearance(label: "L\($0)") }
    let wall = plainWall(
      ListedContent(appearances: appearances), count: 6, order: [5, 4, 3, 2, 1, 0])
    let cards = try Self.cards(of: wall, 1..<4)
    #expect(cards.map { $0["position"] as? Int } == [1, 2, 3])
    #expect(cards.map { $0["item"] as? Int } == [5, 4, 3])
    #expect(cards.map { $0["alt"] as? String } == ["L4", "L3", "L2"])
    #expect(try Self.cards(of: wall, 2..<2).isEmpty)
    let flat = Wall(
      layout: WaterfallLayout(
        .init(width: 100, tracks: .count(1)), itemCount: 3,
        delegate: Heights(heights: [10, 0, 10])),
      content: ListedContent())
    #expect(try Self.cards(of: flat, 0..<3).map { $0["position"] as? Int } == [0, 2])
  }

  @Test("A card contains its picture, its ink and its shade")
  func grounds() throws {
    let wall = plainWall(
      ListedContent(appearances: [
        ItemAppearance(label: "a", picture: "a.jpg", pictureHeight: 60),
        ItemAppearance(label: "b", picture: "b.jpg"),
        ItemAppearance(label: "c", color: "navy"), ItemAppearance(picture: "javascript:x"),
      ]), count: 4)
    let cards = try Self.cards(of: wall, 0..<4)
    #expect(cards.map { $0["src"] as? String } == ["a.jpg", "b.jpg", nil, nil])
    #expect(cards.map { $0["picture"] as? Double } == [60, 100, 100, 100])
    let labels = cards.map { $0["label"] as? [String: Any] }
    #expect(labels.map { $0?["ink"] as? String } == [nil, "#fff", "#fff", nil])
    #expect(labels.map { ($0?["shade"] as? [Double])?.count } == [nil, 4, nil, nil])
    #expect(cards[3]["alt"] as? String == "Item 4" && cards[2]["color"] as? String == "navy")
  }

  @Test("Sections are written with heading, bands and columns, as many as requested")
  func sections() throws {
    let layout = WaterfallLayout(
      WaterfallLayout.Configuration(
        width: 310, tracks: .count(3), headerHeight: 44, footerHeight: 10),
      itemCounts: [2, 0], delegate: Heights(heights: [50, 60]))
    let wall = Wall(layout: layout, content: ListedContent(), sectionTitles: ["S\u{1} <b>"])
    let collected = CollectedBytes()
    wall.writeSections(maximumColumns: 3, to: collected)
    #expect(
      collected.text == """
        [{"title":"S <b>","frame":[0,0,310,114],"header":[0,0,310,44],"footer":[0,104,310,10],\
        "heading":{"text":"S <b>","count":2,"start":12,"end":12,"size":18.48,"turned":false},\
        "columns":[[0,96.66666666666667],[106.66666666666667,96.66666666666667],\
        [213.33333333333334,96.66666666666667]],"first":0,"count":2,\
        "insets":[0,0,0,0],"spacing":[10,10]},\
        {"title":null,"frame":[0,114,310,54],"header":[0,114,310,44],"footer":[0,158,310,10],\
        "heading":null,"columns":[],"first":2,"count":0,\
        "insets":[0,0,0,0],"spacing":[10,10]}]
        """)
  }

  @Test(
    "Insets and spacing are those on screen",
    arguments: [WaterfallLayout.Axis.vertical, .horizontal])
  func room(axis: WaterfallLayout.Axis) throws {
    let layout = WaterfallLayout(
      WaterfallLayout.Configuration(
        width: 310, axis: axis, insets: Insets(top: 1, left: 4, bottom: 3, right: 2),
        spacing: Spacing(row: 5, column: 6.5)), itemCount: 1, delegate: Heights(heights: [50]))
    let collected = CollectedBytes()
    Wall(layout: layout, content: ListedContent()).writeSections(to: collected)
    #expect(
      collected.text.hasSuffix(#""count":1,"insets":[1,2,3,4],"spacing":[5,6.5]}]"#),
      "\(collected.text)")
  }
}
