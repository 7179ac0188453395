import Foundation
import Testing

/// How a call ended.
struct Outcome: Hashable {
  /// The exit code, or the number of the signal that ended the program, below 0.
  var code: Int32
  /// What stood on standard output.
  var output = ""
  /// What stood on standard error.
  var errors = ""
}

/// A folder of its own in which the program is called, without this machine's settings.
final class Workplace {
  /// The built program; it lies beside the tests.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("moonfall")

  /// The folder in which calls run.
  let folder: URL
  private let base: URL

  /// Creates the folder with files in it.
  init(_ files: [String: String] = [:]) throws {
    base = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonfall-tests-\(UUID().uuidString)")
    folder = base.appendingPathComponent("work")
    for place in [folder, settings] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: base) }

  /// The folder that stands for the user's own settings.
  var settings: URL { base.appendingPathComponent("home/settings") }

  /// The names of all files in the folder, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Writes a file, with the folders above it.
  func write(_ text: String, to name: String) throws {
    let file = url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file.
  func read(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  /// Calls the program and waits for its end.
  func moonfall(_ arguments: String..., input: String = "") throws -> Outcome {
    try moonfall(arguments, input: input)
  }

  /// Calls the program with a list of arguments.
  func moonfall(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try start([Self.program.path] + arguments, input: input, environment: environment).end()
  }

  /// Calls the program with arguments that are written as one line, with a space between them.
  func moonfall(
    line: String, input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let arguments = line.split(separator: " ").map(String.init)
    return try moonfall(arguments, input: input, environment: environment)
  }

  /// Runs a line of shell that finds the program by its name.
  func shell(_ line: String) throws -> Outcome {
    try start(["/bin/sh", "-c", line], input: "").end()
  }

  /// Starts the program with a standard input that stays open and silent.
  func start(_ arguments: String...) throws -> Call {
    try start([Self.program.path] + arguments, input: nil)
  }

  private func start(
    _ words: [String], input: String?, environment: [String: String] = [:]
  ) throws -> Call {
    let own = [
      "HOME": base.appendingPathComponent("home").path, "XDG_CONFIG_HOME": settings.path,
      "MOONFALL_SCRIPTS": "",
      "PATH": "\(Self.program.deletingLastPathComponent().path):/usr/bin:/bin",
    ]
    let ends = base.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: ends, withIntermediateDirectories: false)
    return try Call(
      words,
      environment: ProcessInfo.processInfo.environment
        .merging(own) { $1 }.merging(environment) { $1 },
      in: folder, input: input, ends: ends)
  }
}
