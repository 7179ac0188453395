import Foundation

/// A running `moonfall preview`.
package final class Preview {
  private let workplace: Workplace
  private let call: Call
  private var isRunning = true
  /// The port on 127.0.0.1 that serves the page.
  package let port: UInt16
  /// The token that grants access.
  package let token: String

  /// Starts a preview and waits until it prints its address.
  ///
  /// - Parameters:
  ///   - workplace: The workplace in which it runs.
  ///   - arguments: The arguments that follow `moonfall preview`.
  /// - Throws: `Call.Hangs` if it does not print its address.
  package init(in workplace: Workplace, _ arguments: [String]) throws {
    self.workplace = workplace
    // A slow machine or the address sanitizer must not reach the deadline.
    let deadline = arguments.contains("--deadline") ? [] : ["--deadline", "30"]
    call = try workplace.start(["preview"] + arguments + deadline)
    (port, token) = try call.wait(on: .output) { text in
      text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})\n/)
        .flatMap { match in UInt16(match.1).map { ($0, String(match.2)) } }
    }
  }

  /// The origin of the page.
  package var origin: String { "http://127.0.0.1:\(port)" }

  /// Returns the address that grants a browser access, with the page's state.
  package func address(_ query: String = "") -> String {
    "\(origin)/?token=\(token)" + (query.isEmpty ? "" : "&\(query.dropFirst())")
  }

  /// The cookie of a browser that has access.
  package var cookie: String { "moonfall-token=\(token)" }

  deinit {
    // SIGINT gives it time to remove its files.
    if isRunning { _ = try? end(by: SIGINT) }
  }

  /// Sends a signal and waits for the end.
  package func end(by signal: Int32) throws -> Outcome {
    isRunning = false
    call.send(signal)
    return try call.end()
  }
}
