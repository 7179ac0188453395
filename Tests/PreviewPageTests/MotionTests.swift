import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct MotionTests {
    @Test(
      "Cells move to their new positions, unless the user prefers reduced motion",
      arguments: [("no-preference", true), ("reduce", false)])
    func saves(preference: String, isMoving: Bool) throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(60), "mine.lua": SampleItems.columns(4),
      ])
      let arguments = ["items.ndjson", "mine.lua", "--width", "800"]
      try Preview(in: workplace, arguments).show { page in
        try page.tab.prefer(["prefers-reduced-motion": preference])
        try page.settled()
        // The maximum number of animations in any frame.
        try page.tab.run(
          """
          window.most = 0;
          const count = () => {
            const running = document.getAnimations().filter(
              (animation) => animation.playState === "running");
            window.most = Math.max(window.most, running.length);
            requestAnimationFrame(count);
          };
          count();
          """)
        try page.settles { try workplace.write(SampleItems.columns(3), to: "mine.lua") }
        if isMoving { try page.tab.wait(for: "window.most > 3") }
        // In the end, all cells are at their positions.
        try page.tab.wait(
          for: "document.getAnimations().every((animation) => animation.playState !== 'running')")
        try LayoutFrames(in: workplace, arguments).expect(on: page)
        #expect(try page.tab.value("window.most > 0", as: Bool.self) == isMoving)
      }
    }
  }
}
