import CLibrary
import Platform

/// Benchmarks of whole processes: start-up compared with lua, a large file compared with Node.
struct ProcessBenchmark {
  /// An error of a program that is measured.
  struct ProgramError: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the program that is measured.
  let moonfall: String
  let items: SampleItems

  func run(_ report: Report) throws {
    guard access(moonfall, X_OK) == 0 else {
      report.skip(because: "\(moonfall) is missing; first run swift build -c release")
      return
    }
    if let lua = find("lua5.4") {
      let start = try Measurement(
        "start-up of moonfall --version beside lua5.4 -v", rounds: 101, clock: CLOCK_MONOTONIC
      ) { _ in
        try run([moonfall, "--version"])
      } reference: { _ in
        try run([lua, "-v"])
      }
      report.add(start.row(per: 1, limit: 4))
    } else {
      report.skip("start-up", because: "lua5.4 is not installed")
    }
    guard let node = find("node") else {
      report.skip("whole path", because: "node is not installed")
      return
    }
    let folder = "/tmp/moonfall-bench-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else {
      throw ProgramError(
        description: "\(folder) cannot be made: \(String(cString: strerror(errno)))")
    }
    defer {
      for name in ["items.json", "fields.lua", "loop.js"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    write(items.text, to: "\(folder)/items.json")
    write(ScriptBenchmark.twoFields, to: "\(folder)/fields.lua")
    write(Self.loop, to: "\(folder)/loop.js")
    let path = try Measurement(
      "whole path, \(items.count) items, beside node", rounds: 5, clock: CLOCK_MONOTONIC
    ) { _ in
      try run([moonfall, "layout", "\(folder)/items.json", "\(folder)/fields.lua"])
    } reference: { _ in
      try run([node, "--max-old-space-size=8192", "\(folder)/loop.js", "\(folder)/items.json"])
    }
    report.add(path.row(per: items.count, limit: 1))
  }

  /// The same work as a programmer would write it for Node: parse, place, stringify.
  private static let loop = """
    const items = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8'));
    const columns = 6, spacing = 10, width = (1200 - 5 * spacing) / columns;
    const ends = new Array(columns).fill(0);
    const out = items.map((item, i) => {
      const height = width * item.height / item.width;
      let c = 0;
      for (let k = 1; k < columns; k++) if (ends[k] < ends[c]) c = k;
      const y = ends[c];
      ends[c] = y + height + spacing;
      return { index: i + 1, section: 1, column: c + 1, span: 1, x: c * (width + spacing), y,
        width, height, id: item.id };
    });
    process.stdout.write(JSON.stringify({ width: 1200, height: Math.max(...ends) - spacing,
      sections: [], items: out }));
    """

  private func find(_ name: String) -> String? {
    guard let path = getenv("PATH") else { return nil }
    return String(cString: path).split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  private func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// Runs a program and discards its output.
  ///
  /// - Throws: `ProgramError` if it cannot be started or fails.
  private func run(_ words: [String]) throws {
    let end: Subprocess.TerminationStatus
    do throws(SystemError) {
      end = try Subprocess(
        words[0], Array(words.dropFirst()), descriptors: [0: .inherited, 1: .null, 2: .null]
      ).end()
    } catch {
      throw ProgramError(description: "\(words[0]) cannot be started: \(error.message)")
    }
    guard end == .exit(0) else {
      throw ProgramError(description: "\(words.joined(separator: " ")) failed")
    }
  }
}
