import Testing
import TextOutput
import Waterfall

@testable import Drawing

@Suite struct WallWriterTests {
  /// Records the sizes of the chunks.
  final class ChunkSizes: ByteSink {
    var sizes: [Int] = []
    func write(_ bytes: Span<UInt8>) { sizes.append(bytes.count) }
  }

  /// Accepts a number of chunks, then fails.
  final class FullDisk: ByteSink {
    struct Full: Error, Equatable {}
    var room: Int
    init(room: Int) { self.room = room }
    func write(_ bytes: Span<UInt8>) throws(Full) {
      if room == 0 { throw Full() }
      room -= 1
    }
  }

  /// Fails at one item and records the items that it was asked about.
  final class Failing: WallContent {
    struct Failure: Error, Equatable { var item: Int }
    let failing: Int
    var asked: [Int] = []
    init(failing: Int) { self.failing = failing }

    func id(ofItem item: Int) throws(Failure) -> ItemID? {
      asked.append(item)
      if item == failing { throw Failure(item: item) }
      return .integer(Int64(item))
    }
    func appearance(ofItem item: Int, in frame: Rect) throws(Failure) -> ItemAppearance {
      asked.append(item)
      if item == failing { throw Failure(item: item) }
      return ItemAppearance(label: "Item")
    }
  }

  static func layout(heights: [Double]) -> WaterfallLayout {
    WaterfallLayout(
      WaterfallLayout.Configuration(width: 400, tracks: .count(3)), itemCount: heights.count,
      delegate: Heights(heights: heights))
  }

  @Test("Large walls arrive in chunks of 64 KB, at most one item longer", arguments: 0..<5)
  func chunks(format: Int) throws {
    let wall = plainWall(ListedContent(), count: 20_000)
    let sink = ChunkSizes()
    let collected = CollectedBytes()
    if format < 3 {
      try wall.writeFrames(as: FrameFormat.allCases[format], to: sink)
      try wall.writeFrames(as: FrameFormat.allCases[format], to: collected)
    } else {
      try wall.writePicture(as: PictureFormat.allCases[format - 3], to: sink)
      try wall.writePicture(as: PictureFormat.allCases[format - 3], to: collected)
    }
    #expect(sink.sizes.reduce(0, +) == collected.bytes.count)
    #expect(sink.sizes.count > 4)
    #expect(sink.sizes.dropLast().allSatisfy { $0 >= 1 << 16 && $0 < 1 << 16 + 4096 })
  }

  @Test("A picture of a megabyte gets through whole")
  func longPicture() throws {
    let picture = "data:image/png;base64," + String(repeating: "x", count: 1 << 20)
    let wall = plainWall(
      ListedContent(appearances: [ItemAppearance(picture: picture)]), count: 1)
    #expect(try wall.picture(as: .html).contains(picture))
  }

  @Test("A failing sink ends the drawing with its own error", arguments: [0, 1, 3])
  func sinkFails(room: Int) {
    let sink = FullDisk(room: room)
    let wall = plainWall(ListedContent(), count: 20_000)
    #expect(throws: DrawingError<Never, FullDisk.Full>.sink(FullDisk.Full())) {
      try wall.writeFrames(as: .json, to: sink)
    }
  }

  @Test("Failing content ends the drawing with its own error and is not asked again")
  func contentFails() {
    let content = Failing(failing: 2)
    let wall = Wall(layout: Self.layout(heights: [10, 10, 10, 10]), content: content)
    typealias Failure = DrawingError<Failing.Failure, Never>
    #expect(throws: Failure.content(Failing.Failure(item: 2))) {
      try wall.writeFrames(as: .ndjson, to: CollectedBytes())
    }
    #expect(content.asked == [0, 1, 2])
    #expect(throws: Failure.content(Failing.Failure(item: 2))) {
      try wall.writePicture(as: .svg, to: CollectedBytes())
    }
    #expect(content.asked == [0, 1, 2, 0, 1, 2])
  }

  @Test("Pictures ask once for each item with an area", arguments: PictureFormat.allCases)
  func asksOnce(format: PictureFormat) throws {
    let content = Failing(failing: -1)
    let wall = Wall(layout: Self.layout(heights: [10, 0, 10, 0.001]), content: content)
    try wall.writePicture(as: format, to: CollectedBytes())
    #expect(content.asked == [0, 2, 3])
  }
}
