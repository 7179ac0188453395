import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct InspectorTests {
    private static let arguments = ["items.ndjson", "mine.lua", "--width", "800"]

    private static func preview() throws -> Preview {
      try Preview(
        in: Workplace(["items.ndjson": SampleItems.lines(60), "mine.lua": SampleItems.script]),
        arguments)
    }

    @Test(
      "The inspector shows the cell under the pointer: frame, who decided, its own data, distances")
    func inspects() throws {
      try Self.preview().show { page in
        try page.settled()
        let sight = try page.sight()
        let cell = try #require(sight.cells.first { $0.item == 2 })
        let corner: [Double] = try page.tab.value(
          "(({ x, y }) => [x, y])(document.querySelector('.cell[data-item=\"2\"]').getBoundingClientRect())"
        )
        try page.tab.point(atX: corner[0] + 20, y: corner[1] + 20)
        let inspector = "document.querySelector('#inspector').innerText"
        // The page's name for it, the worker's facts, the script's function, its own field.
        for words in ["Item number 2", "i2", "script: height", "photo"] {
          try page.tab.wait(for: inspector, as: String.self) { $0.contains(words) }
        }
        let x: String = try page.tab.value("document.querySelector('[data-fact=x]').textContent")
        #expect(Double(x).map { abs($0 - cell.frame.x) < 0.1 } == true, "\(x)")
        try page.tab.hold(.alt)
        // The script's spacing.
        try page.tab.wait(
          for: "document.querySelector('.distances')?.textContent", as: String?.self
        ) {
          $0?.contains("12") == true
        }
        try page.tab.letGo()
        try page.tab.wait(for: "document.querySelector('.distances').childElementCount === 0")
      }
    }

    @Test("Columns and order are drawn on request")
    func outlines() throws {
      try Self.preview().show { page in
        try page.settled()
        #expect(
          try page.tab.value("document.querySelectorAll('.guides .column').length", as: Int.self)
            == 0)
        try page.tab.click("#show-columns")
        #expect(
          try page.tab.value("document.querySelectorAll('.guides .column').length", as: Int.self)
            == 3)
        try page.tab.click("#show-order")
        let numbers: [String] = try page.tab.value(
          "[...document.querySelectorAll('svg.path text')].map((node) => node.textContent)")
        #expect(numbers.starts(with: ["1", "2", "3"]))
      }
    }

    @Test("Measures and the time of each function load when they are opened")
    func details() throws {
      try Self.preview().show { page in
        try page.settled()
        try page.tab.click("#details summary")
        for measure in ["imbalance", "whitespace", "disorder"] {
          try page.tab.wait(
            for: "/\\d/.test(document.querySelector('[data-measure=\(measure)]').textContent)")
        }
        try page.tab.wait(for: "document.querySelector('#details').innerText", as: String.self) {
          $0.contains("height") && $0.contains("span")
        }
      }
    }
  }
}
