import CBenchmarks
import LayoutScript
import LuaHost
import Waterfall

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A script beside a plain C program with Lua inside.
struct ScriptBenchmark {
  let items: SampleItems

  /// What the plain host calls with each item's width and height.
  static let reference = "return function(width, height) return 191.7 * height / width end"

  static let twoFields = """
    return {
      columns = 6, tolerance = 0,
      height = function(item, width) return width * item.height / item.width end,
    }
    """

  func run() throws {
    let cases: [(name: String, text: String, limit: Double?)] = [
      ("two fields read", Self.twoFields, 3),
      (
        "no field read",
        "return { columns = 6, tolerance = 0, height = function(item, width) return width * 1.5 end }",
        nil
      ),
      (
        "column and height",
        """
        return {
          columns = 6,
          column = function(item, columns) return item.index % 6 + 1 end,
          height = function(item, width) return width * item.height / item.width end,
        }
        """, nil
      ),
    ]
    for (name, text, limit) in cases {
      let script = try LayoutScript(text: text, name: "bench.lua")
      let measurement = try Measurement("script, \(name), \(items.count) items") { _ in
        let layout = try script.layout(items).layout
        precondition(layout.itemCount == items.count)
      } reference: { _ in
        free(
          bench_host(
            Self.reference, items.widths, items.heights, Int64(items.count), 6, 1200, 10))
      }
      print(measurement.row(per: items.count, limit: limit).text)
    }
    let loading = try Measurement("loading a script into a new state", rounds: 101) { _ in
      _ = try LayoutScript(text: Self.twoFields, name: "bench.lua")
    } reference: { _ in
      free(bench_host(Self.reference, items.widths, items.heights, 0, 6, 1200, 10))
    }
    print(loading.row(per: 1, limit: nil).text)
  }
}
