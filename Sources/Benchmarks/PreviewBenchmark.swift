import Browser
import Foundation
import Workplaces

/// Benchmarks of the live preview in a real browser.
///
/// They measure milliseconds instead of ratios, since there is nothing to compare with. The limits
/// follow human perception: a change that is visible within 100 ms seems instant.
struct PreviewBenchmark {
  /// Returns a script of which every other version has one more column.
  private static func script(version: Int) -> String {
    """
    return {
      columns = \(4 + version % 2),
      spacing = 16,
      height = function(item, width) return item:height_at(width) + 40 end,
      picture = function(item, width) return item:height_at(width) end,
    }
    """
  }

  func run(_ report: Report) throws {
    let driver = try Driver()
    let browser = try Browser(driver, recordsRequests: false)
    report.add(try saves(in: browser, itemCount: 1000, rounds: 20))
    try scrolling(in: browser, itemCount: 100_000, seconds: 6).forEach(report.add)
    try slowClients(200, itemCount: 10_000, rounds: 100).forEach(report.add)
    withExtendedLifetime(driver) {}
  }

  private func workplace(itemCount: Int) throws -> Workplace {
    try Workplace([
      "items.json": SampleItems(count: itemCount).text, "mine.lua": Self.script(version: 0),
    ])
  }

  private static let arguments = ["items.json", "mine.lua", "--width", "1000"]

  // MARK: Saves

  /// Measures the time from writing a script to the first frame that shows the new wall.
  func saves(in browser: Browser, itemCount: Int, rounds: Int) throws -> Row {
    let workplace = try workplace(itemCount: itemCount)
    let preview = try Preview(in: workplace, Self.arguments)
    let tab = try browser.open()
    try tab.prefer(["prefers-reduced-motion": "no-preference"])
    try tab.load(preview.address())
    try tab.wait(for: Self.settled)
    // The page records the time itself, because a request at the wrong moment would add to it.
    try tab.run(
      """
      const root = document.documentElement;
      let shown = root.dataset.settled;
      new MutationObserver(() => {
        const now = root.dataset.settled;
        if (!now || now === shown) return;
        shown = now;
        requestAnimationFrame(() => { window.painted = Date.now(); });
      }).observe(root, { attributes: true, attributeFilter: ["data-settled"] });
      """)
    var times: [Double] = []
    for round in 0...rounds {
      try tab.run("window.painted = 0")
      usleep(300_000)
      let start = Date().timeIntervalSince1970 * 1000
      try workplace.write(Self.script(version: round + 1), to: "mine.lua")
      usleep(150_000)
      let end = try tab.wait(for: "window.painted", as: Double.self) { $0 > 0 }
      // The first round does not count.
      if round > 0 { times.append(end - start) }
    }
    try tab.close()
    withExtendedLifetime(preview) {}
    let (minimum, maximum) = (times.min() ?? .nan, times.max() ?? .nan)
    return Row(
      name: "from save to painted, \(itemCount) items", value: Measurement.median(times),
      unit: " ms", limit: 100, note: "[\(Row.number(minimum))…\(Row.number(maximum))]")
  }

  private static let settled = "document.documentElement.dataset.settled"

  // MARK: Scrolling

  /// Measures frame times while a wall scrolls, slowly and fast in turn.
  func scrolling(in browser: Browser, itemCount: Int, seconds: Int) throws -> [Row] {
    let preview = try Preview(in: try workplace(itemCount: itemCount), Self.arguments)
    let tab = try browser.open()
    try tab.load(preview.address())
    try tab.wait(for: Self.settled)
    let times = try tab.run(
      """
      const scroller = document.querySelector(".scroller");
      const steps = [4, 40, 120, 400, 2000, 9, 20000, 60];
      return new Promise((resolve) => {
        const times = [];
        let last = 0;
        const frame = (now) => {
          // The first frames still include the request.
          if (last > 0) times.push(now - last);
          last = now;
          const step = steps[Math.floor(times.length / 20) % steps.length];
          scroller.scrollTop += step;
          if (times.length < arguments[0] * 60) requestAnimationFrame(frame);
          else resolve(times.slice(2));
        };
        requestAnimationFrame(frame);
      });
      """, seconds, as: [Double].self)
    let end: Double = try tab.value("document.querySelector('.scroller').scrollTop")
    guard end > 100_000 else { throw BrowserError("the wall did not scroll: \(end)") }
    try tab.close()
    withExtendedLifetime(preview) {}
    let frames = FrameTimes(times)
    let name = "scrolling \(itemCount) items"
    return [
      Row(
        name: "\(name), maximum frame time", value: frames.maximum, unit: " ms", limit: 50,
        note: "of \(frames.count)"),
      Row(
        name: "\(name), 95 % of frame times", value: frames.keptTo(by: 0.95), unit: " ms",
        limit: nil),
    ]
  }

  // MARK: Slow clients

  /// Measures how long other clients wait for answers while a number of clients read theirs slowly.
  func slowClients(_ count: Int, itemCount: Int, rounds: Int) throws -> [Row] {
    let preview = try Preview(in: try workplace(itemCount: itemCount), Self.arguments)
    let head = "Host: 127.0.0.1:\(preview.port)\r\nCookie: \(preview.cookie)\r\n\r\n"
    var slow: [Connection] = []
    for _ in 0..<count {
      let client = try Connection(port: preview.port, limit: 600, room: 4096)
      try client.send(Array("GET /wall?side=a HTTP/1.1\r\n\(head)".utf8))
      slow.append(client)
    }
    func answer(to target: String) throws -> Double {
      let start = ContinuousClock.now
      let answer = try HTTPAnswer(
        "GET", target, port: preview.port, fields: ["Cookie": preview.cookie], limit: 120)
      guard answer.status == 200 else { throw BrowserError("\(target): \(answer.status)") }
      return (ContinuousClock.now - start) / .milliseconds(1)
    }
    // This answer follows all of theirs, so that theirs have been sent.
    _ = try answer(to: "/wall?side=a")
    var (state, wall) = ([Double](), [Double]())
    var ended = 0
    for _ in 0..<rounds {
      state.append(try answer(to: "/changes"))
      wall.append(try answer(to: "/wall?side=a"))
      slow.removeAll { client in
        guard let bytes = try? client.receive(atMost: 256), !bytes.isEmpty else {
          ended += 1
          return true
        }
        return false
      }
    }
    withExtendedLifetime(preview) {}
    let name = "while \(count) clients read slowly"
    let note = "\(ended) of them ended"
    return [
      Row(
        name: "\(name), a question for changes", value: Measurement.median(state), unit: " ms",
        limit: 100, note: note),
      Row(
        name: "\(name), a wall of \(itemCount) items", value: Measurement.median(wall),
        unit: " ms", limit: 100),
    ]
  }
}
