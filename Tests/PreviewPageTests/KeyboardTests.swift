import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct KeyboardTests {
    /// The item of the focused cell; 0 for none.
    private static let focused =
      "Number(document.activeElement?.closest('.cell')?.dataset.item ?? 0)"

    @Test(
      "Arrow keys move the focus to the next item on that side, and it stays when it scrolls away")
    func arrows() throws {
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(300)])
      let arguments = ["items.ndjson", "--width", "800", "--columns", "4"]
      let layout = try LayoutFrames(in: workplace, arguments)
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        try page.tab.run("document.querySelector('.cell[data-item=\"1\"]').focus()")
        func items(_ key: Key, _ count: Int) throws -> [Int] {
          try (0..<count).map { _ in
            try page.tab.press(key)
            return try page.tab.value(Self.focused)
          }
        }
        // The first row from the start to the end, and no further.
        #expect(try items(.right, 4) == [2, 3, 4, 4])
        #expect(try items(.left, 2) == [3, 2])
        // Down and up again in one column, with all items visible.
        let column = try layout.items(belowItem: 2, count: 8)
        try #require(column.count == 8)
        #expect(try items(.down, 8) == column)
        #expect(try items(.up, 2) == [column[6], column[5]])
        let item = column[5]
        try page.scroll(y: 9000)
        #expect(try page.tab.value(Self.focused) == item)
        try page.scroll(y: 0)
        #expect(try page.tab.value(Self.focused) == item)
        #expect(try items(.down, 1) == [column[6]])
        // The target is visible.
        try page.tab.press(.end)
        #expect(try page.tab.value(Self.focused) == 300)
        try page.settled()
        let sight = try page.sight()
        #expect(sight.cells.contains { $0.item == 300 && $0.frame.overlaps(sight.view) })
      }
    }

    @Test("Tab reaches every control, and the wall once")
    func tab() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(30), "mine.lua": SampleItems.script,
      ])
      try Preview(in: workplace, ["items.ndjson", "mine.lua", "--width", "800"]).show { page in
        try page.settled()
        try page.tab.run("document.activeElement.blur()")
        var names: [String] = []
        var cells = 0
        for _ in 1...120 {
          try page.tab.press(.tab)
          names.append(try page.tab.value("document.activeElement.name ?? ''"))
          if try page.tab.value(Self.focused, as: Int.self) > 0 { cells += 1 }
          if try page.tab.value("document.activeElement === document.body", as: Bool.self) { break }
        }
        #expect(cells == 1)
        for name in ["width", "columns", "p.caption", "p.roomy", "p.side", "p.words"] {
          #expect(names.contains(name), "\(name)")
        }
      }
    }

    @Test("Screen readers get names, positions and the size of the set")
    func names() throws {
      struct Cell: Decodable {
        var item: Int
        var label: String?
        var position: String?
        var size: String?
      }
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(300)])
      try Preview(in: workplace, ["items.ndjson", "--width", "800"]).show { page in
        try page.settled()
        try page.scroll(y: 3000)
        let cells: [Cell] = try page.tab.value(
          """
          [...document.querySelectorAll(".cell[data-item]")].map((cell) => ({
            item: Number(cell.dataset.item), label: cell.getAttribute("aria-label"),
            position: cell.ariaPosInSet, size: cell.ariaSetSize,
          }))
          """)
        #expect(!cells.isEmpty)
        // In the reading order of screen readers.
        #expect(cells.map(\.item) == cells.map(\.item).sorted())
        for cell in cells {
          #expect(cell.label?.contains("Item number \(cell.item)") == true)
          #expect(cell.position == "\(cell.item)" && cell.size == "300")
        }
        let unnamed: [String] = try page.tab.value(
          """
          [...document.querySelectorAll("input, select, textarea, button")].filter(
            (control) => control.checkVisibility() && !control.labels?.length
              && !control.ariaLabel && !control.getAttribute("aria-labelledby")
              && !control.textContent.trim() && !control.title
          ).map((control) => control.outerHTML)
          """)
        #expect(unnamed == [])
      }
    }
  }
}
