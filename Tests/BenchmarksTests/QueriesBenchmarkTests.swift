import Testing
import Waterfall

@testable import Benchmarks

@Suite struct QueriesBenchmarkTests {
  let benchmark = QueriesBenchmark(items: SampleItems(count: 6000))

  @Test(
    "A viewport shows about fifty items", arguments: QueriesBenchmark.Rule.allCases, [600, 6000])
  func viewport(rule: QueriesBenchmark.Rule, itemCount: Int) {
    var wall = QueriesBenchmark.Wall(benchmark.layout(rule, itemCount: itemCount))
    #expect((30...80).contains(wall.scroll(queries: 50) / 50))
    #expect((30...80).contains(wall.jump(queries: 50, round: 1) / 50))
  }

  @Test(
    "Searches while scrolling do not allocate", .enabled(if: Allocations.canBeCounted),
    // Without optimisation, sorting the items of a dense layout allocates.
    arguments: QueriesBenchmark.Rule.allCases.filter { $0 != .dense })
  func allocations(rule: QueriesBenchmark.Rule) throws {
    let rows = benchmark.rows(rule, small: 600, large: 6000, rounds: 1)
    try #require(rows.count == 3)
    // The first of the 200 searches allocate a few times.
    #expect(rows[2].value < 10, "\(rows[2].text)")
  }
}
