import Foundation
import Testing
import Workplaces

/// The events that a preview's worker sends.
@Suite struct PreviewEventTests {
  static let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>"

  @Test("The script and its modules are watched, including missing ones")
  func modules() throws {
    let workplace = try Workplace([
      "a/mine.lua": "local m = require 'm' return { columns = m.columns }",
      "items.json": #"[{"width": 3, "height": 2}]"#,
    ])
    let worker = try WorkerCall(in: workplace, "items.json", "a/mine.lua")
    let missing = try worker.wall()
    #expect(missing.errors.count == 1 && missing.errors[0].contains("module 'm' was not found"))
    #expect(worker.events.first?.type == "ready")
    #expect(worker.lastEvent("files") == ["sa/mine.lua", "sa/m.lua", "iitems.json"])
    try workplace.write(
      "require 'gallery.captions' return { columns = require('deep.n') }", to: "a/m.lua")
    try workplace.write("return 2", to: "a/deep/n.lua")
    #expect(try worker.wall().errors == [])
    #expect(
      worker.lastEvent("files") == ["sa/mine.lua", "sa/m.lua", "sa/deep/n.lua", "iitems.json"])
    let count = worker.events.count
    _ = try worker.wall()
    _ = try worker.wall("columns=bad")
    #expect(worker.events.count == count)
  }

  @Test("A script named in the call is watched in each folder where it may appear")
  func named() throws {
    let workplace = try Workplace(["scripts/mine.lua": "return {}"])
    let own = workplace.settings.appendingPathComponent("moonfall/scripts/captions.lua").path
    let worker = try WorkerCall(in: workplace, "--script", "captions")
    #expect(try worker.wall()["script"] == "captions")
    #expect(worker.lastEvent("files") == ["s\(own)"])
  }

  @Test("Pictures are listed by item, without those outside the items' folder")
  func pictures() throws {
    let workplace = try Workplace([
      "in/sea.svg": Self.svg, "out.svg": Self.svg,
      "in/items.json": """
      [{"src": "sea.svg", "width": 3, "height": 2}, {"src": "../out.svg", "width": 3, "height": 2},
       {"src": "https://example.com/a.jpg", "width": 3, "height": 2},
       {"width": 3, "height": 2}, {"src": "data:image/png;base64,AA", "width": 3, "height": 2},
       {"src": "x/../sea.svg", "width": 3, "height": 2},
       {"src": "/etc/passwd", "width": 3, "height": 2},
       {"src": "file://elsewhere/a.png", "width": 3, "height": 2}]
      """,
    ])
    let worker = try WorkerCall(in: workplace, "in/items.json")
    let wall = try worker.wall()
    #expect(
      worker.lastEvent("pictures")
        == ["1", "in/", "in/sea.svg", "", "", "", "", "in/sea.svg", "", ""])
    #expect(wall.facts["pictures"] as? [String: Int] == ["here": 2, "remote": 1, "outside": 2])
    let json = try worker.ask("cards", "wall=\(wall.id)&from=0&to=9").json
    let cards = try #require(json["cards"] as? [[String: Any]])
    #expect(
      cards.map { $0["src"] as? String } == [
        "/picture/0", nil, "https://example.com/a.jpg", nil, "data:image/png;base64,AA",
        "/picture/5", nil, nil,
      ])
  }

  @Test("A folder is watched with its subfolders, and each wall reports what is left out")
  func folder() throws {
    let workplace = try Workplace([
      "p/a.svg": Self.svg, "p/deep/b.svg": Self.svg, "p/deep/empty/x.txt": "", "p/bad.jpg": "x",
    ])
    let worker = try WorkerCall(in: workplace, "p")
    let wall = try worker.wall()
    #expect(wall.items.count == 2)
    #expect(Set(worker.lastEvent("files") ?? []) == ["dp", "dp/deep", "dp/deep/empty"])
    #expect(worker.lastEvent("pictures") == ["1", "p/", "p/a.svg", "p/deep/b.svg"])
    #expect(wall.messages.count == 1 && wall.messages[0].contains("bad.jpg"))
    #expect(try worker.wall().messages == wall.messages)
  }

  @Test("Items are reloaded when they change, and stay as they were if that fails")
  func items() throws {
    let workplace = try Workplace()
    let worker = try WorkerCall(in: workplace, "items.json", "--columns", "2")
    let none = try worker.wall(items: 1)
    #expect(none.items.count == 0 && none.fallback == nil && none.errors.count == 1)
    #expect(none.errors[0].contains("items.json"))
    #expect(worker.lastEvent("files") == ["iitems.json"])
    try workplace.write(#"[{"width": 3, "height": 2}]"#, to: "items.json")
    #expect(try worker.wall(items: 1).items.count == 0)
    let one = try worker.wall(items: 2)
    #expect(one.items.count == 1 && one.errors == [])
    #expect(one.facts["items"] as? Int == 2)
    try workplace.write("[{", to: "items.json")
    for _ in 1...2 {
      let failed = try worker.wall(items: 3)
      #expect(failed.items == one.items && failed.errors.count == 1)
    }
    try FileManager.default.removeItem(at: workplace.url("items.json"))
    #expect(try worker.wall(items: 4).errors[0].contains("items.json"))
    try workplace.write("[]", to: "items.json")
    let empty = try worker.wall(items: 5)
    #expect(empty.items.count == 0 && empty.errors == [])
  }

  @Test("A long layout sends a sign of life every few seconds")
  func life() throws {
    let workplace = try Workplace([
      "mine.lua": "return { height = function() while true do end end }"
    ])
    let worker = try WorkerCall(in: workplace, "mine.lua", "--deadline", "8")
    #expect(try worker.wall().fallback == "default")
    let words = worker.events.filter { $0.type == "progress" }
      .map { String(decoding: $0.body, as: UTF8.self) }
    #expect(words == ["laying out", ""])
  }

  @Test("A script without a deadline sends no sign of life, so that the server can stop it")
  func withheld() throws {
    let workplace = try Workplace(["mine.lua": "while true do end"])
    let busy = try WorkerCall(in: workplace, "mine.lua", "--deadline", "none")
    busy.send("1\twall\t1\t\n")
    let words = busy.said(within: 7)
    #expect(words.contains("\tpictures\t") && !words.contains("\tprogress\t"))
  }

  @Test("Long measuring of texts reports its progress and its end")
  func progress() throws {
    let items = (0..<6000).map { #"{"width": 3, "height": 2, "title": "Text number \#($0)"}"# }
    let workplace = try Workplace([
      "mine.lua": """
      return { height = function(item, width, layout)
        return layout:text_height(item.title, width)
      end }
      """,
      "items.ndjson": items.joined(separator: "\n"),
    ])
    let worker = try WorkerCall(in: workplace, "mine.lua", "items.ndjson")
    #expect(try worker.wall().items.count == 6000)
    let words = worker.events.filter { $0.type == "progress" }
      .map { String(decoding: $0.body, as: UTF8.self) }
    #expect(words.first?.hasPrefix("measuring texts, ") == true && words.last == "")
  }
}
