import Foundation
import TestFiles

/// A temporary folder in which tests run programs, without the settings of this machine.
package final class Workplace {
  /// The built `moonfall`, next to the tests.
  package static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("moonfall")

  /// The working directory of programs.
  package let folder: URL
  private let base: TestFolder

  /// Creates the folder with files in it.
  package init(_ files: [String: String] = [:]) throws {
    base = try TestFolder()
    folder = base.url.appendingPathComponent("work")
    for place in [folder, settings] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    for (name, text) in files { try write(text, to: name) }
  }

  /// The folder that replaces the user's settings.
  package var settings: URL { base.url.appendingPathComponent("home/settings") }

  /// The names of all files in the folder, hidden ones too.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Returns the URL of a file in the folder.
  package func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Writes a file and creates its parent folders.
  package func write(_ text: String, to name: String) throws {
    let file = url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Atomically, because a preview may be watching.
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Reads the text of a file.
  package func read(_ name: String) throws -> String {
    try String(contentsOf: url(name), encoding: .utf8)
  }

  /// Runs `moonfall` and waits for it to end.
  package func moonfall(_ arguments: String..., input: String = "") throws -> Outcome {
    try moonfall(arguments, input: input)
  }

  /// Runs `moonfall` with a list of arguments.
  package func moonfall(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try start([Self.program.path] + arguments, input: input, environment: environment).end()
  }

  /// Runs `moonfall` with arguments in one line, separated by spaces.
  package func moonfall(
    line: String, input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let arguments = line.split(separator: " ").map(String.init)
    return try moonfall(arguments, input: input, environment: environment)
  }

  /// Runs a line of shell, in which `moonfall` is in the path.
  package func shell(_ line: String) throws -> Outcome {
    try start(["/bin/sh", "-c", line], input: "").end()
  }

  /// Starts `moonfall` with a standard input that stays open without any data.
  package func start(_ arguments: String...) throws -> Call { try start(arguments) }

  /// Starts `moonfall` with a list of arguments, in the same way.
  package func start(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Call {
    try start([Self.program.path] + arguments, input: nil, environment: environment)
  }

  /// Starts a line of shell, whose program replaces the shell.
  package func start(shell line: String) throws -> Call {
    try start(["/bin/sh", "-c", "exec \(line)"], input: nil)
  }

  /// Starts a preview worker with a socket to it.
  package func startWorker(_ arguments: [String], input: String, socket: Int32) throws -> Call {
    try start([Self.program.path, "preview-worker"] + arguments, input: input, socket: socket)
  }

  /// Starts any program; without an input, its standard input stays open without any data.
  package func start(
    _ words: [String], input: String?, environment: [String: String] = [:], socket: Int32? = nil
  ) throws -> Call {
    let own = [
      "HOME": base.url.appendingPathComponent("home").path, "XDG_CONFIG_HOME": settings.path,
      "XDG_RUNTIME_DIR": base.url.appendingPathComponent("home").path, "XDG_STATE_HOME": "",
      "MOONFALL_SCRIPTS": "",
      "PATH": "\(Self.program.deletingLastPathComponent().path):/usr/bin:/bin",
    ]
    let ends = base.url.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: ends, withIntermediateDirectories: false)
    return try Call(
      words,
      environment: ProcessInfo.processInfo.environment
        .merging(own) { $1 }.merging(environment) { $1 },
      in: folder, input: input, socket: socket, ends: ends)
  }
}
