import Items
import LuaHost
import Testing

@Suite struct ItemListTests {
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

  @Test("Sections have their title and their own fields, the last of a key that stands twice")
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

  @Test("Without one list, the error says what there is and what to write", arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    #expect(loadError(mistake.text, at: mistake.at)?.description == mistake.error)
  }
}
