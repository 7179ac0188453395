import CSockets
import Foundation
import Testing
import Workplaces

/// A preview's worker, with a test in place of the server.
final class WorkerCall {
  /// An answer.
  struct Answer {
    var status: Int
    var type: String
    var fileName: String?
    var body: [UInt8]

    var json: [String: Any] {
      get throws {
        try JSONAnswer.object(body)
      }
    }
  }

  private let call: Call
  /// Keeps its folder.
  private let workplace: Workplace
  private var socket: Int32
  private var received: [UInt8] = []
  private var number = 0
  /// The events so far, in order.
  private(set) var events: [(type: String, body: [UInt8])] = []

  /// Starts a worker in a workplace.
  convenience init(
    in workplace: Workplace, _ arguments: String..., side: String = "a", input: String = ""
  ) throws {
    try self.init(in: workplace, list: arguments, side: side, input: input)
  }

  /// Starts a worker with a list of arguments.
  init(in workplace: Workplace, list: [String], side: String = "a", input: String = "") throws {
    self.workplace = workplace
    var pair: [Int32] = [-1, -1]
    try #require(sockets_pair(&pair))
    socket = pair[0]
    defer { close(pair[1]) }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    call = try workplace.startWorker([side] + list, input: input, socket: pair[1])
  }

  deinit { hangUp() }

  /// Closes the connection, like a server that was killed.
  func hangUp() {
    if socket >= 0 { close(socket) }
    socket = -1
  }

  /// Returns everything that the worker sends within the given seconds.
  func said(within seconds: Int) -> String {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let left = Int32(max(0, (end - .now) / .milliseconds(1)))
      var status = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&status, 1, left) > 0, (try? receive()) != nil else { break }
    }
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Waits for the worker to end.
  func end() throws -> Outcome { try call.end() }

  /// Sends bytes without waiting for an answer.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    // A missing worker is noticed when there is no answer.
    _ = sockets_send(socket, bytes, bytes.count, true)
  }

  /// Sends a request and waits for the answer.
  func ask(_ verb: String, _ query: String = "", items: Int = 1) throws -> Answer {
    number += 1
    send("\(number)\t\(verb)\t\(items)\t\(query)\n")
    while true {
      let fields = try line().components(separatedBy: "\t")
      try #require(fields.count == (verb == "export" && fields[0] != "0" ? 5 : 4))
      let body = try bytes(try #require(Int(fields[3])))
      if fields[0] == "0" {
        events.append((fields[2], body))
        continue
      }
      #expect(fields[0] == "\(number)")
      return Answer(
        status: try #require(Int(fields[1])), type: fields[2],
        fileName: fields.count > 4 ? fields[4] : nil, body: body)
    }
  }

  /// Waits for an event of a type.
  func waitForEvent(_ type: String) throws {
    repeat {
      let fields = try line().components(separatedBy: "\t")
      try #require(fields.count == 4 && fields[0] == "0")
      events.append((fields[2], try bytes(try #require(Int(fields[3])))))
    } while events.last?.type != type
  }

  /// Requests a wall.
  func wall(_ query: String = "", items: Int = 1) throws -> PreviewedWall {
    try PreviewedWall(try ask("wall", query, items: items))
  }

  /// Returns the parts of the last event of a type.
  func lastEvent(_ type: String) -> [String]? {
    events.last { $0.type == type }.map {
      $0.body.split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private func line() throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      try receive()
    }
  }

  private func bytes(_ count: Int) throws -> [UInt8] {
    while received.count < count { try receive() }
    defer { received.removeSubrange(..<count) }
    return Array(received[..<count])
  }

  private func receive() throws {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(socket, &chunk, chunk.count)
    try #require(count > 0, "the worker says nothing more")
    received += chunk[..<count]
  }
}

/// A wall as a page reads it.
struct PreviewedWall {
  /// An item with its position.
  struct Item: Hashable {
    var column: Int
    var span: Int
    var frame: [Double]
  }

  let facts: [String: Any]
  /// The items in input order.
  let items: [Item]
  /// The index of each item's kind, in layout order.
  let kinds: [Int]

  init(_ answer: WorkerCall.Answer) throws {
    try #require(answer.status == 200 && answer.type == "application/octet-stream")
    let bytes = answer.body
    func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
      bytes[place..<place + MemoryLayout<Number>.size].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
    try #require(bytes.starts(with: Array("MFW1".utf8)))
    let length = Int(number(4, UInt32.self))
    try #require((8 + length).isMultiple(of: 8))
    facts = try JSONAnswer.object(Array(bytes[8..<8 + length]))
    let count = try #require(facts["count"] as? Int)
    var place = 8 + length
    func take<Number: FixedWidthInteger>(_ count: Int, _ type: Number.Type) throws -> [Number] {
      let size = MemoryLayout<Number>.size
      try #require(bytes.count >= place + size * count)
      defer { place += size * count }
      return (0..<count).map { number(place + size * $0, type) }
    }
    let frames = try take(4 * count, UInt64.self).map { Double(bitPattern: $0) }
    let isOrdered = try #require(facts["ordered"] as? Bool)
    let order = isOrdered ? try take(count, UInt32.self).map(Int.init) : Array(0..<count)
    let lanes = try take(2 * count, UInt16.self).map(Int.init)
    let names = try #require(facts["kinds"] as? [String])
    kinds = names.count > 1 ? try take(count, UInt32.self).map(Int.init) : []
    #expect(place == bytes.count)
    var items = [Item](repeating: Item(column: 0, span: 0, frame: []), count: count)
    for (place, item) in order.enumerated() {
      items[item] = Item(
        column: lanes[2 * place] + 1, span: lanes[2 * place + 1],
        frame: Array(frames[4 * place..<4 * place + 4]))
    }
    self.items = items
  }

  subscript(key: String) -> String? { facts[key] as? String }

  var id: String { self["wall"] ?? "" }
  /// Why it is shown instead of the requested wall; `nil` if it is the requested one.
  var fallback: String? { self["isFallback"] }

  /// The errors.
  var errors: [String] { words("errors") }
  /// The errors of drawing.
  var drawingErrors: [String] { words("drawingErrors") }
  /// The warnings and the output.
  var messages: [String] { words("messages") }

  private func words(_ key: String) -> [String] {
    (facts[key] as? [[String: Any]] ?? []).map(reportText)
  }

  /// Returns the value of a param.
  func value(_ param: String) -> NSObject? {
    let params = facts["params"] as? [[String: Any]] ?? []
    return params.first { $0["name"] as? String == param }?["value"] as? NSObject
  }
}

extension PreviewedWall {
  /// Returns the items in the output of `moonfall layout`.
  static func items(ofLayout json: String) throws -> [Item] {
    let items = try #require(
      try JSONAnswer.object(Array(json.utf8))["items"] as? [[String: Any]])
    return try items.map { item in
      Item(
        column: try #require((item["column"] ?? item["row"]) as? Int),
        span: try #require(item["span"] as? Int),
        frame: try ["x", "y", "width", "height"].map { try #require(item[$0] as? Double) })
    }
  }
}

/// Returns the text of a diagnostic as the page shows it.
func reportText(_ diagnostic: [String: Any]) -> String {
  (diagnostic["report"] as? [[String]] ?? []).map { $0[1] }.joined(separator: "\n")
}
