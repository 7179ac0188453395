import CLibrary

/// A report of the benchmarks, written line by line while they run.
final class Report {
  /// The name of the current benchmark, with which its lines start.
  private var group = ""
  /// Whether all measured values are within their limits.
  private(set) var holds = true
  private let write: (String) -> Void

  /// Creates a report without lines.
  ///
  /// - Parameter write: Writes a line; by default to standard output without buffering, so that a
  ///   run that ends early has written everything measured so far.
  init(
    write: @escaping (String) -> Void = { line in
      print(line)
      fflush(nil)
    }
  ) {
    self.write = write
  }

  /// Runs a benchmark; an error ends it and is reported as the reason why the rest is missing.
  func measure(_ name: String, _ run: (Report) throws -> Void) {
    group = name
    do {
      try run(self)
    } catch {
      skip(because: "\(error)")
    }
  }

  /// Adds a measured value.
  func add(_ row: Row) {
    holds = holds && row.holds
    write("\(group), \(row.text)")
  }

  /// Reports what was not measured, and why.
  ///
  /// - Parameters:
  ///   - name: A part of the benchmark; `nil` for the rest of it.
  ///   - reason: The reason, and what to do.
  func skip(_ name: String? = nil, because reason: String) {
    write("\(group)\(name.map { ", \($0)" } ?? ""): not measured: \(reason)")
  }
}
