import Testing

@testable import Benchmarks

@Suite struct ReportTests {
  private struct Missing: Error, CustomStringConvertible {
    let description = "/usr/bin/chromedriver is missing"
  }

  @Test("A benchmark that fails keeps its lines, and reports what was not measured and why")
  func error() {
    var lines: [String] = []
    let report = Report { lines.append($0) }
    report.measure("preview") { report in
      report.add(Row(name: "saves", value: 75, unit: " ms", limit: 100))
      throw Missing()
    }
    report.measure("processes") { $0.skip("start-up", because: "lua5.4 is not installed") }
    #expect(
      lines == [
        "preview, saves: 75.00 ms  (at most 100.00: holds)",
        "preview: not measured: /usr/bin/chromedriver is missing",
        "processes, start-up: not measured: lua5.4 is not installed",
      ])
    #expect(report.holds, "a value that was not measured misses no limit")
  }

  @Test(
    "A report holds until a value misses its limit",
    arguments: [
      ([1.0, 1.2], true), ([1.3, 1], false), ([1, 1.3], false), ([.nan], false), ([], true),
    ])
  func holds(values: [Double], holds: Bool) {
    let report = Report { _ in }
    report.measure("placing") { report in
      for value in values { report.add(Row(name: "lanes", value: value, unit: " x", limit: 1.2)) }
    }
    #expect(report.holds == holds)
  }
}
