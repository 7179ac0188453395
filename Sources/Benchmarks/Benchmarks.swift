#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// This project beside what a C or Node programmer would write, in the same run, as ratios.
///
/// First `swift build -c release`, then `swift run -c release Benchmarks`, which takes the names of
/// some: `placing`, `queries`, `edits`, `memory`, `scripts`, `processes`, `preview`. The last one has
/// nothing to stand beside, and wants a real browser.
@main
struct Benchmarks {
  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    func isWanted(_ name: String) -> Bool { wanted.isEmpty || wanted.contains(name) }
    if ["placing", "queries", "edits", "memory"].contains(where: isWanted) {
      let items = SampleItems(count: 10_000_000)
      if isWanted("placing") { PlacingBenchmark(items: items).run() }
      if isWanted("queries") { QueriesBenchmark(items: items).run() }
      if isWanted("edits") { EditsBenchmark(items: items).run() }
      if isWanted("memory") { MemoryBenchmark(items: items).run() }
    }
    if ["scripts", "processes"].contains(where: isWanted) {
      let items = SampleItems(count: 1_000_000)
      if isWanted("scripts") { try ScriptBenchmark(items: items).run() }
      if isWanted("processes") { processes(items) }
    }
    if isWanted("preview") { try PreviewBenchmark().run() }
  }

  private static func processes(_ items: SampleItems) {
    let folder = CommandLine.arguments[0].split(separator: "/").dropLast()
    let absolute = CommandLine.arguments[0].hasPrefix("/") ? "/" : ""
    let moonfall = absolute + (folder + ["moonfall"]).joined(separator: "/")
    guard access(moonfall, X_OK) == 0 else {
      print("processes: not measured, first run: swift build -c release")
      return
    }
    ProcessBenchmark(moonfall: moonfall, items: items).run()
  }
}
