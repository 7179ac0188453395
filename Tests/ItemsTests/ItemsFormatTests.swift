import Items
import LuaHost
import Testing

@Suite struct ItemsFormatTests {
  static let lines =
    "{\"id\": 1, \"width\": 3}\r\n\n  {\"id\": 2} \t\n{\"id\": 3, \"a\": \"x\\ny\"}"

  @Test("NDJSON has an item on each line that is not empty", arguments: ["", "\n", "\n\n \n"])
  func lines(_ end: String) throws {
    for format in [ItemsFormat.ndjson, nil] {
      let items = try load(ItemsFormatTests.lines + end, format: format)
      #expect(items.count == 3)
      #expect(items.sections.map(\.items) == [0..<3])
      #expect(items.fieldNames == ["id", "width", "a"])
      #expect(items.value("id", 2) == .integer(3))
      #expect(items.value("a", 2) == .string("x\ny"))
    }
  }

  @Test(
    "A name that ends in .ndjson or .jsonl tells the format", arguments: ["a.ndjson", "A.JSONL"])
  func name(_ name: String) throws {
    let items = try Items.load(.bytes(Array("{\"id\": 1}".utf8), name: name))
    #expect(items.count == 1)
  }

  @Test("One object alone is a document, unless the format is given or it can only be an item")
  func single() throws {
    #expect(loadError("{\"id\": 1}\n")?.kind == .noList)
    #expect(try load("{\"id\": 1}\n", format: .ndjson).count == 1)
    #expect(try load(" {\"id\": 1, \"height\": 50}\n\n").heights == [50])
    #expect(try load("{\"width\": 3, \"items\": [{\"height\": 5}, {}]}").count == 2)
    #expect(loadError("{\"width\":\n3}\n")?.kind == .noList)
    #expect(loadError("{\"errors\": [\"width\"]}\n")?.kind == .noList)
  }

  @Test(
    "A line that is broken is an error with its number",
    arguments: [
      (
        "{}\n{\"a\": 1\n{}", "items.json:2:8",
        "in item 2: the text ends where a comma or } after the value should follow"
      ),
      ("{}\n{}\n{\"a\": \"b}\n", "items.json:3:7", "in item 3: the text ends in this string"),
      ("{}\n{} {}\n", "items.json:2:4", "something follows the item on its line"),
      ("{}\n\n[{}]\n", "items.json:3:1", "in item 2: an item is an object, but this is an array"),
      ("{}\n{},\n", "items.json:2:3", "something follows the item on its line"),
      ("{}\nx\n", "items.json:2:1", "in item 2: x is not JSON"),
    ])
  func broken(_ text: String, _ place: String, _ message: String) throws {
    let error = try #require(loadError(text))
    #expect(error.description.hasPrefix("\(place): error: \(message)\n"))
    #expect(error.kind == .notJSON || error.kind == .notAnObject)
  }

  @Test("A last line that is cut off is truncated text")
  func truncated() {
    #expect(loadError("{}\n{\"a\": 1")?.kind == .truncated)
  }

  @Test("A pointer is refused, as it leads into one document")
  func pointer() {
    #expect(loadError("{}\n{}", at: "/a")?.kind == .invalidPointer)
  }
}
