import Testing
import TextOutput
import Waterfall

@testable import Drawing

@Suite struct LongLabelTests {
  static let marks = String(repeating: "\u{301}", count: 100_000)
  /// Texts of hundreds of kilobytes, which tests name by their index.
  static let texts = [
    "a\(marks)", String(repeating: "x", count: 200_000), String(repeating: "word ", count: 40_000),
    String(repeating: "日本語", count: 30_000), String(repeating: "שלום ", count: 30_000),
    String(repeating: "👩‍👩‍👧‍👦", count: 10_000), String(repeating: "a\n", count: 100_000),
    String(repeating: "a\u{302}\u{301}", count: 50_000),
  ]

  private func shortened(
    _ wall: Wall<ListedContent>, as format: PictureFormat
  ) throws -> (count: Int, picture: String) {
    let bytes = CollectedBytes()
    return (try wall.writePicture(as: format, to: bytes), bytes.text)
  }

  @Test(
    "A label is cut to the visible length before it is measured or drawn", arguments: texts.indices,
    PictureFormat.allCases)
  func labels(index: Int, format: PictureFormat) throws {
    let text = Self.texts[index]
    let appearance = ItemAppearance(label: text, pictureHeight: 50)
    let wall = plainWall(ListedContent(appearances: [appearance, appearance]), count: 2)
    let (count, picture) = try shortened(wall, as: format)
    #expect(count == 2)
    #expect(picture.utf8.count < 120_000)
    let card = Card(appearance, frame: Rect(x: 0, y: 0, width: 100, height: 100), item: 0)
    #expect(try #require(card.text).text.utf8.count < 10_000)
  }

  @Test("A preview's cards are cut too", arguments: texts.indices)
  func cards(index: Int) throws {
    let text = Self.texts[index]
    let wall = plainWall(ListedContent(appearances: [ItemAppearance(label: text)]), count: 1)
    let bytes = CollectedBytes()
    try wall.writeCards(of: 0..<1, to: bytes)
    #expect(bytes.bytes.count < 120_000)
  }

  @Test("Titles of sections and of the wall are cut too", arguments: texts.indices)
  func titles(index: Int) throws {
    let text = Self.texts[index]
    struct Headed: WaterfallLayoutDelegate {
      func height(ofItem item: Int, width: Double, span: Int) -> Double { 50 }
      func headerHeight(ofSection section: Int, width: Double) -> Double? { 40 }
    }
    let layout = WaterfallLayout(
      .init(width: 300, tracks: .count(2)), itemCounts: [2], delegate: Headed())
    let wall = Wall(
      layout: layout, content: ListedContent(), sectionTitles: [text], title: text)
    for format in PictureFormat.allCases {
      let (count, picture) = try shortened(wall, as: format)
      #expect(count == 1 && picture.utf8.count < 200_000)
    }
    let bytes = CollectedBytes()
    wall.writeSections(to: bytes)
    #expect(bytes.bytes.count < 200_000)
  }

  @Test(
    "Ordinary labels do not count as shortened, even with an ellipsis",
    arguments: ["", "Sea", "e\u{301}", String(repeating: "A quiet harbour at dusk. ", count: 30)])
  func ordinary(text: String) throws {
    let wall = plainWall(ListedContent(appearances: [ItemAppearance(label: text)]), count: 1)
    #expect(try shortened(wall, as: .svg).count == 0)
  }
}
