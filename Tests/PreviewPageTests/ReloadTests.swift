import Browser
import Foundation
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct ReloadTests {
    /// The way in which an editor saves.
    enum Save: CaseIterable {
      /// The file is emptied and written again.
      case truncates
      /// Another file is written and replaces it.
      case replaces

      func callAsFunction(_ text: String, to name: String, in workplace: Workplace) throws {
        switch self {
        case .truncates:
          let file = try FileHandle(forWritingTo: workplace.url(name))
          try file.truncate(atOffset: 0)
          try file.write(contentsOf: Data(text.utf8))
          try file.close()
        case .replaces:
          try workplace.write(text, to: "\(name).new")
          try #require(rename(workplace.url("\(name).new").path, workplace.url(name).path) == 0)
        }
      }
    }

    @Test(
      "A save of the script, of a module and of the items shows at once", arguments: Save.allCases)
    func saves(save: Save) throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(60), "parts/track.lua": "return { count = 2 }",
        "mine.lua": "return { columns = require('parts.track').count, spacing = 10 }",
      ])
      let arguments = ["items.ndjson", "mine.lua", "--width", "800"]
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        try LayoutFrames(in: workplace, arguments).expect(on: page)
        let saves = [
          ("mine.lua", "return { columns = require('parts.track').count, spacing = 30 }"),
          ("parts/track.lua", "return { count = 5 }"), ("items.ndjson", SampleItems.lines(45)),
          ("mine.lua", "return { columns = 3 }"),
        ]
        for (name, text) in saves {
          try page.settles { try save(text, to: name, in: workplace) }
          // If the writer is delayed between the two steps, the empty file is noticed first.
          var walls = try page.settled()
          while try page.failure() != nil { walls = try page.settled(after: walls) }
          try LayoutFrames(in: workplace, arguments).expect(on: page)
        }
      }
    }

    @Test("Params keep their values across saves, by name and type")
    func params() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(60), "mine.lua": SampleItems.script,
      ])
      let arguments = ["items.ndjson", "mine.lua", "--width", "800"]
      try Preview(in: workplace, arguments).show { page in
        try page.settles { try page.set("p.caption", to: "120") }
        let other = SampleItems.script.replacingOccurrences(of: "insets = 16", with: "insets = 24")
        try page.settles { try workplace.write(other, to: "mine.lua") }
        #expect(try page.value("p.caption") == "120")
        let set = arguments + ["--param", "caption=120"]
        try LayoutFrames(in: workplace, set).expect(on: page)
        // A text param with that name is a different param.
        let text = other.replacingOccurrences(
          of: #"name = "caption", default = 40, min = 0, max = 200, step = 10"#,
          with: #"name = "caption", default = "none""#
        ).replacingOccurrences(of: " + layout.params.caption", with: "")
        try page.settles { try workplace.write(text, to: "mine.lua") }
        #expect(try page.value("p.caption") == "none")
      }
    }

    @Test("The visible item keeps its position when a save changes the items above it")
    func scrollStays() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(300), "mine.lua": SampleItems.columns(4),
      ])
      let arguments = ["items.ndjson", "mine.lua", "--width", "800"]
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        try page.scroll(y: 5000)
        let before = try page.sight()
        let inView = Set(before.cells.filter { $0.frame.overlaps(before.view) }.map(\.item))
        try page.settles { try workplace.write("return { columns = 3 }", to: "mine.lua") }
        let after = try page.sight()
        #expect(after.view.y > 6000)
        #expect(
          after.cells.contains { inView.contains($0.item) && $0.frame.overlaps(after.view) })
      }
    }

    @Test("Items added before the visible ones and the pinned one move neither")
    func itemsBefore() throws {
      let lines = SampleItems.lines(300).split(separator: "\n")
      func text(_ lines: ArraySlice<Substring>) -> String { lines.map { "\($0)\n" }.joined() }
      let workplace = try Workplace([
        "items.ndjson": text(lines.dropFirst(40)), "mine.lua": SampleItems.columns(4),
      ])
      let arguments = ["items.ndjson", "mine.lua", "--width", "800"]
      try Preview(in: workplace, arguments).show("?item=130") { page in
        try page.settled()
        func top(of number: Int) throws -> Double {
          let cell = try #require(page.sight().cells.first { $0.item == number })
          return try cell.frame.y - page.sight().view.y
        }
        let before = try top(of: 130)
        try page.settles { try workplace.write(text(lines[...]), to: "items.ndjson") }
        try page.tab.wait(
          for: "new URLSearchParams(location.search).get('item')", as: String?.self
        ) { $0 == "170" }
        // The pinned item need not be the anchor.
        #expect(abs(try top(of: 170) - before) < 300)
      }
    }

    @Test("A missing script gives the default wall, and is used when it appears")
    func appears() throws {
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(30)])
      let arguments = ["items.ndjson", "--width", "800"]
      try Preview(in: workplace, arguments + ["mine.lua"]).show { page in
        try page.settled()
        try LayoutFrames(in: workplace, arguments).expect(on: page)
        #expect(try page.failure()?.contains("mine.lua") == true)
        try page.settles { try workplace.write(SampleItems.columns(5), to: "mine.lua") }
        try LayoutFrames(in: workplace, arguments + ["mine.lua"]).expect(on: page)
        #expect(try page.failure() == nil)
      }
    }
  }
}
