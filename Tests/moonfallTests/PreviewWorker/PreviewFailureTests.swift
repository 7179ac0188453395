import Foundation
import Testing
import Workplaces

/// A preview's worker with invalid scripts, items and requests.
@Suite struct PreviewFailureTests {
  static let two = "return { columns = 2 }"

  @Test(
    "Without a valid script the default rules lay out, and the script is used once it is valid")
  func neverGood() throws {
    let workplace = try Workplace()
    let worker = try WorkerCall(in: workplace, "mine.lua")
    let missing = try worker.wall("columns=5")
    #expect(missing.fallback == "default" && missing.items.count == 60)
    #expect(
      missing.errors
        == ["moonfall: error: cannot read the script mine.lua: No such file or directory"])
    #expect(missing["command"] == "moonfall layout --columns 5")
    #expect(Set(missing.items.map(\.column)) == [1, 2, 3, 4, 5])
    #expect(worker.lastEvent("files") == ["smine.lua"])
    try workplace.write("return { columns = 2", to: "mine.lua")
    #expect(try worker.wall().fallback == "default")
    try workplace.write(Self.two, to: "mine.lua")
    let good = try worker.wall()
    #expect(good.fallback == nil && good.errors == [] && Set(good.items.map(\.column)) == [1, 2])
  }

  @Test(
    "A failing script shows its error over the last valid wall, and the next valid one clears it")
  func lastGood() throws {
    let workplace = try Workplace(["mine.lua": Self.two])
    let worker = try WorkerCall(in: workplace, "mine.lua")
    let good = try worker.wall()
    for text in [
      "return {", "return { colums = 3 }",
      "return { height = function(item) return item.titel end }",
      "return { height = function() return 0/0 end }", "error('no')",
    ] {
      try workplace.write(text, to: "mine.lua")
      let failed = try worker.wall("width=300")
      #expect(failed.fallback == "last" && failed.errors.count == 1)
      #expect(failed.errors[0].contains("mine.lua:1: error: "), "\(failed.errors)")
      #expect(failed.errors[0].contains("\n 1 | \(text)"), "\(failed.errors)")
      #expect(failed.id == good.id && failed.items == good.items)
      #expect(failed.facts["command"] is NSNull && failed["commandNote"] != nil)
    }
    try workplace.write("return { columns = 3 }", to: "mine.lua")
    let next = try worker.wall()
    #expect(next.fallback == nil && next.errors == [] && next.id != good.id)
    #expect(Set(next.items.map(\.column)) == [1, 2, 3])
    // The default rules are not a version of the script.
    #expect(try worker.wall("default=1").fallback == nil)
    try workplace.write("return {", to: "mine.lua")
    #expect(try worker.wall().id == next.id)
  }

  @Test("A temporary wall does not affect later ones")
  func peek() throws {
    func script(_ value: String) -> String {
      "return { params = { { name = 'a', default = \(value) } } }"
    }
    let workplace = try Workplace(["mine.lua": script("1")])
    let worker = try WorkerCall(in: workplace, "mine.lua", "-p", "a=7")
    let shown = try worker.wall("p.a=9&peek=0")
    let saved = try worker.wall("peek=1")
    #expect(saved.errors == [] && saved.fallback == nil && saved.value("a") == 7 as NSNumber)
    try workplace.write("return {", to: "mine.lua")
    #expect(try worker.wall("p.a=9").id == shown.id)
    try workplace.write(script("'x'"), to: "mine.lua")
    #expect(try worker.wall("p.a=9").value("a") == "x" as NSString)
  }

  @Test("The version of a script before its last change is kept, with its modules")
  func previous() throws {
    let workplace = try Workplace([
      "mine.lua": "return { columns = require('count') }", "count.lua": "return 4",
    ])
    let worker = try WorkerCall(in: workplace, "mine.lua")
    func columns(_ query: String) throws -> Int {
      let sections = try worker.wall(query).facts["sections"] as? [[String: Any]]
      return try #require(sections?.first?["columns"] as? [Any]).count
    }
    #expect(try worker.wall().facts["hasPrevious"] as? Bool == false)
    #expect(try worker.ask("wall", "version=previous").status == 200)
    #expect(try worker.wall("version=previous").errors.count == 1)
    try workplace.write("return 5", to: "count.lua")
    #expect(try worker.wall().facts["hasPrevious"] as? Bool == true)
    for _ in 0..<2 {
      #expect(try columns("version=previous&width=500") == 4)
      #expect(try columns("width=500") == 5)
    }
    try workplace.write("return {", to: "mine.lua")
    #expect(try worker.wall("width=500").errors.count == 1)
    #expect(try columns("version=previous") == 4)
    try workplace.write("return { columns = 2 }", to: "mine.lua")
    #expect(try columns("") == 2)
    #expect(try columns("version=previous") == 5)
  }

  @Test("Tracked items are found again by their ids")
  func followed() throws {
    let (old, new) = ([1, 2, 3, 4], [9, 8, 3, 1, 4])
    func text(_ ids: [Int]) -> String { ids.map { "{\"id\": \($0)}\n" }.joined() }
    let workplace = try Workplace(["items.ndjson": text(old)])
    let worker = try WorkerCall(in: workplace, "items.ndjson")
    let first = try worker.wall()
    func followed(_ list: String, items: Int) throws -> [String: Int]? {
      try worker.wall("have=\(first.id)&follow=\(list)", items: items).facts["followed"]
        as? [String: Int]
    }
    #expect(try followed("1,2,3,4", items: 1) == [:])
    try workplace.write(text(new), to: "items.ndjson")
    #expect(try followed("1,2,3,4", items: 2) == ["1": 4, "3": 3, "4": 5])
    #expect(try followed("0,99,-7,x", items: 2) == [:])
  }

  @Test("Items from a named pipe are rejected, because nobody may ever write to it")
  func pipe() throws {
    let workplace = try Workplace()
    mkfifo(workplace.url("pipe").path, 0o600)
    let wall = try WorkerCall(in: workplace, "pipe").wall()
    #expect(
      wall.errors
        == ["moonfall: error: pipe cannot be read again; pipe it in and write -"])
  }

  @Test(
    "A page keeps its own wall when a new one fails, whatever another page shows")
  func have() throws {
    let workplace = try Workplace(["mine.lua": "return {}"])
    let worker = try WorkerCall(in: workplace, "mine.lua")
    let first = try worker.wall("width=500")
    let second = try worker.wall("width=700")
    #expect(try worker.wall("columns=x&have=\(first.id)").id == first.id)
    #expect(try worker.wall("columns=x&have=gone").id == second.id)
  }

  static let states = [
    "columns=foo", "width=nan", "width=-1", "width=1e999", "columns=0", "columns=100000",
    "rows=3&columns=2", "dense=1&placement=in-order", "dense=yes", "zzz=1", "p.=1", "%00=1",
    "a=%c3", "a=%", "a=%zz", "=", "sample=two", "default=maybe", "peek=2", "width=5&width=5",
    "scale=0", "tolerance=inf", "rows=2&direction=rtl", "insets=1,2,3,4,5", "a=%F0%28%8C%28",
  ]

  @Test("Unknown settings are reported over the current wall", arguments: states)
  func faultyState(query: String) throws {
    let worker = try WorkerCall(in: Workplace(), "--columns", "2")
    #expect(try worker.wall(query).fallback == "default")
    let good = try worker.wall()
    let wall = try worker.wall(query)
    #expect(wall.fallback == "last" && wall.errors.count == 1 && wall.id == good.id)
    #expect(try worker.wall().fallback == nil)
  }

  @Test("Absurd settings still make a wall")
  func absurd() throws {
    let worker = try WorkerCall(in: Workplace())
    for query in [
      "scale=1e-300", "scale=1000&min-length=1e9", "insets=1e9", "spacing=1e9,1e9", "width=0",
      "width=1e9", "columns=10000", "column-width=1e-300", "height=0", "rows=10000&height=0", "&&",
      "tolerance=infinite&placement=lanes&dense=1", "width=5e-324&scale=1e-300",
    ] {
      let wall = try worker.wall(query)
      #expect(wall.fallback == nil && wall.items.count == 60, "\(query)")
      let cards = try worker.ask("cards", "wall=\(wall.id)&from=0&to=512")
      #expect(cards.status == 200)
      _ = try cards.json
      #expect(try worker.ask("item", "wall=\(wall.id)&item=60").status == 200)
      #expect(try worker.ask("details", "wall=\(wall.id)").status == 200)
    }
  }

  @Test("Invalid requests are answered with a message, and the worker continues")
  func hostile() throws {
    let worker = try WorkerCall(in: Workplace())
    let wall = try worker.wall()
    for (verb, query, status) in [
      ("cards", "from=0&to=1", 410), ("cards", "wall=zzz&from=0&to=1", 410),
      ("cards", "wall=\(wall.id)", 400), ("cards", "wall=\(wall.id)&from=-1&to=1", 400),
      ("cards", "wall=\(wall.id)&from=0&to=513", 400),
      ("cards", "wall=\(wall.id)&from=2&to=1", 400),
      ("cards", "wall=\(wall.id)&from=0&to=9223372036854775807", 400),
      ("cards", "wall=\(wall.id)&from=0&to=99999999999999999999", 400),
      ("cards", "wall=\(wall.id)&from=9223372036854775807&to=9223372036854775807", 200),
      ("cards", "wall=\(wall.id)&from=nan&to=1", 400), ("cards", "wall=%ff", 400),
      ("item", "wall=\(wall.id)&item=0", 400), ("item", "wall=\(wall.id)&item=61", 400),
      ("item", "wall=\(wall.id)&item=9223372036854775807", 400),
      ("item", "wall=\(wall.id)&item=-9223372036854775808", 400), ("item", "wall=\(wall.id)", 400),
      ("export", "format=exe", 400), ("export", "wall=x&format=svg", 400),
      ("details", "", 410), ("shutdown", "", 400),
    ] {
      let answer = try worker.ask(verb, query)
      #expect(answer.status == status, "\(verb) \(query)")
      if status != 200 {
        let errors = try answer.json["errors"] as? [[String: Any]]
        #expect(errors?.first.map(reportText)?.hasPrefix("moonfall: error: ") == true)
      }
    }
    worker.send("nonsense\n\n1\twall\n-1\twall\t1\t\n99999999999999999999\twall\t1\t\n")
    #expect(try worker.wall().items.count == 60)
  }

  @Test("Requests can be about the last ten walls only")
  func kept() throws {
    let worker = try WorkerCall(in: Workplace())
    let ids = try (1...11).map { try worker.wall("columns=\($0)").id }
    #expect(Set(ids).count == 11)
    let statuses = try ids.map { try worker.ask("cards", "wall=\($0)&from=0&to=1").status }
    #expect(statuses == [410] + Array(repeating: 200, count: 10))
  }

  @Test(
    "A script that hangs loses its wall after a second, and nothing else",
    arguments: [
      "height = function() while true do end end",
      "height = function() return pcall(function() while true do end end) and 1 end",
      "begin = function() local s = string.rep('a', 1e6) return s:find(string.rep('a*', 99) .. 'b') end",
    ])
  func hangs(text: String) throws {
    let workplace = try Workplace(["mine.lua": Self.two])
    let worker = try WorkerCall(in: workplace, "mine.lua")
    let good = try worker.wall()
    try workplace.write("return { \(text) }", to: "mine.lua")
    let start = ContinuousClock.now
    let hung = try worker.wall()
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(hung.fallback == "last" && hung.id == good.id)
    #expect(
      hung.errors[0].contains("look for a loop that does not end (--deadline sets the limit)"))
    try workplace.write(Self.two, to: "mine.lua")
    #expect(try worker.wall().errors == [])
  }

  @Test("A failing label is reported with the cards, and one that hangs leaves them without labels")
  func labels() throws {
    let workplace = try Workplace([
      "a.lua": """
      return { label = function(item)
        print("label")
        return item.index == 2 and {} or 'L'
      end }
      """,
      "b.lua": "return { label = function(item) while true do end end }",
    ])
    func cards(
      _ script: String
    ) throws -> (errors: [String?], labels: [String?], messages: [[String: Any]]) {
      let worker = try WorkerCall(in: workplace, script)
      let json = try worker.ask("cards", "wall=\(worker.wall().id)&from=0&to=3").json
      let cards = try #require(json["cards"] as? [[String: Any]])
      let errors = try #require(json["errors"] as? [[String: Any]])
      return (
        errors.map { $0["message"] as? String },
        cards.map { ($0["label"] as? [String: Any])?["text"] as? String },
        try #require(json["messages"] as? [[String: Any]])
      )
    }
    let faulty = try cards("a.lua")
    #expect(faulty.errors == ["a label must be text, got a table"])
    #expect(faulty.labels == ["L", "Fog over the old tram depot", "L"])
    #expect(faulty.messages.map { $0["message"] as? String } == ["label"])
    #expect(try #require(faulty.messages.first?["count"] as? Int) >= 3)
    let hung = try cards("b.lua")
    #expect(hung.errors.count == 1)
    #expect(hung.labels.first == "Harbour at first light")
  }

  @Test("When the server is gone the worker ends, even while a script hangs without a deadline")
  func orphan() throws {
    let workplace = try Workplace(["mine.lua": "while true do end"])
    let idle = try WorkerCall(in: workplace)
    _ = try idle.wall()
    idle.hangUp()
    #expect(try idle.end() == Outcome(code: 0))
    let busy = try WorkerCall(in: workplace, "mine.lua", "--deadline", "none")
    busy.send("1\twall\t1\t\n")
    // The script is loaded next.
    try busy.waitForEvent("pictures")
    usleep(300_000)
    busy.hangUp()
    #expect(try busy.end() == Outcome(code: 0))
  }
}
