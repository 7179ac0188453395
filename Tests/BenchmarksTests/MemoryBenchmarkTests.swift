import Foundation
import Testing

@testable import Benchmarks

@Suite struct MemoryBenchmarkTests {
  let benchmark = MemoryBenchmark(items: SampleItems(count: 100_000))

  @Test(
    "A layout keeps its limit of bytes per item", .enabled(if: Allocations.canBeCounted),
    arguments: MemoryBenchmark.kinds)
  func bytes(kind: MemoryBenchmark.Kind) throws {
    let row = try #require(benchmark.row(kind, itemCount: 100_000))
    #expect(row.value >= 20, "\(row.text)")
    #expect(row.holds, "\(row.text)")
  }

  @Test(
    "A reallocation that fails does not change the count", .enabled(if: Allocations.canBeCounted))
  func failingReallocation() throws {
    var memory: UnsafeMutableRawPointer?
    let allocations = try #require(
      Allocations {
        memory = malloc(1000)
        if realloc(memory, Int.max / 2) != nil { memory = nil }
      })
    #expect(memory != nil)
    #expect(allocations.bytes >= 1000)
    free(memory)
  }
}
