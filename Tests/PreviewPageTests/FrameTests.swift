import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct FrameTests {
    @Test(
      "Cells are at the frames of `moonfall layout`, also after scrolling",
      arguments: [
        "items.ndjson mine.lua --width 800", "sections.json mine.lua --width 700",
        "sections.json --width 500 --columns 2 --insets 10,20,30,40 --spacing 7,3",
        "items.ndjson --width 600 --placement lanes --dense --direction rtl",
        "items.ndjson --width 640.5 --columns repeat(auto-fill,minmax(90px,1fr))",
        "items.ndjson --width 333 --columns 4 --scale 2",
        "items.ndjson --width 100 --columns repeat(3,80px)",
      ])
    func frames(line: String) throws {
      let arguments = line.split(separator: " ").map(String.init)
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(200), "sections.json": SampleItems.sections(200),
        "mine.lua": SampleItems.script,
      ])
      let layout = try LayoutFrames(in: workplace, arguments)
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        try layout.expect(on: page)
        for y in [700.0, 3000, 1_000_000, 0] {
          try page.scroll(y: y)
          try layout.expect(on: page)
        }
      }
    }

    @Test(
      "The page has space for columns that extend beyond their container",
      arguments: [[], ["--direction", "rtl"]])
    func overflow(direction: [String]) throws {
      let arguments =
        ["items.ndjson", "--width", "100", "--columns", "repeat(3, 80px)"] + direction
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(30)])
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        let sight = try page.sight()
        #expect(abs(sight.wall.width - 260) < 0.1)
        #expect(sight.cells.count > 5)
        for cell in sight.cells {
          #expect(cell.frame.x > -0.1 && cell.frame.x + cell.frame.width < 260.1)
        }
      }
    }

    @Test("A strip scrolls sideways")
    func strip() throws {
      let arguments = ["items.ndjson", "--rows", "3", "--height", "500"]
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(200)])
      let layout = try LayoutFrames(in: workplace, arguments)
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        try layout.expect(on: page)
        for x in [900.0, 1_000_000] {
          try page.scroll(toX: x)
          try layout.expect(on: page)
          #expect(try page.sight().view.x > 500)
        }
      }
    }

    @Test("A wall that is wider than its space is zoomed to fit")
    func zoom() throws {
      let arguments = ["items.ndjson", "--width", "4000", "--columns", "12"]
      let workplace = try Workplace(["items.ndjson": SampleItems.lines(300)])
      let layout = try LayoutFrames(in: workplace, arguments)
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        let sight = try page.sight()
        #expect(sight.wall.width <= sight.view.width && sight.wall.width > 500)
        try layout.expect(on: page, zoom: sight.wall.width / 4000)
      }
    }

    @Test("No items and one item give walls too")
    func few() throws {
      let workplace = try Workplace(["none.json": "[]", "one.json": "[{}]"])
      try Preview(in: workplace, ["none.json"]).show { page in
        try page.settled()
        #expect(try page.sight().cells.isEmpty)
      }
      let one = try LayoutFrames(in: workplace, ["one.json", "--width", "900"])
      try Preview(in: workplace, ["one.json", "--width", "900"]).show { page in
        try page.settled()
        try one.expect(on: page)
      }
    }
  }
}
