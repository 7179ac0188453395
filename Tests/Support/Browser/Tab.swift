import Foundation

/// A tab of a browser.
package struct Tab {
  /// Its browser.
  package let browser: Browser
  let handle: String

  init(_ browser: Browser, handle: String) {
    self.browser = browser
    self.handle = handle
  }

  // MARK: Pages

  /// Opens an address and waits until it is loaded.
  package func load(_ address: String) throws { try send("POST", "/url", ["url": address]) }

  /// Loads the page again.
  package func reload() throws { try send("POST", "/refresh") }

  /// Returns the address that is shown.
  package func address() throws -> String { try value("location.href") }

  /// Closes the tab; the browser's first tab stays open.
  package func close() throws {
    let left = try send("DELETE", "/window", nil, as: [String].self)
    // Commands to the browser itself need a tab too.
    if let first = left.first { try browser.select(first) }
  }

  /// Returns the page as a PNG.
  package func screenshot() throws -> Data {
    let text = try send("GET", "/screenshot", nil, as: String.self)
    return Data(base64Encoded: text) ?? Data()
  }

  // MARK: Scripts

  /// Runs the body of a function in the page.
  ///
  /// - Parameters:
  ///   - script: The body; it may return a promise, which is awaited; `arguments` are the
  ///     arguments.
  ///   - arguments: Values that JSON can represent.
  ///   - type: The type of the result.
  /// - Returns: The result, which JSON must be able to represent.
  /// - Throws: `BrowserError` with the script's own error.
  package func run<Value: Decodable>(
    _ script: String, _ arguments: Any..., as type: Value.Type
  ) throws -> Value {
    try send("POST", "/execute/sync", ["script": script, "args": arguments], as: type)
  }

  /// Runs the body of a function in the page for its effect.
  package func run(_ script: String, _ arguments: Any...) throws {
    _ = try send("POST", "/execute/sync", ["script": script, "args": arguments], as: Nothing.self)
  }

  /// Returns the value of an expression.
  package func value<Value: Decodable>(
    _ expression: String, as type: Value.Type = Value.self
  ) throws -> Value {
    try run("return \(expression)", as: type)
  }

  /// Waits until an expression has an accepted value.
  ///
  /// - Parameters:
  ///   - expression: An expression of JavaScript.
  ///   - type: The type of its values, which may be optional.
  ///   - limit: The seconds after which this fails.
  ///   - isWanted: Returns whether a value is accepted.
  /// - Returns: The accepted value.
  /// - Throws: `BrowserError`.
  @discardableResult
  package func wait<Value: Decodable>(
    for expression: String, as type: Value.Type = Value.self, limit: Double = 60,
    until isWanted: (Value) -> Bool
  ) throws -> Value {
    let end = ContinuousClock.now + .seconds(limit)
    while true {
      let value: Value = try self.value(expression)
      if isWanted(value) { return value }
      guard .now < end else {
        throw BrowserError("\(expression) is still \(value) after \(limit) s")
      }
      usleep(10_000)
    }
  }

  /// Waits until an expression is true.
  package func wait(for expression: String, limit: Double = 60) throws {
    try wait(for: "!!(\(expression))", as: Bool.self, limit: limit) { $0 }
  }

  // MARK: Input

  /// Scrolls the first element that matches a selector into view, and clicks on it.
  package func click(_ selector: String) throws {
    struct Element: Decodable {
      enum CodingKeys: String, CodingKey {
        // WebDriver's name for an element.
        case identifier = "element-6066-11e4-a52e-4f735466cecf"
      }
      var identifier: String
    }
    let element = try send(
      "POST", "/element", ["using": "css selector", "value": selector], as: Element.self)
    try send("POST", "/element/\(element.identifier)/click")
  }

  /// Presses and releases keys, one after another.
  package func press(_ keys: Key...) throws { try press(keys) }

  private func press(_ keys: [Key]) throws {
    let actions = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": key.rawValue] }
    }
    try act([["type": "key", "id": "keys", "actions": actions]])
  }

  /// Presses keys without releasing them.
  package func hold(_ keys: Key...) throws {
    let actions = keys.map { ["type": "keyDown", "value": $0.rawValue] }
    try act([["type": "key", "id": "keys", "actions": actions]])
  }

  /// Releases all keys.
  package func letGo() throws { try send("DELETE", "/actions", nil) }

  /// Types a text into the focused element.
  package func type(_ text: String) throws { try press(text.map { Key(String($0)) }) }

  /// Moves the pointer to a point of the window, from its top left.
  package func point(atX x: Double, y: Double) throws {
    let move: [String: Any] = ["type": "pointerMove", "x": Int(x), "y": Int(y), "duration": 0]
    try act([["type": "pointer", "id": "mouse", "actions": [move]]])
  }

  /// Drags the pointer from one point of the window to another.
  package func drag(fromX x: Double, y: Double, toX endX: Double, y endY: Double) throws {
    func move(_ x: Double, _ y: Double) -> [String: Any] {
      ["type": "pointerMove", "x": Int(x), "y": Int(y), "duration": 50]
    }
    let actions: [[String: Any]] = [
      move(x, y), ["type": "pointerDown", "button": 0], move((x + endX) / 2, (y + endY) / 2),
      move(endX, endY), ["type": "pointerUp", "button": 0],
    ]
    try act([["type": "pointer", "id": "mouse", "actions": actions]])
  }

  /// Turns the wheel at a point of the window.
  package func wheel(atX x: Double, y: Double, by deltaY: Double) throws {
    let scroll: [String: Any] = [
      "type": "scroll", "x": Int(x), "y": Int(y), "deltaX": 0, "deltaY": Int(deltaY),
      "duration": 0, "origin": "viewport",
    ]
    try act([["type": "wheel", "id": "wheel", "actions": [scroll]]])
  }

  private func act(_ sources: [[String: Any]]) throws {
    try send("POST", "/actions", ["actions": sources])
  }

  // MARK: Environment

  /// Sets media features, such as "prefers-color-scheme": "dark".
  package func prefer(_ features: [String: String]) throws {
    try tell(
      "Emulation.setEmulatedMedia",
      ["features": features.map { ["name": $0.key, "value": $0.value] }])
  }

  /// Sets the size of the page in points, and the screen's pixels per point.
  package func resize(width: Int, height: Int, pixels: Double = 1) throws {
    try tell(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": pixels, "mobile": false])
  }

  /// Lets the page read the clipboard.
  package func allowClipboard() throws {
    for name in ["clipboard-read", "clipboard-write"] {
      try send("POST", "/permissions", ["descriptor": ["name": name], "state": "granted"])
    }
  }

  /// Sends a command of the Chrome DevTools Protocol.
  package func tell(_ command: String, _ parameters: [String: Any]) throws {
    try send("POST", "/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  private func send<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any]? = [:], as type: Value.Type
  ) throws -> Value {
    try browser.send(method, path, body, tab: handle, as: type)
  }

  private func send(_ method: String, _ path: String, _ body: [String: Any]? = [:]) throws {
    _ = try send(method, path, body, as: Nothing.self)
  }
}
