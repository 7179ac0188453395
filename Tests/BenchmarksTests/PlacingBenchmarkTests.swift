import CBenchmarks
import Foundation
import Testing
import Waterfall

@testable import Benchmarks

@Suite struct PlacingBenchmarkTests {
  let benchmark = PlacingBenchmark(items: SampleItems(count: 3000))

  /// Returns the frames of a reference, x, y, width and height in turn.
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
    "The plain C loops place every item where the layout does",
    arguments: PlacingBenchmark.rules, [0..<3000, 1000..<1003])
  func same(rule: PlacingBenchmark.Rule, items: Range<Int>) throws {
    let reference = try Self.frames(benchmark.reference(rule, items: items), count: items.count)
    #expect(Self.frames(benchmark.layout(rule, items: items)) == reference)
  }

  @Test(
    "The plain C loops respect any tolerance",
    arguments: [0, 1e-6, 50, .infinity],
    [(Placement.Rule.shortest, false), (.lanes, false), (.lanes, true)])
  func tolerance(tolerance: Double, kind: (name: Placement.Rule, hasSpans: Bool)) throws {
    let rule = PlacingBenchmark.Rule(
      name: "test", placement: Placement(kind.name, tolerance: tolerance),
      hasSpans: kind.hasSpans, limit: 1)
    let reference = try Self.frames(benchmark.reference(rule, items: 0..<3000), count: 3000)
    #expect(Self.frames(benchmark.layout(rule, items: 0..<3000)) == reference)
  }

  @Test("The measured rules give different layouts of these items")
  func different() throws {
    let walls = try PlacingBenchmark.rules.map {
      try Self.frames(benchmark.reference($0, items: 0..<3000), count: 3000)
    }
    #expect(Set(walls).count == walls.count - 1)
    #expect(walls[0] == walls[1], "whole heights never tie within a tolerance without being equal")
  }
}
