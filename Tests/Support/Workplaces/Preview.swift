import Foundation

/// A `moonfall preview` that runs.
package final class Preview {
  private let workplace: Workplace
  private let call: Call
  private var isRunning = true
  /// The port of 127.0.0.1 where the page is served.
  package let port: UInt16
  /// What lets a browser in.
  package let token: String

  /// Starts it and waits until it says where the page is.
  ///
  /// - Parameters:
  ///   - workplace: Where it runs.
  ///   - arguments: The words behind `moonfall preview`.
  /// - Throws: `Call.Hangs` when it says nothing.
  package init(in workplace: Workplace, _ arguments: [String]) throws {
    self.workplace = workplace
    // A slow machine, or the address sanitizer, is no endless script.
    let deadline = arguments.contains("--deadline") ? [] : ["--deadline", "30"]
    call = try workplace.start(["preview"] + arguments + deadline)
    (port, token) = try call.wait(on: .output) { text in
      text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})\n/)
        .flatMap { match in UInt16(match.1).map { ($0, String(match.2)) } }
    }
  }

  /// Where the page is, without a path.
  package var origin: String { "http://127.0.0.1:\(port)" }

  /// The address that lets a browser in, with the page's state.
  package func address(_ query: String = "") -> String {
    "\(origin)/?token=\(token)" + (query.isEmpty ? "" : "&\(query.dropFirst())")
  }

  /// What a browser sends that was let in.
  package var cookie: String { "moonfall-token=\(token)" }

  deinit {
    // With time to remove what it wrote.
    if isRunning { _ = try? end(by: SIGINT) }
  }

  /// Sends a signal and waits for the end.
  package func end(by signal: Int32) throws -> Outcome {
    isRunning = false
    call.send(signal)
    return try call.end()
  }
}
