import FuzzWaterfall
import Testing
import Waterfall

@Suite struct ResolvedTracksTests {
  @Test(
    "Columns follow each other from the left inset, with spacing between them",
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

  @Test("Ten thousand columns end where the container ends", arguments: [1, 320, 1e3 / 3, 1e9])
  func manyColumns(width: Double) {
    let layout = WaterfallLayout(
      .init(width: width, spacing: Spacing(0), tracks: .count(10_000)), [Item(1, column: -1)])
    #expect(layout.frame(of: 0).maxX.isNear(width))
  }

  @Test("Sections with the same tracks but other insets or spacing have their own columns")
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

  /// Items that record the widths at which they were asked for heights.
  private final class Asked: WaterfallLayoutDelegate {
    var widths: [Int: Double] = [:]

    func span(ofItem item: Int, columns: borrowing Columns) -> Int { 1 + item % 2 }
    func height(ofItem item: Int, width: Double, span: Int) -> Double {
      widths[item] = width
      return width
    }
  }

  @Test(
    "Items have the widths they were asked for, if aligned by used columns on whole pixels",
    arguments: [1, 2, 3, 0.1] as [Double], [WaterfallLayout.Direction.leftToRight, .rightToLeft])
  func askedWidths(scale: Double, direction: WaterfallLayout.Direction) {
    for width in stride(from: 300.0, to: 900, by: 12.3) {
      let asked = Asked()
      var layout = WaterfallLayout(
        .init(
          width: width, spacing: Spacing(7.7), tracks: .fixed(61.3), direction: direction,
          alignment: WaterfallLayout.Alignment(.center, by: .used), scale: scale), itemCount: 0,
        delegate: asked)
      for count in 1...5 {
        layout.append(1, delegate: asked)
        for item in 0..<count {
          #expect(asked.widths[item]?.isNear(layout.frame(of: item).width) == true)
          #expect(layout.frame(of: item).height.isNear(layout.frame(of: item).width, within: 2))
        }
      }
    }
  }

  @Test(
    "Collapsed tracks at the end have no spacing: the remaining tracks are centred",
    arguments: [1, 2, 3, 4])
  func centredAutoFit(count: Int) throws {
    let layout = WaterfallLayout(
      .init(
        width: 500, spacing: Spacing(20), tracks: try Tracks("repeat(auto-fit, 100px)"),
        alignment: WaterfallLayout.Alignment(.center)), Array(repeating: 1, count: count))
    let frames = layout.frames
    #expect(frames[0].x.isNear(500 - frames[count - 1].maxX))
  }

  @Test(
    "A span is as wide as its columns, even if some have width 0",
    arguments: ["0px 84px", "84px 0px"])
  func flatColumns(tracks: String) throws {
    for direction in [WaterfallLayout.Direction.leftToRight, .rightToLeft] {
      let layout = WaterfallLayout(
        .init(
          width: 84, spacing: Spacing(0), tracks: try Tracks(tracks), direction: direction),
        [Item(1, span: 2)])
      #expect(layout.frame(of: 0) == Rect(x: 0, y: 0, width: 84, height: 1))
    }
  }

  @Test(
    "On whole pixels, columns without spacing touch, even if they overflow",
    arguments: [WaterfallLayout.Direction.leftToRight, .rightToLeft])
  func touching(direction: WaterfallLayout.Direction) throws {
    for step in 1..<300 {
      let layout = WaterfallLayout(
        .init(
          width: 10.5, spacing: Spacing(0),
          tracks: try Tracks("10px \(Double(step) * 0.1)px 7.3px"),
          direction: direction, scale: 1), [])
      let columns = layout.columns(ofSection: 0)
      let order = direction == .leftToRight ? columns : columns.reversed()
      for (one, next) in zip(order, order.dropFirst()) {
        #expect(one.x + one.width == next.x, "step \(step)")
      }
    }
  }

  @Test("Edges on whole pixels are never −0")
  func negativeZero() {
    let layout = WaterfallLayout(
      .init(
        width: 1, tracks: .fixed(1.4), direction: .rightToLeft, scale: 1), [1])
    #expect(layout.frame(of: 0).x == 0 && layout.frame(of: 0).x.sign == .plus)
  }
}
