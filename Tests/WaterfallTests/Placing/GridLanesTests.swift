import Foundation
import FuzzWaterfall
import TestFiles
import Testing
import Waterfall

/// Frames that a browser computes for `display: grid-lanes`.
///
/// Each fixture states its source.
@Suite struct GridLanesTests {
  struct File: Decodable {
    let cases: [Case]
  }

  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Item: Decodable, Sendable {
      let h: Double
      let span: Int?
      let start: Int?
    }

    let name: String
    let width: Double
    let tracks: String
    let column_gap: Double
    let row_gap: Double
    let padding: [Double]
    let tolerance: Tolerance
    let direction: String
    let items: [Item]
    let dense: Bool?
    let axis: String?
    let font_size: Double?
    let height: Double
    let expected: [[Double]]
    let tracks_used: [Double]

    var testDescription: String { name }
  }

  /// A number of points, "normal" or "infinite".
  struct Tolerance: Decodable, Sendable {
    let text: String?
    let points: Double?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      points = try? container.decode(Double.self)
      text = try? container.decode(String.self)
    }

    func points(fontSize: Double?) -> Double {
      points ?? (text == "infinite" ? .infinity : fontSize ?? 16)
    }
  }

  struct Items: WaterfallLayoutDelegate {
    let items: [Case.Item]

    func span(ofItem item: Int, columns: borrowing Columns) -> Int { items[item].span ?? 1 }
    func height(ofItem item: Int, width: Double, span: Int) -> Double { items[item].h }
    func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
      guard let start = items[item].start else { return nil }
      // A negative line is the one where the item starts; here it is the column where it ends.
      return start > 0 ? min(start - 1, columns.count - span) : start + span
    }
  }

  static func cases(_ name: String) throws -> [Case] {
    let data = try Repository.data("Tests/WaterfallTests/Fixtures/\(name).json")
    return try JSONDecoder().decode(File.self, from: data).cases
  }

  @Test("Lanes place items where a browser does", arguments: try cases("grid-lanes"))
  func lanes(given: Case) throws { try compare(given) }

  @Test("Dense lanes place items where a browser does", arguments: try cases("grid-lanes-dense"))
  func dense(given: Case) throws { try compare(given) }

  @Test("Strips place items where a browser does", arguments: try cases("grid-lanes-rows"))
  func rows(given: Case) throws { try compare(given) }

  @Test(
    "Empty auto-fit tracks collapse before items are placed, as in a browser",
    arguments: try cases("grid-lanes-autofit"))
  func autoFit(given: Case) throws { try compare(given) }

  private func compare(_ given: Case) throws {
    var placement = Placement.lanes(
      tolerance: given.tolerance.points(fontSize: given.font_size))
    placement.isDense = given.dense ?? false
    let isStrip = given.axis != nil
    // Equal tracks of a browser differ by 1/64 px, but dense placement needs equal ones. For items
    // beyond its track list, a browser adds tracks, which the test writes out.
    let used = try Tracks(given.tracks_used.map { "\($0)px" }.joined(separator: " "))
    let listed = try Tracks(given.tracks)
    let sides = isStrip ? [0, 2] : [1, 3]
    let available = given.width - sides.reduce(0) { $0 + given.padding[$1] }
    let count = listed.widths(in: available, spacing: given.column_gap).count
    let tracks = placement.isDense || count < given.tracks_used.count ? used : listed
    // In a strip, the fixture's row gap is between the items of a row.
    let layout = WaterfallLayout(
      .init(
        width: given.width, axis: isStrip ? .horizontal : .vertical,
        insets: Insets(
          top: given.padding[0], left: given.padding[3], bottom: given.padding[2],
          right: given.padding[1]),
        spacing: isStrip
          ? Spacing(row: given.column_gap, column: given.row_gap)
          : Spacing(row: given.row_gap, column: given.column_gap),
        tracks: tracks, placement: placement,
        direction: given.direction == "rtl" ? .rightToLeft : .leftToRight),
      itemCount: given.items.count, delegate: Items(items: given.items))
    for (item, expected) in given.expected.enumerated() {
      let frame = layout.frame(of: item)
      let got = [frame.x, frame.y, frame.width, frame.height]
      let isNear = zip(got, expected).allSatisfy { abs($0 - $1) <= 0.1 }
      #expect(isNear, "item \(item) is at \(got), not at \(expected)")
      if !isNear { break }
    }
  }
}
