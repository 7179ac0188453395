import CBenchmarks
import LayoutScripting
import Testing

@testable import Benchmarks

@Suite struct ScriptBenchmarkTests {
  let benchmark = ScriptBenchmark(items: SampleItems(count: 2000))

  @Test(
    "The measured script and the plain C host give the same frames",
    arguments: ScriptBenchmark.pairs.indices)
  func alike(index: Int) throws {
    let pair = ScriptBenchmark.pairs[index]
    let script = try LayoutScript(text: pair.text, name: "bench.lua")
    let layout = try script.layout(benchmark.items).layout
    let host = try #require(benchmark.open(pair))
    defer { bench_host_close(host) }
    let reference = try PlacingBenchmarkTests.frames(
      bench_host_place(host, 6, 1200, 10), count: 2000)
    let frames = PlacingBenchmarkTests.frames(layout)
    #expect(frames == reference)
  }

  @Test(
    "A plain C host whose script fails returns nothing",
    arguments: ["return 1 +", "error()", "return function() error() end"])
  func failing(text: String) {
    let items = benchmark.items
    let host = bench_host_open(text, BENCH_NUMBERS, items.widths, items.heights, 2000)
    #expect(host == nil || bench_host_place(host, 6, 1200, 10) == nil)
    bench_host_close(host)
  }

  @Test("A plain C host keeps a copy of the lengths")
  func copies() throws {
    let lengths = UnsafeMutablePointer<Double>.allocate(capacity: 2)
    lengths.initialize(repeating: 5, count: 2)
    let host = bench_host_open(
      "return function(width, height) return width + height end", BENCH_NUMBERS, lengths, lengths, 2
    )
    lengths.update(repeating: 7, count: 2)
    defer {
      lengths.deallocate()
      bench_host_close(host)
    }
    let frames = try PlacingBenchmarkTests.frames(bench_host_place(host, 1, 100, 0), count: 2)
    #expect(frames[3] == 10 && frames[7] == 10)
  }
}
