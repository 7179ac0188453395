import CBenchmarks
import LayoutScript
import Testing

@testable import Benchmarks

@Suite struct ScriptBenchmarkTests {
  let items = SampleItems(count: 2000)

  @Test("The script that is measured and the plain C host place alike")
  func alike() throws {
    let script = try LayoutScript(text: ScriptBenchmark.twoFields, name: "bench.lua")
    let layout = try script.layout(items).layout
    // The host's function has the column's width written out, in a few digits.
    let width = layout.frame(of: 0).width
    let text = "return function(width, height) return \(width) * height / width end"
    let reference = try PlacingBenchmarkTests.frames(
      bench_host(text, items.widths, items.heights, 2000, 6, 1200, 10), count: 2000)
    #expect(PlacingBenchmarkTests.frames(layout) == reference)
    #expect(ScriptBenchmark.reference.contains("191.7"))
    #expect(abs(width - 191.7) < 0.05)
  }

  @Test(
    "A plain C host whose script fails answers nothing",
    arguments: ["return 1 +", "error()", "return function() error() end"])
  func failing(text: String) {
    #expect(bench_host(text, items.widths, items.heights, 2000, 6, 1200, 10) == nil)
  }
}
