import Testing
import Workplaces

/// Long words on the command line and in files, which errors quote.
@Suite struct LongNameTests {
  static let long = String(repeating: "p", count: 100_000)

  @Test(
    "An error quotes the start of a long word",
    arguments: [
      ["layout", "--param", "#=x"], ["layout", "mine.lua", "--param", "#=x"],
      ["layout", "mine.lua", "--param", "n=#"], ["layout", "--columns", "#"],
      ["layout", "--#"], ["layout", "--width", "#"], ["layout", "--placement", "#"],
      ["layout", "--script", "#"], ["layout", "--script", "./#.lua"], ["layout", "#"],
      ["layout", "--format", "#"], ["layout", "a.json", "--at", "/#"],
      ["layout", "a.json", "--field", "#"], ["layout", "a.json", "--field", "#=x"],
      ["layout", "a.json", "--field", "x=#"], ["layout", "a.json", "--visible", "#"],
      ["render", "a.json", "-o", "#.svg"], ["render", "a.json", "-o", "x.#"],
      ["describe", "#"], ["new", "#"], ["help", "#"], ["list", "#"], ["items", "#"],
      ["check", "#"], ["#"],
    ])
  func words(call: [String]) throws {
    let workplace = try Workplace([
      "a.json": #"[{"width":3,"height":2}]"#,
      "mine.lua": "return { params = { { name = 'n', default = 1 } } }",
    ])
    let outcome = try workplace.moonfall(call.map { $0.replacing("#", with: Self.long) })
    #expect(outcome.code != 0)
    #expect(
      !outcome.errors.isEmpty && outcome.errors.utf8.count < 2500, "\(outcome.errors.prefix(300))")
  }

  @Test(
    "An error of items quotes the start of a long name",
    arguments: [
      ("a.csv", "#,#\n1,2\n"), ("a.json", "[{\"width\":\"#\"}]"),
      ("a.json", "[{\"id\":\"#\",\"width\":\"x\"}]"),
      ("a.json", "{\"#\":[{\"width\":2}],\"#b\":[{\"width\":2}]}"),
    ])
  func items(name: String, contents: String) throws {
    let contents = contents.replacing("#", with: Self.long)
    let outcome = try Workplace([name: contents]).moonfall("items", name)
    #expect(outcome.code == 65)
    #expect(outcome.errors.utf8.count < 2500, "\(outcome.errors.prefix(300))")
  }
}
