import Foundation
import Testing
import Workplaces

/// The messages of a preview in the terminal, without an open page.
@Suite struct PreviewReportTests {
  static let good = "return { columns = 2 }"

  /// A running preview, and its messages so far.
  private final class Reports {
    let workplace: Workplace
    private let call: Call
    private var count = 0

    init(_ workplace: Workplace, _ arguments: String...) throws {
      self.workplace = workplace
      call = try workplace.start(["preview"] + arguments + ["--port", "0"])
      count = try call.wait(on: .errors) { errors in
        errors.lines.firstIndex { $0.hasSuffix("stop with Ctrl-C") }.map { $0 + 1 }
      }
    }

    /// Waits for a new message that contains a text.
    ///
    /// - Returns: All new messages.
    @discardableResult
    func waitFor(_ text: String) throws -> [String] {
      let lines = try call.wait(on: .errors) { errors -> [String]? in
        // A line may still be incomplete.
        let lines = errors.hasSuffix("\n") ? errors.lines.dropFirst(count).map(String.init) : []
        return lines.contains { $0.contains(text) } ? lines : nil
      }
      count += lines.count
      return lines
    }

    /// Writes a file, and waits for a message about it.
    func write(_ text: String, to name: String, reports words: String) throws -> [String] {
      try workplace.write(text, to: name)
      return try waitFor(words)
    }
  }

  @Test("A missing script, and its appearance, is a line in the terminal")
  func missing() throws {
    let reports = try Reports(try Workplace(), "nofile.lua")
    #expect(
      try reports.waitFor("nofile.lua") == [
        "moonfall: error: cannot read the script nofile.lua: No such file or directory; "
          + "showing the default rules"
      ])
    #expect(
      try reports.write(Self.good, to: "nofile.lua", reports: "nofile.lua") == [
        "nofile.lua: no errors; showing the new version"
      ])
  }

  @Test("Each error is one line with its position, and so is each recovery")
  func script() throws {
    let reports = try Reports(
      try Workplace([
        "mine.lua": "local m = require('part') return { columns = m }", "part.lua": "return 3",
      ]),
      "mine.lua")
    // A script that is valid from the start is not reported.
    #expect(
      try reports.write("return )", to: "part.lua", reports: "part.lua:1: error: ").count == 1)
    #expect(try reports.write("return 4", to: "part.lua", reports: "no errors").count == 1)
    let failures = [
      (
        "return { columns = 2",
        "mine.lua:1: error: '}' expected near <eof>; showing the last valid version"
      ),
      (
        "return {\n\n height = function(i) return i.a.b end }",
        "mine.lua:3: error: in height for item 1 “coast-01”: attempt to index a nil value "
          + "(field 'a'); showing the last valid version"
      ),
      (
        "error('\u{202E}\\27[31m\\nb')",
        "mine.lua:1: error: \\u202E␛[31m; showing the last valid version"
      ),
    ]
    for (text, line) in failures {
      let lines = try reports.write(text, to: "mine.lua", reports: "mine.lua:")
      #expect(lines == [line])
    }
    #expect(
      try reports.write(Self.good, to: "mine.lua", reports: "no errors")
        == ["mine.lua: no errors; showing the new version"])
  }

  @Test("The same error is not reported again, however often it is saved")
  func once() throws {
    let reports = try Reports(try Workplace(["mine.lua": "return {"]), "mine.lua")
    try reports.waitFor("mine.lua:1: error: ")
    for number in 0..<8 {
      try reports.workplace.write("return { -- \(number)", to: "mine.lua")
      usleep(400_000)
    }
    #expect(
      try reports.write("return 1", to: "mine.lua", reports: "mine.lua:").count == 1)
  }

  @Test("Errors, removal and return of items are lines too, once for both scripts")
  func items() throws {
    let reports = try Reports(
      try Workplace(["mine.lua": Self.good]), "items.json", "mine.lua", "--against", "captions")
    let (text, words) = (#"[{"id": "a"}]"#, "items.json: no errors; showing the new items")
    #expect(try reports.write(text, to: "items.json", reports: words) == [words])
    let failure = try reports.write(#"[{"id": "#, to: "items.json", reports: "error")
    #expect(failure.count == 1)
    #expect(failure[0].hasPrefix("items.json:1:"), "\(failure)")
    // The side that reports it may not have loaded the items before.
    #expect(
      ["the previous", "no"].contains { failure[0].hasSuffix("; showing \($0) items") },
      "\(failure)")
    // The side that looks later may still report the old failure in between.
    #expect(try reports.write(text, to: "items.json", reports: words).last == words)
    try FileManager.default.removeItem(at: reports.workplace.url("items.json"))
    #expect(
      try reports.waitFor("no longer exists")
        == ["moonfall: error: items.json no longer exists; showing its last items"])
    #expect(try reports.write(text, to: "items.json", reports: words) == [words])
  }

  @Test("With JSON lines, errors and recoveries are objects")
  func json() throws {
    let workplace = try Workplace(["mine.lua": "return {"])
    let reports = try workplace.start(
      "preview", "mine.lua", "--diagnostics", "json", "--port", "0")
    let line = try reports.wait(on: .errors) { $0.lines.first }
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["severity"] as? String == "error")
    #expect((object?["message"] as? String)?.hasPrefix("mine.lua:1: error: ") == true)
  }
}
