import Testing

@testable import Benchmarks

@Suite struct EditsBenchmarkTests {
  let benchmark = EditsBenchmark(items: SampleItems(count: 2000))

  @Test("Edits can be measured in layouts of any size", arguments: [100, 2000])
  func rows(itemCount: Int) {
    let rows = [
      benchmark.append(small: 100, large: itemCount, rounds: 1),
      benchmark.sticky(itemCount: itemCount, rounds: 1),
      benchmark.reflow(itemCount: itemCount, rounds: 1),
    ]
    #expect(rows.allSatisfy { $0.value > 0 && $0.limit != nil })
  }
}
