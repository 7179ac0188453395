#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the benchmarks measured, written line by line as it is found.
final class Report {
  /// The benchmark that is running: the first word of its lines.
  private var group = ""
  /// Whether every value that was measured keeps within its limit.
  private(set) var holds = true
  private let write: (String) -> Void

  /// Creates a report without lines.
  ///
  /// - Parameter write: Writes a line; by default to standard output at once, so that a run that
  ///   ends early has written all that it measured.
  init(
    write: @escaping (String) -> Void = { line in
      print(line)
      fflush(nil)
    }
  ) {
    self.write = write
  }

  /// Runs a benchmark; an error ends it, and is written as the reason why the rest is missing.
  func measure(_ name: String, _ run: (Report) throws -> Void) {
    group = name
    do {
      try run(self)
    } catch {
      skip(because: "\(error)")
    }
  }

  /// Adds what was measured.
  func add(_ row: Row) {
    holds = holds && row.holds
    write("\(group), \(row.text)")
  }

  /// Says what was not measured, and why.
  ///
  /// - Parameters:
  ///   - name: A part of the benchmark; `nil` for all that is left of it.
  ///   - reason: Why, and what to do.
  func skip(_ name: String? = nil, because reason: String) {
    write("\(group)\(name.map { ", \($0)" } ?? ""): not measured: \(reason)")
  }
}
