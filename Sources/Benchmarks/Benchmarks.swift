#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// This project beside the fastest C, Lua host and Node program that we know, in the same run, as
/// ratios.
///
/// First `swift build -c release`, then `swift run -c release Benchmarks`, which takes the names of
/// some. It exits with 1 if a value misses its limit, with 64 for an unknown name, else with 0.
/// What cannot be measured on a machine is named with the reason.
@main
enum Benchmarks: String, CaseIterable {
  case placing, queries, edits, memory, scripts, processes
  /// In milliseconds: nothing is known to compare it with. It needs a real browser.
  case preview

  static func main() {
    let names = CommandLine.arguments.dropFirst()
    for name in names where Benchmarks(rawValue: name) == nil {
      let known = allCases.map(\.rawValue).joined(separator: ", ")
      print("Benchmarks: there is no '\(name)'; the names are \(known)")
      exit(64)
    }
    let report = Report()
    for benchmark in allCases where names.isEmpty || names.contains(benchmark.rawValue) {
      report.measure(benchmark.rawValue, benchmark.run)
    }
    exit(report.holds ? 0 : 1)
  }

  private func run(_ report: Report) throws {
    switch self {
    case .placing: PlacingBenchmark(items: .large).run(report)
    case .queries: QueriesBenchmark(items: .large).run(report)
    case .edits: EditsBenchmark(items: .large).run(report)
    case .memory: MemoryBenchmark(items: .large).run(report)
    case .scripts: try ScriptBenchmark(items: .medium).run(report)
    case .processes: try ProcessBenchmark(moonfall: Self.moonfall, items: .medium).run(report)
    case .preview: try PreviewBenchmark().run(report)
    }
  }

  /// The program beside this one.
  private static var moonfall: String {
    let folder = CommandLine.arguments[0].split(separator: "/").dropLast()
    let absolute = CommandLine.arguments[0].hasPrefix("/") ? "/" : ""
    return absolute + (folder + ["moonfall"]).joined(separator: "/")
  }
}

extension SampleItems {
  /// Ten million items, made once.
  fileprivate static let large = SampleItems(count: 10_000_000)
  /// A million items, made once.
  fileprivate static let medium = SampleItems(count: 1_000_000)
}
