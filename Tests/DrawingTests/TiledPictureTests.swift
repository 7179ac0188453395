import SeededNumbers
import Testing
import TextOutput
import Waterfall

@testable import Drawing

@Suite struct TiledPictureTests {
  private func wall(
    count: Int, width: Double, columns: Int, axis: WaterfallLayout.Axis = .vertical, seed: UInt64
  ) -> Wall<ListedContent> {
    var numbers = SeededNumbers(seed: seed)
    let heights = (0..<count).map { _ in Double.random(in: 1...900, using: &numbers).rounded() / 2 }
    let layout = WaterfallLayout(
      .init(width: width, axis: axis, tracks: .count(columns)), itemCount: count,
      delegate: Heights(heights: heights))
    let labels = (0..<count).map { ItemAppearance(label: "item \($0)") }
    return Wall(layout: layout, content: ListedContent(appearances: labels))
  }

  private func tiles(
    _ wall: Wall<ListedContent>, scale: Double
  ) throws -> (picture: TiledPicture, svg: [UInt8]) {
    let bytes = CollectedBytes()
    return (try wall.writeTiles(scale: scale, to: bytes).picture, bytes.bytes)
  }

  private static let walls:
    [(width: Double, columns: Int, axis: WaterfallLayout.Axis, scale: Double)] = [
      (1200, 8, .vertical, 1), (300, 1, .vertical, 2.3), (9000, 40, .vertical, 0.7),
      (500, 3, .horizontal, 1), (1, 1, .vertical, 1),
    ]

  @Test("Every tile is an image with all items that are visible in it", arguments: walls, [1, 2])
  func complete(
    of kind: (width: Double, columns: Int, axis: WaterfallLayout.Axis, scale: Double), seed: UInt64
  ) throws {
    let wall = wall(
      count: 150, width: kind.width, columns: kind.columns, axis: kind.axis, seed: seed)
    let (picture, svg) = try tiles(wall, scale: kind.scale)
    var y = 0
    for band in picture.bands {
      #expect(band.y == y && band.height > 0)
      y += band.height
      var x = 0
      for tile in band.tiles {
        #expect(tile.x == x && tile.width > 0)
        x += tile.width
        let text = String(decoding: tile.parts.flatMap { svg[$0] }, as: UTF8.self)
        #expect(try XMLElements(text).all[0].name == "svg")
        let area = Rect(
          x: Double(tile.x) / kind.scale, y: Double(band.y) / kind.scale,
          width: Double(tile.width) / kind.scale, height: Double(band.height) / kind.scale)
        for item in 0..<wall.layout.itemCount where wall.layout.frame(of: item).overlaps(area) {
          let frame = wall.layout.frame(of: item)
          #expect(
            text.contains("x=\"\(jsonNumber(frame.x))\" y=\"\(jsonNumber(frame.y))\""),
            "item \(item), seed \(seed)")
        }
      }
      #expect(x == picture.width)
    }
    #expect(y == picture.height)
  }

  @Test("Four times as many items give about four times as much text to draw", arguments: [3, 8])
  func growth(columns: Int) throws {
    func length(_ count: Int) throws -> Int {
      let (picture, _) = try tiles(
        wall(count: count, width: 1200, columns: columns, seed: 7), scale: 1)
      return picture.bands.flatMap(\.tiles).flatMap(\.parts).reduce(0) { $0 + $1.count }
    }
    let (one, four) = (try length(500), try length(2000))
    #expect(four < 5 * one, "\(one), \(four)")
  }

  @Test("A band takes bounded memory and a reasonable number of rows")
  func bands() {
    for width in [1, 100, 1200, 60_000, 1_000_000, 10_000_000] {
      let height = TiledPicture.bandHeight(width: width)
      #expect((16...1024).contains(height))
      #expect(height * width <= 160_000_000)
    }
  }
}
