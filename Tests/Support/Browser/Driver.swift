import Foundation
import Workplaces

/// A running chromedriver, with a folder for all files of it and its browsers.
///
/// When it ends, no process and no file stays, even if this process is killed.
package final class Driver {
  /// An error for a missing program.
  package struct Missing: Error, CustomStringConvertible {
    /// The paths that were searched.
    package let path: String

    package var description: String {
      "\(path) is missing; scripts/test.sh installs Debian's chromium and chromium-driver"
    }
  }

  /// The path of the browser on Debian.
  static let browser = "/usr/bin/chromium"
  private static let program = "/usr/bin/chromedriver"

  /// Runs the driver until standard input ends, which it also does when the starter dies.
  ///
  /// Then the driver is killed together with its browsers, which are in its session, and the folder
  /// is removed, in which they may still be writing.
  private static let guarded = """
    setsid "$0" --port=0 &
    cat >/dev/null
    kill -s KILL -- "-$!"
    wait
    cd /
    for round in $(seq 100); do rm -rf "$1" 2>/dev/null && break; sleep 0.05; done
    """

  private let call: Call
  private let ends: URL
  /// The port that it listens on.
  let port: UInt16
  /// The folder for all files.
  package let folder: URL

  /// Starts it on a free port of 127.0.0.1.
  ///
  /// - Throws: `Missing`, and errors from starting a call.
  package init() throws {
    for path in [Self.program, Self.browser] where access(path, X_OK) != 0 {
      throw Missing(path: path)
    }
    // A short name, because the browser creates sockets deep inside, whose paths have at most 107
    // bytes.
    let name = String(UUID().uuidString.prefix(8))
    let base = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonfall-browser-\(name)")
    folder = base.appendingPathComponent("files")
    ends = base.appendingPathComponent("driver")
    for place in [folder, ends] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let own = [
      "HOME": folder.path, "TMPDIR": folder.path,
      "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path,
    ]
    call = try Call(
      ["/bin/sh", "-c", Self.guarded, Self.program, base.path],
      environment: ProcessInfo.processInfo.environment.merging(own) { $1 }, in: folder,
      input: nil, ends: ends)
    do {
      port = try call.wait(on: .output) { text in
        text.firstMatch(of: /successfully on port (\d+)\./).flatMap { UInt16($0.1) }
      }
    } catch {
      Self.end(call)
      throw error
    }
  }

  deinit { Self.end(call) }

  private static func end(_ call: Call) {
    call.closeInput()
    _ = try? call.end()
  }
}
