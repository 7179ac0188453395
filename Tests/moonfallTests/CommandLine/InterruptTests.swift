import Foundation
import Testing
import Workplaces

@Suite struct InterruptTests {
  static let signals = [SIGINT, SIGTERM]

  @Test("Ctrl-C ends a call that waits for its items", arguments: signals)
  func waiting(signal: Int32) throws {
    let workplace = try Workplace(["mine.lua": "print('loaded') return {}"])
    let call = try workplace.start("layout", "-", "mine.lua", "-o", "out.json")
    try call.waitForMessage("loaded")
    call.send(signal)
    #expect(try call.end() == Outcome(code: 128 + signal, errors: "mine.lua: loaded\n"))
    #expect(try workplace.names == ["mine.lua"])
  }

  @Test("Ctrl-C ends a script that would never end", arguments: signals)
  func endless(signal: Int32) throws {
    let workplace = try Workplace(["mine.lua": "print('loaded') while true do end"])
    let call = try workplace.start("layout", "mine.lua", "--deadline", "none")
    try call.waitForMessage("loaded")
    call.send(signal)
    #expect(try call.end() == Outcome(code: 128 + signal, errors: "mine.lua: loaded\n"))
  }

  @Test("Ctrl-C while a file is written leaves the old contents, and nothing else")
  func writing() throws {
    let line = "{\"height\": 10}\n"
    let workplace = try Workplace([
      "items.ndjson": String(repeating: line, count: 300_000), "frames.csv": "as it was",
    ])
    let call = try workplace.start("layout", "items.ndjson", "-o", "frames.csv")
    // Waits for an unfinished file, so that there is something to remove.
    let end = Date(timeIntervalSinceNow: 20)
    while try workplace.names.count < 3, Date() < end { usleep(100) }
    call.send(SIGINT)
    #expect(try call.end().code == 130)
    #expect(try workplace.names == ["frames.csv", "items.ndjson"])
    #expect(try workplace.read("frames.csv") == "as it was")
  }
}
