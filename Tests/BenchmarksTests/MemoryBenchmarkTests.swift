import Testing

@testable import Benchmarks

@Suite struct MemoryBenchmarkTests {
  let benchmark = MemoryBenchmark(items: SampleItems(count: 100_000))

  @Test(
    "A layout keeps few bytes an item", .enabled(if: Allocations.canBeCounted),
    arguments: MemoryBenchmark.kinds)
  func bytes(kind: MemoryBenchmark.Kind) throws {
    let row = try #require(benchmark.row(kind, itemCount: 100_000))
    #expect(row.value >= 20, "\(row.text)")
    #expect(row.holds, "\(row.text)")
  }
}
