import Testing
import Waterfall

@Suite struct ResolvedTracksTests {
  @Test(
    "Columns stand side by side from the left inset, with the spacing between them",
    arguments: [
      ("3", 340, [10, 120, 230]), ("1", 340, [10]), ("100px 1fr 50px", 340, [10, 120, 280]),
      ("repeat(auto-fill, 90px)", 340, [10, 110, 210]),
      ("repeat(4, 100px)", 340, [10, 120, 230, 340]),
      ("0px 0px 5px", 340, [10, 20, 30]), ("3", 20, [10, 20, 30]), ("3", 0, [10, 20, 30]),
    ] as [(String, Double, [Double])])
  func places(tracks: String, width: Double, xs: [Double]) throws {
    let layout = WaterfallLayout(
      .init(width: width, insets: Insets(10), tracks: try Tracks(tracks)), [1, 1, 1, 1])
    #expect(layout.columns(ofSection: 0).map(\.x) == xs)
    #expect(layout.frames.map(\.x) == (0..<4).map { xs[$0 % xs.count] })
  }

  @Test(
    "A spanning item is as wide as its columns and the spacing between them",
    arguments: [
      ("4", [92.5, 195, 297.5, 400]), ("100px 50px 1fr 30px", [100, 160, 360, 400]),
    ] as [(String, [Double])])
  func spans(tracks: String, widths: [Double]) throws {
    let layout = WaterfallLayout(
      .init(width: 400, tracks: try Tracks(tracks)), (1...4).map { Item(1, span: $0, column: 0) })
    #expect(layout.frames.map(\.width) == widths)
  }

  @Test("Ten thousand columns end where the container does", arguments: [1, 320, 1e3 / 3, 1e9])
  func manyColumns(width: Double) {
    let layout = WaterfallLayout(
      .init(width: width, spacing: Spacing(0), tracks: .count(10_000)), [Item(1, column: -1)])
    #expect(layout.frame(of: 0).maxX.isNear(width))
  }

  @Test("Sections of the same tracks but other insets or spacing have their own columns")
  func ownPlaces() {
    struct Steps: WaterfallLayoutDelegate {
      func insets(ofSection section: Int) -> Insets? {
        Insets(
          top: 0, left: [0, 0, 10, 0, 0][section], bottom: 0, right: [0, 0, 10, 20, 0][section])
      }
      func spacing(ofSection section: Int) -> Spacing? { Spacing(section == 4 ? 0 : 10) }
      func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
    }
    let layout = WaterfallLayout(
      .init(width: 110, tracks: .count(2)), itemCounts: [2, 2, 2, 2, 2], delegate: Steps())
    #expect(layout.frames.map(\.x) == [0, 60, 0, 60, 10, 60, 0, 50, 0, 55])
    #expect(layout.frames.map(\.width) == [50, 50, 50, 50, 40, 40, 40, 40, 55, 55])
  }
}
