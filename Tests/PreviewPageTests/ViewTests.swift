import Browser
import Foundation
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct ViewTests {
    private static let arguments = ["items.ndjson", "mine.lua", "--width", "800"]

    private static func workplace() throws -> Workplace {
      try Workplace(["items.ndjson": SampleItems.lines(60), "mine.lua": SampleItems.columns(4)])
    }

    @Test("Holding a key shows the version before the last save")
    func held() throws {
      let workplace = try Self.workplace()
      let before = try LayoutFrames(in: workplace, Self.arguments)
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settles { try workplace.write(SampleItems.columns(3), to: "mine.lua") }
        let after = try LayoutFrames(in: workplace, Self.arguments)
        try after.expect(on: page)
        try page.tab.hold(Key("v"))
        try page.tab.wait(for: "!document.querySelector('.held').hidden")
        try before.expect(on: page)
        try page.tab.letGo()
        try page.tab.wait(for: "document.querySelector('.held').hidden")
        try after.expect(on: page)
      }
    }

    @Test("The version before the last save has the current width, whichever control was used last")
    func heldElsewhere() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settles { try workplace.write(SampleItems.columns(3), to: "mine.lua") }
        // Saving the same text again makes no new version.
        try workplace.write(SampleItems.columns(3), to: "mine.lua")
        try page.settles { try page.set("width", to: "500") }
        let narrow = ["items.ndjson", "--width", "500"]
        try LayoutFrames(in: workplace, narrow + ["--columns", "3"]).expect(on: page)
        try page.tab.run("document.querySelector('#show-columns').focus()")
        try page.tab.hold(Key("v"))
        try page.tab.wait(for: "!document.querySelector('.held').hidden")
        try LayoutFrames(in: workplace, narrow + ["--columns", "4"]).expect(on: page)
        try page.tab.letGo()
        try page.tab.wait(for: "document.querySelector('.held').hidden")
        try LayoutFrames(in: workplace, narrow + ["--columns", "3"]).expect(on: page)
      }
    }

    @Test("Dragging the edge of the wall changes the width, which the address keeps")
    func dragged() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settled()
        let edge: [Double] = try page.tab.value(
          """
          (({ x, y, width, height }) => [x + width / 2, y + height / 2])(
            document.querySelector(".handle").getBoundingClientRect())
          """)
        try page.settles {
          try page.tab.drag(fromX: edge[0], y: edge[1], toX: edge[0] - 100, y: edge[1])
        }
        // A centred wall moves at both edges.
        let inAddress = "new URLSearchParams(location.search).get('width')"
        try page.tab.wait(for: inAddress, as: String?.self) { $0 == "600" }
        try page.tab.wait(for: "document.querySelector('[name=width]').value === '600'")
        try page.settled()
        let words = ["items.ndjson", "mine.lua", "--width", "600"]
        try LayoutFrames(in: workplace, words).expect(on: page)
      }
    }

    @Test("A script can be tried on no items, one item and long titles")
    func samples() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settled()
        for (sample, count) in [("none", 0), ("one", 1), ("", 60)] {
          try page.settles { try page.set("sample", to: sample) }
          let text: String = try page.tab.value("document.querySelector('.pane-items').textContent")
          #expect(text.hasPrefix("\(count) item"), "\(sample): \(text)")
        }
        try page.settles { try page.set("sample", to: "long") }
        let longest: Int = try page.tab.value(
          """
          Math.max(...[...document.querySelectorAll(".cell")].map(
            (cell) => cell.getAttribute("aria-label").length))
          """)
        #expect(longest > 60)
      }
    }

    @Test("Missing files are reported, and return when they come back")
    func vanished() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.settled()
        let items = try workplace.read("items.ndjson")
        try FileManager.default.removeItem(at: workplace.url("items.ndjson"))
        try page.tab.wait(for: "document.querySelector('#notices').textContent", as: String.self) {
          $0.contains("items.ndjson no longer exists")
        }
        try workplace.write(items, to: "items.ndjson")
        try page.tab.wait(for: "document.querySelector('#notices').textContent === ''")
        try page.settled()
        try LayoutFrames(in: workplace, Self.arguments).expect(on: page)
      }
    }

    @Test("At a phone's width nothing overflows, and the controls can be opened")
    func phone() throws {
      let workplace = try Self.workplace()
      try Preview(in: workplace, Self.arguments).show { page in
        try page.tab.resize(width: 390, height: 844, pixels: 2)
        try page.tab.reload()
        try page.settled()
        #expect(
          try page.tab.value("document.documentElement.scrollWidth <= innerWidth", as: Bool.self))
        let sight = try page.sight()
        #expect(sight.wall.width <= sight.view.width)
        try page.tab.click("#show-controls")
        try page.tab.wait(for: "document.querySelector('#controls').checkVisibility()")
        #expect(
          try page.tab.value("document.documentElement.scrollWidth <= innerWidth", as: Bool.self))
      }
    }

    @Test("Text has enough contrast, light and dark", arguments: ["light", "dark"])
    func contrast(scheme: String) throws {
      struct Faint: Decodable, Equatable {
        var text: String
        var ratio: Double
      }
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(60), "mine.lua": SampleItems.script,
      ])
      try Preview(in: workplace, Self.arguments).show { page in
        try page.tab.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
        try page.settled()
        // By WCAG, for text on plain backgrounds outside the wall.
        let faint: [Faint] = try page.tab.run(
          """
          const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
          const rgba = (color) => {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = color;
            canvas.fillRect(0, 0, 1, 1);
            return [...canvas.getImageData(0, 0, 1, 1).data];
          };
          const light = ([r, g, b]) => [r, g, b].map((value) => value / 255)
            .map((value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
          const ground = (node) => {
            for (let at = node; at; at = at.parentElement) {
              const color = rgba(getComputedStyle(at).backgroundColor);
              if (color[3] === 255) return color;
              if (color[3] > 0 || getComputedStyle(at).backgroundImage !== "none") return null;
            }
            return null;
          };
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const faint = [];
          for (let node; (node = walker.nextNode());) {
            const parent = node.parentElement;
            if (!node.data.trim() || parent.closest(".wall, :disabled") || !parent.checkVisibility()) {
              continue;
            }
            const back = ground(parent);
            const ink = rgba(getComputedStyle(parent).color);
            if (!back || ink[3] !== 255) continue;
            const [a, b] = [light(back), light(ink)].sort((a, b) => b - a);
            const ratio = (a + 0.05) / (b + 0.05);
            if (ratio < 4.5) faint.push({ text: node.data.trim(), ratio });
          }
          return faint;
          """, as: [Faint].self)
        #expect(faint == [])
        #expect(
          try page.tab.value(
            "getComputedStyle(document.body).colorScheme.includes('dark')", as: Bool.self)
            || scheme == "light")
      }
    }
  }
}
