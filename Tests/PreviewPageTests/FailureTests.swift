import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct FailureTests {
    private static let arguments = ["items.ndjson", "mine.lua", "--width", "800"]

    @Test(
      "A failing script's error is shown over the last valid wall until the next valid save",
      arguments: [
        ("return { columns = 3,, }", "columns = 3,,"),
        ("return {\n  height = function(item) return item.size.h end,\n}", "item.size.h"),
        ("return 7", "return a table"),
      ])
    func fails(script: String, words: String) throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(40), "mine.lua": SampleItems.columns(4),
      ])
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settled()
        #expect(try page.failure() == nil)
        let good = try LayoutFrames(in: workplace, Self.arguments)
        try workplace.write(script, to: "mine.lua")
        try page.awaitFailure(words)
        #expect(try page.failure()?.contains("mine.lua:") == true)
        try page.settled()
        try good.expect(on: page)
        try page.settles { try workplace.write(SampleItems.columns(2), to: "mine.lua") }
        #expect(try page.failure() == nil)
        try LayoutFrames(in: workplace, Self.arguments).expect(on: page)
      }
    }

    @Test("An endless script only loses its layout, and the next save fixes it")
    func hangs() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(40), "mine.lua": SampleItems.columns(4),
      ])
      try Preview(in: workplace, Self.arguments + ["--deadline", "4"]).show { page in
        try page.settled()
        let good = try LayoutFrames(in: workplace, Self.arguments)
        try workplace.write(
          "return { height = function() while true do end end }", to: "mine.lua")
        try page.awaitFailure("deadline")
        try page.settled()
        try good.expect(on: page)
        try page.settles { try workplace.write(SampleItems.columns(2), to: "mine.lua") }
        #expect(try page.failure() == nil)
        try LayoutFrames(in: workplace, Self.arguments).expect(on: page)
      }
    }

    @Test("Warnings and a script's output are on the page, and are not errors")
    func messages() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(40),
        "mine.lua":
          "print('as printed') return { label = function(i) print('label', i.index) end }",
      ])
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settled()
        #expect(try page.failure() == nil)
        try page.tab.wait(for: "document.querySelector('.messages').textContent", as: String.self) {
          $0.contains("as printed") && $0.contains("label\t1")
        }
      }
    }
  }
}
