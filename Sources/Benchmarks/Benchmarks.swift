#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// This project beside what a C or Node programmer would write, in the same run, as ratios.
///
/// `swift build -c release && swift run -c release Benchmarks [placing|scripts|processes]`
@main
struct Benchmarks {
  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    func isWanted(_ name: String) -> Bool { wanted.isEmpty || wanted.contains(name) }
    let million = SampleItems(count: 1_000_000)
    if isWanted("placing") {
      for count in [1_000, 100_000] {
        PlacingBenchmark(items: SampleItems(count: count), columns: 6).run()
      }
      PlacingBenchmark(items: million, columns: 6).run()
    }
    if isWanted("scripts") { try ScriptBenchmark(items: million).run() }
    if isWanted("processes") {
      let folder = CommandLine.arguments[0].split(separator: "/").dropLast()
      let absolute = CommandLine.arguments[0].hasPrefix("/") ? "/" : ""
      let moonfall = absolute + (folder + ["moonfall"]).joined(separator: "/")
      guard access(moonfall, X_OK) == 0 else {
        print("processes: not measured, first run: swift build -c release")
        return
      }
      ProcessBenchmark(moonfall: moonfall, items: million).run()
    }
  }
}
