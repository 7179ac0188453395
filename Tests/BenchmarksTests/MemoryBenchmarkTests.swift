import Testing

@testable import Benchmarks

@Suite struct MemoryBenchmarkTests {
  let benchmark = MemoryBenchmark(items: SampleItems(count: 100_000))

  @Test("A layout keeps few bytes an item", arguments: MemoryBenchmark.kinds)
  func bytes(kind: MemoryBenchmark.Kind) {
    guard let row = benchmark.row(kind, itemCount: 100_000) else { return }
    #expect(row.value >= 20, "\(row.text)")
    #expect(row.holds, "\(row.text)")
  }
}
