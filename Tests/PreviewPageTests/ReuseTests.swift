import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct ReuseTests {
    @Test("Scrolling 100,000 items makes no more cells than fit the window, and reuses them")
    func manyItems() throws {
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(100_000)])
      let arguments = ["items.ndjson", "--width", "800", "--columns", "4"]
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        let first = try page.sight().cells.count
        #expect(try page.count("created") == first)
        #expect(try page.count("reused") == 0)
        let middle: [Double] = try page.tab.value(
          """
          (({ x, y, width, height }) => [x + width / 2, y + height / 2])(
            document.querySelector(".scroller").getBoundingClientRect())
          """)
        try page.tab.wheel(atX: middle[0], y: middle[1], by: 60)
        try page.tab.wait(for: "document.querySelector('.scroller').scrollTop > 0")
        try page.settled()
        var most = max(first, try page.sight().cells.count)
        // Slowly, in jumps, to the end and back.
        for y in [100.0, 250, 700, 1300, 30_000, 1_000_000, 4_000_000, 1e9, 500, 0] {
          try page.scroll(y: y)
          let shown = try page.sight().cells.count
          most = max(most, shown)
          let created = try #require(try page.count("created"))
          let reused = try #require(try page.count("reused"))
          let recycled = try #require(try page.count("recycled"))
          #expect(try page.count("shown") == shown)
          #expect(created + reused - recycled == shown)
          // Every cell was created for this kind, because there is only one.
          #expect(created == most)
          #expect(
            try page.tab.value("document.querySelectorAll('.cell').length", as: Int.self) <= created
          )
        }
        #expect(most < 100)
        #expect(try #require(try page.count("reused")) > 100)
        #expect(try page.tab.value("document.querySelectorAll('*').length", as: Int.self) < 3000)
      }
    }

    @Test("Far down a wall of 100,000 items, cells are at the layout's frames")
    func farDown() throws {
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(100_000)])
      let arguments = ["items.ndjson", "--width", "800", "--columns", "4"]
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        try page.scroll(y: 1e9)
        let sight = try page.sight()
        let last = try #require(sight.cells.first { $0.item == 100_000 })
        let near = "--visible=\(sight.view.y - 1000),\(sight.view.height + 2000)"
        let frames = try LayoutFrames(in: workplace, arguments + [near]).frames
        let end = try #require(frames[100_000])
        // So far down, browsers round to half points, so cells are compared with each other. A wall
        // that adds up from cell to cell would be off by more.
        for cell in sight.cells {
          let frame = try #require(frames[cell.item])
          let moved = Page.Frame(
            x: cell.frame.x, y: cell.frame.y - last.frame.y + end.y, width: cell.frame.width,
            height: cell.frame.height)
          #expect(moved.distance(to: frame) <= 1, "item \(cell.item)")
        }
      }
    }

    @Test("A cell is never reused for another kind")
    func kinds() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(2000),
        "mine.lua":
          "return { columns = 4, reuse_identifier = function(item) return item.kind end }",
      ])
      try Preview(in: workplace, ["items.ndjson", "mine.lua", "--width", "800"]).show { page in
        try page.settled()
        try page.tab.run(
          """
          for (const cell of document.querySelectorAll(".cell")) {
            cell.wasAd = cell.dataset.item % 10 === 0;
          }
          """)
        for y in stride(from: 500.0, through: 20_000, by: 500) { try page.scroll(y: y) }
        let seen: Int = try page.tab.value(
          "[...document.querySelectorAll('.cell')].filter((cell) => 'wasAd' in cell).length")
        #expect(seen > 0)
        let wrong: Int = try page.tab.value(
          """
          [...document.querySelectorAll(".cell")].filter(
            (cell) => "wasAd" in cell && cell.wasAd !== (cell.dataset.item % 10 === 0)).length
          """)
        #expect(wrong == 0)
      }
    }

    @Test("A section's header stays at the top while its items scroll by")
    func pinnedHeader() throws {
      let workplace = try Workplace(["sections.json": SampleItems.sections(200)])
      let arguments = ["sections.json", "--width", "800"]
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        func top(_ section: Int) throws -> Double? {
          try page.tab.run(
            """
            const node = document.querySelector(`.heading[data-section="${arguments[0]}"]`);
            const scroller = document.querySelector(".scroller").getBoundingClientRect();
            return node ? node.getBoundingClientRect().y - scroller.y : null;
            """, section, as: Double?.self)
        }
        let start = try #require(try top(1))
        #expect(start >= 0)
        try page.scroll(y: 1500)
        let pinned = try #require(try top(1))
        #expect(abs(pinned) <= 2)
        try page.scroll(y: 1e9)
        let other = try #require(try top(2))
        #expect(abs(other) <= 2)
        let first = try top(1)
        #expect(first.map { $0 < 0 } ?? true)
      }
    }
  }
}
