import Browser
import Foundation
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct RestartTests {
    @Test("An open tab reconnects when the preview was killed and started again")
    func restart() throws {
      let workplace = try Workplace([
        "items.ndjson": SampleItems.lines(60), "mine.lua": SampleItems.columns(4),
      ])
      let arguments = ["items.ndjson", "mine.lua", "--width", "800"]
      // A port that nobody takes meanwhile: the system does not assign these to port 0.
      let port = "\(Int.random(in: 20_000..<32_000))"
      let preview = try Preview(in: workplace, arguments + ["--port", port])
      // The browser has several messages for a server that is gone.
      try preview.show(failures: ["net::ERR_"]) { page in
        try page.settled()
        _ = try preview.end(by: SIGKILL)
        try workplace.write(SampleItems.columns(3), to: "mine.lua")
        var again: Preview?
        try page.settles {
          again = try Preview(in: workplace, arguments + ["--port", port])
        }
        try LayoutFrames(in: workplace, arguments).expect(on: page)
        // And it works as before.
        try page.settles { try workplace.write(SampleItems.columns(5), to: "mine.lua") }
        try LayoutFrames(in: workplace, arguments).expect(on: page)
        #expect(try again?.end(by: SIGINT).code == 130)
      }
    }
  }
}
