import Items
import LuaHosting
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
    "A name that ends in .ndjson or .jsonl determines the format",
    arguments: ["a.ndjson", "A.JSONL"])
  func name(_ name: String) throws {
    let items = try Items.load(.bytes(Array("{\"id\": 1}".utf8), name: name))
    #expect(items.count == 1)
  }

  /// The ways in which a text that is one object is read.
  struct Alone: Sendable, CustomTestStringConvertible {
    let text: String
    let form: ItemsOrigin.Form
    let count: Int
    let isGuess: Bool
    var testDescription: String { text }

    init(_ text: String, _ form: ItemsOrigin.Form, count: Int = 1, isGuess: Bool = false) {
      self.text = text
      self.form = form
      self.count = count
      self.isGuess = isGuess
    }
  }

  static let lines1 = [
    Alone(#"{"id": "a"}"#, .item, isGuess: true),
    Alone(#"{"error": "rate limit"}"#, .item, isGuess: true),
    Alone(#"{"a": ["b"], "n": [1, 2]}"#, .item, isGuess: true),
    Alone(#"{"id": "a", "width": 3, "height": 2}"#, .item),
    Alone(#"{"imageWidth": 3}"#, .item),
    Alone(#"{"width": 5, "height": 3, "tags": [{"t": "x"}, {"t": "y"}]}"#, .item, isGuess: true),
    Alone(#"{"w": 7, "h": 9, "tags": [{"id": 1, "title": "x"}]}"#, .item, isGuess: true),
    Alone(#"{"id": "a", "colors": [{"hex": "x"}], "tags": [{"t": 1}]}"#, .item, isGuess: true),
    Alone(#"{"id": "a", "width": 3, "items": [{"id": 1}]}"#, .item, isGuess: true),
    Alone(#"{"id": "a", "width": 3, "tags": []}"#, .item),
    Alone(#"{"kind": "x", "parts": [{"n": 1}, {"n": 2}]}"#, .item, isGuess: true),
    Alone(
      #"{"total": 2, "photos": [{"id": 1, "width": 3}, {"width": 4}]}"#, .list(at: "/photos"),
      count: 2),
    Alone(#"{"next": "u", "data": {"rows": [{"imageHeight": "4"}]}}"#, .list(at: "/data/rows")),
    Alone(#"{"id": "set", "photos": [{"width": 3}]}"#, .list(at: "/photos"), isGuess: true),
    Alone(#"{"total": 1, "rows": [{"title": "x"}]}"#, .list(at: "/rows"), isGuess: true),
    Alone(
      #"{"width": 3, "items": [{"height": 5}, {}]}"#, .list(at: "/items"), count: 2, isGuess: true),
    Alone(#"{"sections": [{"items": [{"a": 1}]}]}"#, .list(at: "/sections")),
    Alone(#"{"total": 0, "photos": []}"#, .list(at: "/photos"), count: 0, isGuess: true),
  ]

  @Test(
    "One line is an item, unless it has a list that looks like items", arguments: lines1,
    ["", "\n", "\r\n\r\n"])
  func oneLine(_ alone: Alone, _ end: String) throws {
    for name in ["standard input", "items.txt"] {
      let items = try Items.load(.bytes(Array((alone.text + end).utf8), name: name))
      #expect(items.origin.form == alone.form)
      #expect(items.count == alone.count)
      #expect(items.origin.isGuess == alone.isGuess)
    }
  }

  @Test("One line is an item if the format says so", arguments: lines1)
  func given(_ alone: Alone) throws {
    let items = try load(alone.text, format: .ndjson)
    #expect(items.count == 1 && items.origin == ItemsOrigin(form: .lines))
    if case .list(let pointer) = alone.form {
      #expect(try load(alone.text, format: .json).origin.form == .list(at: pointer))
    }
  }

  @Test("A format that follows from the ending or the line breaks is not a guess")
  func decided() throws {
    #expect(loadError("{\"id\": 1}\n")?.kind == .noList)
    #expect(loadError("{\"errors\": [\"width\"]}\n")?.kind == .noList)
    #expect(try load("{\"rows\": [{\"a\": 1}]}").origin == ItemsOrigin(form: .list(at: "/rows")))
    #expect(try load(" {\"id\": 1, \"height\": 50}\n\n").heights == [50])
    #expect(try load("{\"width\":\n3, \"tags\": [{\"t\": 1}]}\n").widths == [3])
    #expect(loadError("{\"width\":\n3}\n", format: .json)?.kind == .noList)
    let text = "{\"photos\":\n[{\"a\": 1}]}"
    let items = try Items.load(.bytes(Array(text.utf8), name: "standard input"))
    #expect(items.origin == ItemsOrigin(form: .list(at: "/photos")))
  }

  @Test("A list with a mapped field counts as items")
  func mappedList() throws {
    let text = Array(#"{"n": 1, "rows": [{"breite": 3}]}"#.utf8)
    #expect(try Items.load(.bytes(text, name: "-")).origin.form == .item)
    let mapping = FieldMapping(name: "width", source: "breite")
    let items = try Items.load(.bytes(text, name: "-"), fields: [mapping])
    #expect(items.origin.form == .list(at: "/rows") && items.widths == [3])
  }

  @Test("Lines may end in LF, CRLF or CR, be empty, and follow a byte order mark")
  func lineEnds() throws {
    for end in ["\n", "\r\n", "\r", "\n\n", "\r\n \r\n"] {
      let text = "\u{FEFF}\(end){\"id\": 1}\(end){\"id\": [\"x\"]}\(end)"
      let items = try Items.load(.bytes(Array(text.utf8), name: "standard input"))
      #expect(items.count == 2, "\(end.debugDescription)")
      #expect(items.value("id", 1) == .list([.string("x")]))
    }
  }

  @Test("The end-of-file mark of DOS is not part of a text")
  func endOfFile() throws {
    for text in [
      "[{}]", "{\"id\":1}\n", "{\"a\":1}\r\n{\"a\":2}\r\n", "id,b\r\n1,2\r\n", "id,b\n1,2",
    ] {
      let plain = try Items.load(.bytes(Array(text.utf8), name: "standard input"))
      for mark in ["\u{1A}", "\r\n\u{1A}", "\u{1A}\u{1A}\0\0", "\u{1A}\r\n"] {
        let items = try Items.load(.bytes(Array((text + mark).utf8), name: "standard input"))
        #expect(items.count == plain.count, "\((text + mark).debugDescription)")
        #expect(items.fieldNames == plain.fieldNames)
      }
    }
    #expect(loadError("\u{1A}")?.kind == .empty)
    #expect(loadError("[{\"a\": \"\u{1A}\"}]")?.kind == .notJSON)
  }

  @Test(
    "A broken line is an error with its number",
    arguments: [
      (
        "{}\n{\"a\": 1\n{}", "items.json:2:8",
        "in item 2: the text ends where a comma or } after the value is expected"
      ),
      ("{}\n{}\n{\"a\": \"b}\n", "items.json:3:7", "in item 3: the text ends inside this string"),
      ("{}\n{} {}\n", "items.json:2:4", "there is more text after the item on its line"),
      ("{}\n\n[{}]\n", "items.json:3:1", "in item 2: an item is an object, but this is an array"),
      ("{}\n{},\n", "items.json:2:3", "there is more text after the item on its line"),
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

  @Test("A pointer is rejected, because it points into one document")
  func pointer() {
    #expect(loadError("{}\n{}", at: "/a")?.kind == .invalidPointer)
  }
}
