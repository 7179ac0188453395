import Browser
import Foundation
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct ControlTests {
    private static let arguments = ["items.ndjson", "mine.lua", "--width", "800"]

    private static func workplace() throws -> Workplace {
      try Workplace(["items.ndjson": SampleItems.lines(60), "mine.lua": SampleItems.script])
    }

    @Test(
      "Moving a slider with the keyboard changes the wall and the address, and a link shows the same wall"
    )
    func slider() throws {
      let workplace = try Self.workplace()
      let preview = try Preview(in: workplace, Self.arguments)
      var address = ""
      let moved = try LayoutFrames(in: workplace, Self.arguments + ["--param", "caption=50"])
      try preview.show { page in
        try page.settled()
        try LayoutFrames(in: workplace, Self.arguments).expect(on: page)
        try page.settles {
          try page.tab.run(
            "document.querySelector('input[type=range][name=\"p.caption\"]').focus()")
          try page.tab.press(.right)
        }
        try moved.expect(on: page)
        address = try page.tab.wait(for: "location.search", as: String.self) {
          $0.contains("p.caption=50")
        }
      }
      try preview.show(address) { page in
        try page.settled()
        try moved.expect(on: page)
        #expect(try page.value("p.caption") == "50")
      }
    }

    @Test(
      "Each kind of param has a control that changes the wall",
      arguments: [
        ("p.count", "5", "count=5"), ("p.side", "right", "side=right"),
        ("p.caption", "0", "caption=0"),
      ])
    func kinds(name: String, value: String, param: String) throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settles { try page.set(name, to: value) }
        try LayoutFrames(in: workplace, Self.arguments + ["--param", param]).expect(on: page)
      }
    }

    @Test("A value that the script no longer accepts is reported next to its control")
    func refusals() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settles { try page.set("p.caption", to: "120") }
        let fault =
          "document.querySelector('.field:has([name=\"p.caption\"]) .field-fault').textContent"
        #expect(try page.tab.value(fault, as: String.self) == "")
        let less = SampleItems.script.replacingOccurrences(of: "max = 200", with: "max = 80")
        try page.settles { try workplace.write(less, to: "mine.lua") }
        try page.tab.wait(for: fault, as: String.self) {
          $0.contains("must be a number from 0 to 80, got '120'")
        }
        // A number may become a whole one, and keeps its value.
        let whole = SampleItems.script.replacingOccurrences(
          of: #"name = "caption","#, with: #"name = "caption", type = "integer","#)
        try page.settles { try workplace.write(whole, to: "mine.lua") }
        try page.tab.wait(for: fault, as: String.self) { $0 == "" }
        try LayoutFrames(in: workplace, Self.arguments + ["--param", "caption=120"])
          .expect(on: page)
      }
    }

    @Test("A switch is a checkbox and text a field; the wall shows the new label")
    func switchAndText() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settles { try page.tab.click("input[type=checkbox][name='p.roomy']") }
        try LayoutFrames(in: workplace, Self.arguments + ["--param", "roomy=true"])
          .expect(on: page)
        try page.settles { try page.set("p.words", to: "good day") }
        try page.tab.wait(
          for: "document.querySelector('.cell figcaption')?.textContent.startsWith('good day')")
      }
    }

    @Test("Width, columns and spacing can be set, overriding the script")
    func options() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settles { try page.set("columns", to: "4") }
        try page.settles { try page.set("spacing", to: "9") }
        try page.settles { try page.set("width", to: "640") }
        let words = [
          "items.ndjson", "mine.lua", "--width", "640", "--columns", "4", "--spacing", "9",
        ]
        try LayoutFrames(in: workplace, words).expect(on: page)
      }
    }

    @Test("The copied command line makes these frames when a shell runs it")
    func copiedCommand() throws {
      let workplace = try Self.workplace()
      try workplace.write(SampleItems.lines(60), to: "two words.ndjson")
      let arguments = ["two words.ndjson", "mine.lua", "--width", "800"]
      let state = "?columns=4&p.caption=70&p.words=it%27s%20%24HOME"
      try Preview(in: workplace, arguments).show(state) { page in
        try page.settled()
        try page.tab.allowClipboard()
        try page.tab.click("#copy-command")
        let command = try page.tab.wait(for: "navigator.clipboard.readText()", as: String.self) {
          !$0.isEmpty
        }
        #expect(command.hasPrefix("moonfall layout "))
        let outcome = try workplace.shell(command)
        #expect(outcome.code == 0, "\(command)\n\(outcome.errors)")
        try LayoutFrames(outcome.output).expect(on: page)
        let same =
          arguments + [
            "--columns", "4", "--param", "caption=70", "--param", "words=it's $HOME",
          ]
        #expect(try outcome.output == workplace.moonfall(["layout"] + same).output)
      }
    }

    @Test("The copied Lua is the params list with these values as defaults")
    func copiedLua() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show("?p.caption=70&p.side=right") { page in
        try page.settled()
        try page.tab.allowClipboard()
        try page.tab.click("#copy-lua")
        let lua = try page.tab.wait(for: "navigator.clipboard.readText()", as: String.self) {
          $0.contains("params")
        }
        let start = try #require(SampleItems.script.range(of: "params = {"))
        let end = try #require(
          SampleItems.script.range(of: "  columns = function(section, layout)"))
        let list = lua.trimmingCharacters(in: .whitespacesAndNewlines)
        let script = SampleItems.script.replacingCharacters(
          in: start.lowerBound..<end.lowerBound, with: list.hasSuffix(",") ? list : list + ",")
        try workplace.write(script, to: "other.lua")
        try LayoutFrames(in: workplace, ["items.ndjson", "other.lua", "--width", "800"])
          .expect(on: page)
      }
    }

    @Test("The shown wall is exported: JSON as `layout` writes it, and pictures")
    func exports() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show("?p.caption=70") { page in
        try page.settled()
        let json = try page.download("json")
        let call = ["layout"] + Self.arguments + ["--param", "caption=70"]
        #expect(try String(decoding: json, as: UTF8.self) == workplace.moonfall(call).output)
        #expect(try String(decoding: page.download("svg"), as: UTF8.self).contains("<svg "))
        #expect(
          try String(decoding: page.download("html"), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
        #expect(try page.download("png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
    }
  }
}

extension Page {
  /// Exports the shown wall, and moves the file out of the download folder.
  fileprivate func download(_ format: String) throws -> Data {
    let folder = tab.browser.downloads
    try tab.click("#export-\(format)")
    let end = ContinuousClock.now + .seconds(60)
    while .now < end {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      // Unfinished downloads have another ending.
      if let name = names.first(where: { $0.hasSuffix(".\(format)") }) {
        let file = folder.appendingPathComponent(name)
        defer { try? FileManager.default.removeItem(at: file) }
        return try Data(contentsOf: file)
      }
      usleep(20_000)
    }
    throw BrowserError("no .\(format) in the downloads")
  }
}
