import Foundation
import Platform
import Testing

@testable import Preview

/// A server on a port that was free, and requests to it.
final class TestServer {
  let server: PreviewServer
  let port: Int
  /// The token.
  let token: String

  /// The built helper, next to the tests.
  static let pictureHelper = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("moonfall-pictures").path

  init(_ options: PreviewOptions, limits: HTTPServer.Limits = .init()) throws {
    server = try PreviewServer(options, limits: limits)
    port = server.port
    token = options.token.text
  }

  var cookie: String { "moonfall-token=\(token)" }

  convenience init(
    worker: PreviewOptions.WorkerProgram = FakeWorker.program(), sides: [String] = ["a"],
    limits: HTTPServer.Limits = .init(), ports: ClosedRange<Int> = 0...0,
    inputs: [String: (layout: Descriptor, export: Descriptor)] = [:]
  ) throws {
    var options = PreviewOptions(
      title: "a “wall”", sides: sides.map { .init(name: $0, script: "\($0).lua") }, ports: ports,
      worker: worker)
    options.inputs = inputs
    options.pictureEndings = ["jpg"]
    options.pictureHelper = TestServer.pictureHelper
    try self.init(options, limits: limits)
  }

  func connect(buffer: Int32? = nil) throws -> Client {
    try Client(port: port, cookie: cookie, buffer: buffer)
  }

  /// Sends a request on a connection of its own.
  func get(_ target: String, headers: [String] = []) throws -> Client.Answer {
    let client = try connect()
    client.ask(target, headers: headers)
    return try client.answer()
  }

  /// The state for the page.
  struct State: Decodable {
    struct Side: Decodable, Equatable {
      let side: String
      let script: String?
    }
    let serial: String
    let title: String
    let sides: [Side]
    let remotePictures: Bool
    let scripts: [String: Int]
    let items: Int
    let progress: [String: String]
    private let notices: [Notice]
    /// The texts of the notices.
    var noticeTexts: [String] { notices.map(\.text) }
    /// The paths of the scripts that notices are about.
    var goneScripts: [String] { notices.compactMap(\.script) }

    private struct Notice: Decodable {
      let text: String
      let script: String?
    }
  }

  func state(after serial: String? = nil) throws -> State {
    let answer = try get("/changes" + (serial.map { "?after=\($0)" } ?? ""))
    #expect(answer.status == 200)
    return try JSONDecoder().decode(State.self, from: Data(answer.body))
  }

  /// Waits for a state.
  func waitForState(_ isWanted: (State) -> Bool) throws -> State {
    var state = try state()
    let start = ContinuousClock.now
    while !isWanted(state) {
      try #require(ContinuousClock.now - start < .seconds(60), "still \(state)")
      state = try self.state(after: state.serial)
    }
    return state
  }

  /// Returns the messages of the errors in a response.
  static func words(_ answer: Client.Answer) throws -> [String] {
    struct Errors: Decodable {
      struct Diagnostic: Decodable {
        let severity: String
        let words: String
      }
      let errors: [Diagnostic]
    }
    return try JSONDecoder().decode(Errors.self, from: Data(answer.body)).errors.map(\.words)
  }
}
