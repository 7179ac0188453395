import Foundation
import Testing
import Workplaces

/// The frames of `moonfall layout`, by item from 1.
struct LayoutFrames {
  private struct Layout: Decodable {
    struct Item: Decodable {
      var index: Int
      var x: Double
      var y: Double
      var width: Double
      var height: Double
    }
    var items: [Item]
  }

  let frames: [Int: Page.Frame]

  /// Reads the output of `layout`.
  init(_ json: String) throws {
    let items = try JSONDecoder().decode(Layout.self, from: Data(json.utf8)).items
    frames = Dictionary(
      uniqueKeysWithValues: items.map { item in
        (item.index, Page.Frame(x: item.x, y: item.y, width: item.width, height: item.height))
      })
  }

  /// Runs `layout`.
  init(in workplace: Workplace, _ arguments: [String]) throws {
    let outcome = try workplace.moonfall(["layout"] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    try self.init(outcome.output)
  }

  /// Returns the items below one in its column, from the top.
  func items(belowItem item: Int, count: Int) throws -> [Int] {
    let first = try #require(frames[item])
    return frames.filter { $0.value.x == first.x && $0.value.y > first.y }
      .sorted { $0.value.y < $1.value.y }.prefix(count).map(\.key)
  }

  /// Expects that a pane has a cell for each visible frame, and that all cells are at these
  /// frames; browsers round to 64ths of a pixel.
  func expect(on page: Page, side: String = "a", zoom: Double = 1) throws {
    let sight = try page.sight(side: side)
    var worst = (distance: 0.0, item: 0)
    for cell in sight.cells {
      guard var frame = frames[cell.item] else {
        Issue.record("item \(cell.item) is on the page and not in the layout")
        continue
      }
      frame = frame * zoom
      let distance = cell.frame.distance(to: frame)
      if distance > worst.distance { worst = (distance, cell.item) }
    }
    // A thousandth more, for sizes that the browser gives as 32-bit numbers.
    #expect(worst.distance <= 1.0 / 64 + 0.001, "item \(worst.item)")
    let there = Set(sight.cells.map(\.item))
    let missing = frames.filter { item, frame in
      !there.contains(item) && (frame * zoom).overlaps(sight.view)
    }
    #expect(missing.keys.sorted() == [])
    #expect(there.count == sight.cells.count)
    #expect(!there.isEmpty)
  }
}

extension Page.Frame {
  fileprivate static func * (frame: Page.Frame, zoom: Double) -> Page.Frame {
    Page.Frame(
      x: frame.x * zoom, y: frame.y * zoom, width: frame.width * zoom, height: frame.height * zoom)
  }
}
