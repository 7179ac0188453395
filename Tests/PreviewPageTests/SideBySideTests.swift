import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct SideBySideTests {
    @Test("Two scripts are shown side by side, each with its frames, scrolling together")
    func both() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(200), "a.lua": SampleItems.script,
        "b.lua": SampleItems.script.replacingOccurrences(of: "default = 3", with: "default = 4"),
      ])
      let common = ["items.ndjson", "--width", "300"]
      let words = common + ["a.lua", "--param", "caption=0", "--against", "b.lua"]
      let a = try LayoutFrames(in: workplace, common + ["a.lua", "--param", "caption=0"])
      let b = try LayoutFrames(in: workplace, common + ["b.lua", "--param", "caption=90"])
      try Preview(in: workplace, words + ["--param", "caption=90"]).show { page in
        #expect(try page.settled().contains("b:"))
        try a.expect(on: page)
        try b.expect(on: page, side: "b")
        #expect(
          try page.tab.value("document.querySelectorAll('.cell.moved').length", as: Int.self) > 0)
        try page.scroll(y: 2000)
        try a.expect(on: page)
        try b.expect(on: page, side: "b")
        #expect(try page.sight(side: "b").view.y > 500)
        for side in ["a", "b"] {
          for measure in ["imbalance", "whitespace", "disorder"] {
            let selector = "[data-side=\(side)][data-measure=\(measure)]"
            try page.tab.wait(for: "/\\d/.test(document.querySelector('\(selector)')?.textContent)")
          }
        }
        // Saving one does not affect the other.
        try page.settles { try workplace.write(SampleItems.columns(2), to: "b.lua") }
        try a.expect(on: page)
        try LayoutFrames(in: workplace, common + ["b.lua"]).expect(on: page, side: "b")
      }
    }

    @Test("Comparing a script with itself shows no moved items")
    func same() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(60), "a.lua": SampleItems.script,
      ])
      let words = ["items.ndjson", "--width", "500", "a.lua", "--against", "a.lua"]
      try Preview(in: workplace, words).show { page in
        try page.settled()
        #expect(
          try page.tab.value("document.querySelectorAll('.cell.moved').length", as: Int.self) == 0)
      }
    }
  }
}
