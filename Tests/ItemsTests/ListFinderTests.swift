import Items
import LuaHosting
import Testing

@Suite struct ListFinderTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var text: String
    var at: String?
    var sections: [Range<Int>]
    var testDescription: String { text }

    init(_ text: String, at: String? = nil, _ sections: Range<Int>...) {
      self.text = text
      self.at = at
      self.sections = sections
    }
  }

  static let shapes = [
    Shape(#"[]"#, 0..<0),
    Shape(#" [ { } , {} ] "#, 0..<2),
    Shape(#"[[{}, {}], [], [{}]]"#, 0..<2, 2..<2, 2..<3),
    Shape(#"[[], []]"#, 0..<0, 0..<0),
    Shape(
      #"{"sections": [{"items": [{}]}, {"items": []}, {"items": [{}, {}]}]}"#, 0..<1, 1..<1, 1..<3),
    Shape(#"{"sections": [{"items": [{}]}]}"#, at: "/sections", 0..<1),
    Shape(#"{"feed": {"sections": [{"items": [{}]}, {"items": [{}]}]}}"#, 0..<1, 1..<2),
    Shape(#"{"total": 2, "photos": [{}, {}], "next": null}"#, 0..<2),
    Shape(
      #"{"data": {"children": [{"tags": [{"id": 1}]}]}, "tags": ["a"], "box": [[0, 1]]}"#, 0..<1),
    Shape(#"{"photos": [], "total": 0}"#, 0..<0),
    Shape(#"{"photos": [{}], "errors": []}"#, 0..<1),
    Shape(#"{"rows": [[{}], [{}, {}]]}"#, 0..<1, 1..<3),
    Shape(#"{"a": [{}], "b": [{}, {}]}"#, at: "/b", 0..<2),
    Shape(#"{"a": {"x": [{}]}, "b": [{}, {}]}"#, at: "/a", 0..<1),
    Shape(#"{"pages": [{"of": [{}]}, {"of": [{}, {}]}]}"#, at: "/pages/1/of", 0..<2),
    Shape(#"{"a/b": {"~": [{}]}, "c": [{}, {}]}"#, at: "/a~1b/~0", 0..<1),
    Shape(#"{"a": [{}], "\u0062": [{}, {}]}"#, at: "/b", 0..<2),
    Shape(#"{"": [{}], "b": [{}, {}]}"#, at: "/", 0..<1),
    Shape(#"{"photos": [{}], "photos": [{}, {}]}"#, 0..<2),
    Shape(#"{"photos": [{}], "x": [{}], "photos": [{}, {}]}"#, at: "/photos", 0..<2),
    Shape("\u{FEFF}[{}]", 0..<1),
  ]

  @Test("Each shape gives its items in its sections", arguments: shapes)
  func shape(_ shape: Shape) throws {
    let items = try load(shape.text, at: shape.at)
    #expect(items.sections.map(\.items) == shape.sections)
    #expect(items.count == shape.sections.last?.upperBound)
  }

  @Test("Sections have their title and their own fields, the last of a duplicate key")
  func sections() throws {
    let items = try load(
      #"""
      {"sections": [
        {"title": "A \u00e9", "color": "red", "items": [], "max": 2.0, "deep": [1, {"x": null}]},
        {"title": 7, "items": [{}], "a": 1, "b": true, "a": "2"},
        {"title": null, "items": []}
      ]}
      """#)
    #expect(items.sections.map(\.title) == ["A é", "7", nil])
    #expect(
      items.sections[0].fields == [
        .init("color", .string("red")), .init("max", .integer(2)),
        .init("deep", .list([.integer(1), .table([.init("x", .nil)])])),
      ])
    #expect(items.sections[1].fields == [.init("a", .string("2")), .init("b", .boolean(true))])
  }

  @Test("Sections of the input exist in addition to the items' own section field")
  func inputSections() throws {
    let items = try load(#"[[{"section": "a"}, {"section": "b"}], [{"section": "b"}]]"#)
    #expect(items.sections.map(\.items) == [0..<2, 2..<3])
    #expect(items.value("section", 1) == .string("b"))
  }

  struct Empties: Sendable, CustomTestStringConvertible {
    let text: String
    let taken: String
    let count: Int
    let empty: [String]
    let other: [String]
    var testDescription: String { text }

    init(
      _ text: String, _ taken: String, count: Int = 0, empty: [String] = [], other: [String] = []
    ) {
      self.text = text
      self.taken = taken
      self.count = count
      self.empty = empty
      self.other = other
    }
  }

  static let empties = [
    Empties(
      #"{"photos": [], "filters": [{"name": "x"}, {"name": "y"}]}"#, "/photos",
      empty: ["/photos"], other: ["/filters"]),
    Empties(
      #"{"facets": [{"label": "a", "count": 3}], "data": {"rows": [], "more": []}}"#, "/data/rows",
      empty: ["/data/rows", "/data/more"], other: ["/facets"]),
    Empties(
      #"{"photos": [], "users": [{"id": 4}]}"#, "/users", count: 1, empty: ["/photos"]),
    Empties(#"{"photos": [{"width": 3}], "errors": []}"#, "/photos", count: 1),
    Empties(#"{"photos": [{}], "errors": []}"#, "/photos", count: 1, empty: ["/errors"]),
    Empties(#"{"photos": [], "errors": []}"#, "/photos", empty: ["/photos", "/errors"]),
    Empties(#"{"photos": []}"#, "/photos"),
  ]

  @Test(
    "Next to an empty list, only a list that looks like items is chosen; the others are named",
    arguments: empties)
  func empty(_ empties: Empties) throws {
    let items = try load(empties.text)
    #expect(items.count == empties.count)
    #expect(items.origin.form == .list(at: empties.taken))
    #expect(items.origin.emptyLists == empties.empty)
    #expect(items.origin.otherLists == empties.other)
  }

  /// A document without exactly one list, and its error.
  struct Mistake: Sendable {
    let text: String
    let at: String?
    let error: String

    init(_ text: String, at: String? = nil, _ error: String) {
      self.text = text
      self.at = at
      self.error = error
    }
  }

  static let mistakes = [
    Mistake(
      #"{"a": 1}"#,
      """
      items.json: error: the document contains no array of objects
      Items are objects in an array: [{"width": 300, "height": 200}, …]. If each line is an item, this \
      is NDJSON: write --input ndjson.
      """),
    Mistake(
      #"{"photos": [{}], "more": {"videos": [{}]}}"#,
      """
      items.json: error: there are several arrays of objects
      Choose one: --at /photos, --at /more/videos
      """),
    Mistake(
      #"{"photos": [{}]}"#, at: "/photo",
      """
      items.json:1:1: error: /photo points to nothing: /photo does not exist, there are: photos
       1 | {"photos": [{}]}
         | ^
      Did you mean /photos?
      """),
    Mistake(
      #"{"photos": [{}]}"#, at: "/photos/3",
      """
      items.json:1:12: error: /photos/3 points to nothing: /photos/3 does not exist, there is an array, \
      from 0 to 0
       1 | {"photos": [{}]}
         |            ^
      Arrays of objects: /photos
      """),
    Mistake(
      #"{"photos": [{}]}"#, at: "photos",
      """
      items.json: error: a JSON Pointer must start with a slash, got “photos”
      Write /photos.
      """),
    Mistake(
      "[{}, 3]",
      """
      items.json:1:6: error: in item 2: an item is an object, but this is a number
       1 | [{}, 3]
         |      ^
      """),
    Mistake(
      "[[{}], {}]",
      """
      items.json:1:8: error: section 2 of the list is an array, but this is an object
       1 | [[{}], {}]
         |        ^
      """),
    Mistake(
      #"{"sections": [{"items": []}, {"item": []}]}"#,
      """
      items.json:1:30: error: section 2 has no items
       1 | {"sections": [{"items": []}, {"item": []}]}
         |                              ^
      Write "items": [] for a section without items.
      """),
    Mistake(
      #"{"sections": [{"title": {}, "items": []}]}"#,
      """
      items.json:1:25: error: the title of section 1 is not text
       1 | {"sections": [{"title": {}, "items": []}]}
         |                         ^
      """),
  ]

  @Test(
    "Without exactly one list, the error says what exists and what to write",
    arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    #expect(loadError(mistake.text, at: mistake.at)?.description == mistake.error)
  }
}
