import Foundation
import Platform
import TestFiles
import Testing

/// A call of `moonfall preview` in a folder, which has a folder for temporary files, `tmp`.
final class PreviewCall {
  private let child: Subprocess
  private let socket: ChildSocket
  private let folder: String
  private var inbox: [UInt8] = []
  private(set) var process = pid_t()

  init(_ arguments: [String], in folder: TestFolder, input: String = "") throws {
    self.folder = folder.path
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("moonfall").path
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/tmp", withIntermediateDirectories: true)
    try folder.write(input, to: "input")
    let script = """
      cd '\(folder.path)'; export TMPDIR=tmp XDG_RUNTIME_DIR="$PWD" PATH="$PWD:$PATH"; echo $$
      exec '\(program)' preview "$@" < input 2> errors
      """
    child = try Subprocess(
      "/bin/sh", ["-c", script, "sh"] + arguments,
      descriptors: [0: .null, 1: .socket, 2: .inherited])
    socket = try #require(child.socket)
    process = try #require(line().flatMap { pid_t($0) })
  }

  /// Returns the next line of standard output; `nil` after the last one.
  func line() throws -> String? {
    while true {
      if let end = inbox.firstIndex(of: 10) {
        defer { inbox.removeFirst(end + 1) }
        return String(decoding: inbox[..<end], as: UTF8.self)
      }
      var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&entry, 1, 60_000) == 1)
      guard socket.receive(into: &inbox) else { return nil }
    }
  }

  /// The contents of standard error.
  var errors: String {
    (try? String(contentsOfFile: "\(folder)/errors", encoding: .utf8)) ?? ""
  }

  /// Waits for the end.
  func end() -> Subprocess.TerminationStatus? { child.end(within: 60_000) }
}
