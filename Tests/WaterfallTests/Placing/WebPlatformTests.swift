import Foundation
import TestFiles
import Testing
import Waterfall

/// The geometry of Web Platform Tests for CSS grid lanes; the fixture states its source.
@Suite struct WebPlatformTests {
  struct File: Decodable {
    let cases: [Case]
  }

  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Item: Decodable, Sendable {
      let w: Double
      let h: Double
      let span: Int?
      let start: Int?
    }

    struct Frame: Decodable, Sendable {
      let x: Double
      let y: Double
      let w: Double
      let h: Double
    }

    struct Gap: Decodable, Sendable {
      let column: Double
      let row: Double
    }

    let name: String
    let tracks: [Double]
    let gap: Gap
    let tolerance: GridLanesTests.Tolerance
    let axis: String
    let dense: Bool
    let items: [Item]
    let expected: [Frame]
    let content_extent: Double

    var isStrip: Bool { axis.hasPrefix("row") }
    var testDescription: String { name }
  }

  struct Items: WaterfallLayoutDelegate {
    let given: Case

    func span(ofItem item: Int, columns: borrowing Columns) -> Int { given.items[item].span ?? 1 }
    func height(ofItem item: Int, width: Double, span: Int) -> Double {
      given.isStrip ? given.items[item].w : given.items[item].h
    }
    func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
      given.items[item].start.map { $0 > 0 ? $0 - 1 : $0 + span }
    }
  }

  static func cases() throws -> [Case] {
    let data = try Repository.data("Tests/WaterfallTests/Fixtures/wpt-grid-lanes.json")
    return try JSONDecoder().decode(File.self, from: data).cases
  }

  @Test("Lanes place items where a Web Platform Test expects them", arguments: try cases())
  func compare(given: Case) throws {
    var placement = Placement.lanes(tolerance: given.tolerance.points(fontSize: nil))
    placement.isDense = given.dense
    let layout = WaterfallLayout(
      .init(
        width: given.tracks.reduce(0, +) + 10 * 20, axis: given.isStrip ? .horizontal : .vertical,
        spacing: Spacing(row: given.gap.row, column: given.gap.column),
        tracks: try Tracks(given.tracks.map { "\($0)px" }.joined(separator: " ")),
        placement: placement), itemCount: given.items.count, delegate: Items(given: given))
    for (item, expected) in given.expected.enumerated() {
      // Items may be narrower than their tracks, so only their origins and heights are compared.
      let frame = layout.frame(of: item)
      #expect(frame.x == expected.x && frame.y == expected.y, "item \(item) is at \(frame)")
    }
    let size = layout.contentSize
    #expect((given.isStrip ? size.width : size.height) == given.content_extent)
  }
}
