import Foundation
import FuzzWaterfall
import TestFiles
import Testing
import Waterfall

/// The frames and cells of an older project, which recycled its cells itself.
@Suite struct ReusedCellsTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Visible: Decodable {
      let offset: Double
      let height: Double
      let items: [Int]
    }

    let name: String
    let columns: Int
    let margin: Double
    let width: Double
    let height: Double
    let heights: [Double]
    let placedColumns: [Int]
    let frames: [[Double]]
    let visible: [Visible]

    var testDescription: String { name }

    /// The original added the margin below the last cells, and once more at the end.
    var layout: WaterfallLayout {
      WaterfallLayout(
        .init(
          width: width,
          insets: Insets(top: margin, left: margin, bottom: 2 * margin, right: margin),
          spacing: Spacing(margin), tracks: .count(columns), placement: .shortest(tolerance: 0)),
        heights.map { Item($0) })
    }
  }

  static func cases() throws -> [Case] {
    struct Fixture: Decodable { let cases: [Case] }
    let data = try Repository.data("Tests/WaterfallTests/Fixtures/reused-cells.json")
    return try JSONDecoder().decode(Fixture.self, from: data).cases
  }

  @Test("Every cell has the frame that it had in the original", arguments: try cases())
  func frames(of fixture: Case) {
    let layout = fixture.layout
    let frames = fixture.frames.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    #expect(layout.columns == fixture.placedColumns)
    #expect(layout.frames.elementsEqual(frames, by: { $0.isNear($1) }))
    #expect(layout.contentSize == Size(width: fixture.width, height: fixture.height))
  }

  @Test("At every offset, the same cells are on screen as in the original", arguments: try cases())
  func visible(in fixture: Case) {
    let layout = fixture.layout
    for screen in fixture.visible {
      let rect = Rect(x: 0, y: screen.offset, width: fixture.width, height: screen.height)
      #expect(layout.items(in: rect) == screen.items, "offset \(screen.offset)")
    }
  }
}
