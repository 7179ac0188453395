import CBenchmarks
import LayoutScripting
import LuaHosting
import Waterfall

import CLibrary

/// Benchmarks that compare a script with plain C programs that host Lua.
struct ScriptBenchmark {
  /// A script with the plain host to compare it with.
  struct Pair: Sendable {
    let name: String
    /// The script.
    let text: String
    /// The function that the plain host calls.
    let function: String
    let arguments: bench_arguments
    let limit: Double
  }

  static let noField = """
    return {
      columns = 6, tolerance = 0, height = function(item, width) return width * 1.5 end,
    }
    """

  static let twoFields = """
    return {
      columns = 6, tolerance = 0,
      height = function(item, width) return width * item.height / item.width end,
    }
    """

  static let columnAndHeight = """
    return {
      columns = 6,
      column = function(item, columns) return item.index % 6 + 1 end,
      height = function(item, width) return width * item.height / item.width end,
    }
    """

  /// The column's width is in the text, because the plain host passes only the item's numbers.
  private static let ofNumbers =
    "return function(width, height) return (1200 - 5 * 10) / 6 * height / width end"
  private static let ofTables =
    "return function(item, width) return width * item.height / item.width end"

  static let pairs = [
    Pair(
      name: "no field read, beside a host of two numbers", text: noField,
      function: "return function() return (1200 - 5 * 10) / 6 * 1.5 end", arguments: BENCH_NUMBERS,
      limit: 1.15),
    Pair(
      name: "two fields read, beside a host of two numbers", text: twoFields, function: ofNumbers,
      arguments: BENCH_NUMBERS, limit: 2.6),
    Pair(
      name: "two fields read, beside tables that are there", text: twoFields, function: ofTables,
      arguments: BENCH_BUILT_TABLES, limit: 1.9),
    Pair(
      name: "two fields read, beside a table made for each", text: twoFields, function: ofTables,
      arguments: BENCH_NEW_TABLES, limit: 0.65),
  ]

  let items: SampleItems

  func run(_ report: Report) throws {
    for pair in Self.pairs {
      guard let host = open(pair) else {
        report.skip(pair.name, because: "the plain host could not be opened")
        continue
      }
      defer { bench_host_close(host) }
      let script = try LayoutScript(text: pair.text, name: "bench.lua")
      let measurement = try Measurement("\(pair.name), \(items.count) items") { _ in
        try layOut(script)
      } reference: { _ in
        free(bench_host_place(host, 6, 1200, 10))
      }
      report.add(measurement.row(per: items.count, limit: pair.limit))
    }
    let both = try LayoutScript(text: Self.columnAndHeight, name: "bench.lua")
    let alone = try LayoutScript(text: Self.twoFields, name: "bench.lua")
    let columns = try Measurement("column and height, beside the height alone") { _ in
      try layOut(both)
    } reference: { _ in
      try layOut(alone)
    }
    report.add(columns.row(per: items.count, limit: 3))
    try runLoading(report)
  }

  /// Opens the plain host of a pair.
  func open(_ pair: Pair) -> OpaquePointer? {
    bench_host_open(
      pair.function, pair.arguments, items.widths, items.heights, Int64(items.count))
  }

  private func layOut(_ script: LayoutScript) throws {
    let layout = try script.layout(items).layout
    precondition(layout.itemCount == items.count)
  }

  private func runLoading(_ report: Report) throws {
    let loading = try Measurement("loading a script, beside a plain state", rounds: 301) { _ in
      _ = try LayoutScript(text: Self.twoFields, name: "bench.lua")
    } reference: { _ in
      bench_host_close(bench_host_open(Self.ofTables, BENCH_NUMBERS, nil, nil, 0))
    }
    report.add(loading.row(per: 1, limit: nil))
    report.add(
      Row(
        name: "loading a script into a new state", value: loading.ours * 1e6, unit: " µs",
        limit: 100))
  }
}
