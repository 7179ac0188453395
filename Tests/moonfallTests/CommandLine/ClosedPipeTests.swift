import Testing
import Workplaces

@Suite struct ClosedPipeTests {
  /// More output than a pipe holds.
  static let items = (1...3000).map { "{\"id\":\"item \($0)\",\"height\":\($0)}\n" }.joined()

  @Test(
    "A reader that closes the pipe ends the program silently with exit code 0",
    arguments: [
      "layout items.ndjson", "layout items.ndjson --format ndjson",
      "layout items.ndjson --format csv", "render items.ndjson",
      "render items.ndjson --format html", "items items.ndjson",
      "scroll kinds.lua items.ndjson --format text",
    ])
  func reader(call: String) throws {
    let workplace = try Workplace([
      "items.ndjson": Self.items,
      "kinds.lua": "return { reuse_identifier = function(item) return item.id end }",
    ])
    let outcome = try workplace.shell("{ moonfall \(call); echo $? > code; } | head -n 1")
    #expect(try workplace.read("code") == "0\n")
    #expect(outcome.output.lines.count == 1)
    #expect(outcome.errors == "")
  }
}
