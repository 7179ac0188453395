import CLibrary

/// Benchmarks that compare this project with the fastest C, Lua host and Node program that we know,
/// as ratios of times in the same run.
///
/// Call `swift build -c release`, then `swift run -c release Benchmarks`, with the names of some
/// benchmarks or without for all. The exit code is 1 if a value misses its limit, 64 for an unknown
/// name, and otherwise 0. The report names what cannot be measured on a machine, with the reason.
@main
enum Benchmarks: String, CaseIterable {
  case placing, queries, edits, memory, scripts, processes
  /// Measured in milliseconds, since there is nothing to compare it with; needs a real browser.
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

  /// The path of `moonfall` next to this program.
  private static var moonfall: String {
    let folder = CommandLine.arguments[0].split(separator: "/").dropLast()
    let absolute = CommandLine.arguments[0].hasPrefix("/") ? "/" : ""
    return absolute + (folder + ["moonfall"]).joined(separator: "/")
  }
}

extension SampleItems {
  /// Ten million items, shared by the benchmarks.
  fileprivate static let large = SampleItems(count: 10_000_000)
  /// A million items, shared by the benchmarks.
  fileprivate static let medium = SampleItems(count: 1_000_000)
}
