import Foundation

/// A `moonfall preview` that runs.
package final class Preview {
  private let workplace: Workplace
  private let call: Call
  private var isRunning = true
  /// The port of 127.0.0.1 where the page is served.
  package let port: UInt16

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
    port = try call.wait(on: .output) { text in
      text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { UInt16($0.1) }
    }
  }

  /// Where the page is, without a path.
  package var origin: String { "http://127.0.0.1:\(port)" }

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
