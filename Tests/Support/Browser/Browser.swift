import Foundation
import Synchronization

/// A headless Chromium, driven over WebDriver.
///
/// Its tabs count as focused and ask for reduced motion.
package final class Browser: Sendable {
  /// The maximum seconds for a command, on a slow and busy machine.
  private static let limit = 120.0

  private let port: UInt16
  private let session: String
  /// The folder for downloads.
  package let downloads: URL
  /// The tab that receives commands.
  private let current = Mutex("")

  /// Opens a browser.
  ///
  /// - Parameters:
  ///   - driver: The driver, which also ends it.
  ///   - width: The window's width; its height is 1000.
  ///   - recordsRequests: Whether `requests()` works, which costs time.
  /// - Throws: `BrowserError`.
  package init(_ driver: Driver, width: Int = 1600, recordsRequests: Bool = true) throws {
    port = driver.port
    downloads = driver.folder.appendingPathComponent("downloads")
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
      "--window-size=\(width),1000", "--force-prefers-reduced-motion",
      // Other machines cannot be reached by name.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ]
    let options: [String: Any] = [
      "binary": Driver.browser, "args": arguments,
      "prefs": ["download.default_directory": downloads.path],
    ]
    var logs = ["browser": "ALL"]
    if recordsRequests { logs["performance"] = "ALL" }
    struct Session: Decodable {
      var sessionId: String
    }
    session = try Self.send(
      "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": ["goog:loggingPrefs": logs, "goog:chromeOptions": options]
        ]
      ], port: port, as: Session.self
    ).sessionId
  }

  /// Opens a new tab.
  package func open() throws -> Tab {
    struct Window: Decodable {
      var handle: String
    }
    let window = try send("POST", "/window/new", ["type": "tab"], as: Window.self)
    let tab = Tab(self, handle: window.handle)
    // Background tabs have no focus, which the clipboard and keys need.
    try tab.tell("Emulation.setFocusEmulationEnabled", ["enabled": true])
    return tab
  }

  /// Returns the addresses that tabs requested since the last call.
  package func requests() throws -> [String] {
    struct Entry: Decodable {
      var message: String
    }
    struct Message: Decodable {
      struct Event: Decodable {
        struct Parameters: Decodable {
          var request: Request?
        }
        struct Request: Decodable {
          var url: String
        }
        var method: String
        var params: Parameters
      }
      var message: Event
    }
    let entries = try send("POST", "/se/log", ["type": "performance"], as: [Entry].self)
    return try entries.compactMap { entry in
      guard entry.message.contains("\"Network.requestWillBeSent\"") else { return nil }
      let message = try JSONDecoder().decode(Message.self, from: Data(entry.message.utf8)).message
      return message.method == "Network.requestWillBeSent" ? message.params.request?.url : nil
    }
  }

  /// Returns the errors and failed requests of pages since the last call.
  package func complaints() throws -> [String] {
    struct Entry: Decodable {
      var level: String
      var message: String
    }
    return try send("POST", "/se/log", ["type": "browser"], as: [Entry].self)
      .filter { $0.level == "SEVERE" || $0.level == "WARNING" }.map(\.message)
  }

  // MARK: Commands

  /// Sends a command to a tab.
  func send<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any]? = [:], tab: String, as type: Value.Type
  ) throws -> Value {
    try select(tab)
    return try send(method, path, body, as: type)
  }

  /// Makes a tab the receiver of commands.
  func select(_ tab: String) throws {
    let isCurrent = current.withLock { current in
      defer { current = tab }
      return current == tab
    }
    if !isCurrent { _ = try send("POST", "/window", ["handle": tab], as: Nothing.self) }
  }

  private func send<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any]?, as type: Value.Type
  ) throws -> Value {
    try Self.send(method, "/session/\(session)\(path)", body, port: port, as: type)
  }

  private static func send<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any]?, port: UInt16, as type: Value.Type
  ) throws -> Value {
    let bytes = try body.map { [UInt8](try JSONSerialization.data(withJSONObject: $0)) } ?? []
    let answer = try HTTPAnswer(method, path, port: port, body: bytes, limit: limit)
    let data = Data(answer.body)
    guard answer.status == 200 else {
      let failure = try? JSONDecoder().decode(Answer<Failure>.self, from: data).value
      let words = failure.map { "\($0.error): \($0.message)" }
      throw BrowserError(words ?? "\(path): \(String(decoding: data, as: UTF8.self))")
    }
    return try JSONDecoder().decode(Answer<Value>.self, from: data).value
  }

  private struct Answer<Value: Decodable>: Decodable {
    var value: Value
  }

  private struct Failure: Decodable {
    var error: String
    var message: String
  }
}

/// The answer does not matter.
struct Nothing: Decodable {
  init(from decoder: any Decoder) {}
}
