import Testing
import TextOutput
import Waterfall

@testable import Drawing

@Suite struct BoundsTests {
  private func wall(
    _ tracks: String, width: Double, count: Int = 2, axis: WaterfallLayout.Axis = .vertical,
    direction: WaterfallLayout.Direction = .leftToRight
  ) throws -> Wall<ListedContent> {
    var configuration = WaterfallLayout.Configuration(
      width: width, axis: axis, tracks: try Tracks(tracks))
    configuration.direction = direction
    let layout = WaterfallLayout(
      configuration, itemCount: count,
      delegate: Heights(heights: Array(repeating: 50, count: count)))
    return Wall(layout: layout, content: ListedContent())
  }

  @Test(
    "A picture is as wide as its contents",
    arguments: [
      (
        "80px 80px", 100.0, 2, WaterfallLayout.Direction.leftToRight,
        Rect(x: 0, y: 0, width: 170, height: 50)
      ),
      ("80px 80px", 100, 2, .rightToLeft, Rect(x: -70, y: 0, width: 170, height: 50)),
      ("80px 80px", 300, 2, .leftToRight, Rect(x: 0, y: 0, width: 300, height: 50)),
      // The third column is empty.
      ("80px 80px 80px", 100, 2, .leftToRight, Rect(x: 0, y: 0, width: 170, height: 50)),
      ("45px 45px", 100, 2, .rightToLeft, Rect(x: 0, y: 0, width: 100, height: 50)),
    ])
  func bounds(
    tracks: String, width: Double, count: Int, direction: WaterfallLayout.Direction, bounds: Rect
  ) throws {
    let wall = try wall(tracks, width: width, count: count, direction: direction)
    #expect(wall.bounds == bounds)
    let root = try XMLElements(wall.picture(as: .svg)).all[0].attributes
    #expect(root["width"] == "\(Int(bounds.width))" && root["height"] == "\(Int(bounds.height))")
    #expect(
      root["viewBox"] == "\(Int(bounds.x)) 0 \(Int(bounds.width)) \(Int(bounds.height))")
    let html = try wall.picture(as: .html)
    #expect(html.contains("style=\"width:\(Int(bounds.width))px;height:50px"))
    #expect(html.contains("border-width:0px 0 0 70px") == (bounds.x < 0))
    // Frames are those of the container.
    #expect(wall.layout.contentSize.width == width)
  }

  @Test("A strip is as high as its contents")
  func strip() throws {
    let wall = try wall("80px 80px", width: 100, axis: .horizontal)
    #expect(wall.bounds == Rect(x: 0, y: 0, width: 50, height: 170))
    let bytes = CollectedBytes()
    #expect(try wall.writeTiles(scale: 2, to: bytes).picture.height == 340)
  }
}
