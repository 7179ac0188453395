import CBenchmarks
import Foundation
import Testing
import Waterfall

@testable import Benchmarks

@Suite struct PlacingBenchmarkTests {
  /// The frames of a reference, x, y, width and height in turn.
  static func frames(_ pointer: UnsafeMutablePointer<Double>?, count: Int) throws -> [Double] {
    let pointer = try #require(pointer)
    defer { free(pointer) }
    return Array(UnsafeBufferPointer(start: pointer, count: count * 4))
  }

  static func frames(_ layout: WaterfallLayout) -> [Double] {
    (0..<layout.itemCount).flatMap { item in
      let frame = layout.frame(of: item)
      return [frame.x, frame.y, frame.width, frame.height]
    }
  }

  @Test(
    "The plain C loops place every item where the layout places it",
    arguments: [0, Placement.defaultTolerance, 50], [1, 2, 6, 7])
  func same(tolerance: Double, columns: Int) throws {
    let benchmark = PlacingBenchmark(items: SampleItems(count: 3000), columns: columns)
    let reference = try Self.frames(benchmark.reference(tolerance: tolerance), count: 3000)
    #expect(Self.frames(benchmark.layout(.shortest(tolerance: tolerance))) == reference)
  }

  @Test("The two loops are different rules where columns nearly tie")
  func different() throws {
    let benchmark = PlacingBenchmark(items: SampleItems(count: 3000), columns: 6)
    #expect(
      try Self.frames(benchmark.reference(tolerance: 0), count: 3000)
        != Self.frames(benchmark.reference(tolerance: 50), count: 3000))
  }
}
