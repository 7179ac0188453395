import Items
import Testing

@Suite struct ItemMeasuresTests {
  @Test("Numbers are arrays, with a marker for items without one")
  func columns() throws {
    let items = try load(
      #"""
      [{}, {"width": 300, "height": 0}, {"width": "200.5", "span": 2, "column": -1},
       {"width": null, "height": " 1e3 ", "span": "all", "column": "3"}, {"span": 2.0}]
      """#)
    #expect(items.widths.map { $0.isNaN ? nil : $0 } == [nil, 300, 200.5, nil, nil])
    #expect(items.heights.map { $0.isNaN ? nil : $0 } == [nil, 0, nil, 1000, nil])
    #expect(items.spans == [0, 0, 2, .max, 2])
    #expect(items.columns == [0, 0, -1, 3, 0])
  }

  @Test("A width of 0 counts as none, as for pictures that are not loaded yet")
  func noWidth() throws {
    let items = try load(#"[{"width": 0, "height": 0}, {"width": "0", "height": 5}, {"width": 3}]"#)
    #expect(items.widths.map { $0.isNaN ? nil : $0 } == [nil, nil, 3])
    #expect(items.heights.map { $0.isNaN ? nil : $0 } == [0, 5, nil])
  }

  @Test("An array without any number is empty")
  func empty() throws {
    let items = try load(#"[{"width": 3}, {"id": 1, "height": null}]"#)
    #expect(items.widths.count == 2)
    #expect(items.heights.isEmpty && items.spans.isEmpty && items.columns.isEmpty)
  }

  @Test(
    "Large whole numbers are clamped to the range of a column index",
    arguments: [("1e300", Int32.max, Int32.max), ("2147483648", .max, .max), ("7e0", 7, 7)])
  func clamped(_ text: String, _ span: Int32, _ column: Int32) throws {
    let items = try load(#"[{"span": \#(text), "column": \#(text)}, {"column": -\#(text)}]"#)
    #expect(items.spans[0] == span)
    #expect(items.columns == [column, column == .max ? .min : -column])
  }

  @Test("If a key occurs twice, its last value counts, for layouts and for scripts")
  func duplicates() throws {
    let items = try load(
      #"[{"width": "x", "width": 3, "a": 1, "a": 2}, {"width": 1, "width": null}]"#)
    #expect(items.widths[0] == 3)
    #expect(items.widths[1].isNaN)
    #expect(items.value("width", 0) == .integer(3))
    #expect(items.value("a", 0) == .integer(2))
    #expect(items.value("width", 1) == .nil)
  }

  struct Unusable: Sendable, CustomTestStringConvertible {
    var member: String
    var message: String
    var testDescription: String { member }

    init(_ member: String, _ message: String) {
      self.member = member
      self.message = message
    }
  }

  static let unusableValues = [
    Unusable(#""width": -3.5"#, "width is -3.5, but a width is a number above 0"),
    Unusable(#""width": true"#, "width is true, but a width is a number above 0"),
    Unusable(#""width": """#, #"width is "", but a width is a number above 0"#),
    Unusable(#""width": "300px""#, #"width is "300px", but a width is a number above 0"#),
    Unusable(#""width": "0x10""#, #"width is "0x10", but a width is a number above 0"#),
    Unusable(#""width": "nan""#, #"width is "nan", but a width is a number above 0"#),
    Unusable(#""width": "1e999""#, #"width is "1e999", but a width is a number above 0"#),
    Unusable(#""width": [300]"#, "width is an array, but a width is a number above 0"),
    Unusable(#""height": {}"#, "height is an object, but a height is a number from 0 to 1e9"),
    Unusable(#""height": -1"#, "height is -1, but a height is a number from 0 to 1e9"),
    Unusable(
      #""height": 1000000001"#, "height is 1000000001, but a height is a number from 0 to 1e9"),
    Unusable(#""span": 0"#, #"span is 0, but a span is a whole number above 0, or "all""#),
    Unusable(#""span": 1.5"#, #"span is 1.5, but a span is a whole number above 0, or "all""#),
    Unusable(#""span": "ALL""#, #"span is "ALL", but a span is a whole number above 0, or "all""#),
    Unusable(#""column": 0"#, "column is 0, but a column is a whole number other than 0"),
    Unusable(
      #""column": "last""#, #"column is "last", but a column is a whole number other than 0"#),
  ]

  @Test(
    "A value that no layout can use is an error with its item and position",
    arguments: unusableValues)
  func unusable(_ unusable: Unusable) throws {
    let lineBefore = #" {"id": "hero", "#
    let error = try #require(loadError("[{},\n" + lineBefore + unusable.member + "}]"))
    let key = try #require(unusable.member.split(separator: ":").first)
    #expect(error.kind == .invalidField)
    #expect(error.message == unusable.message)
    #expect(error.item == 2)
    #expect(error.id == "hero")
    #expect(error.line == 2)
    #expect(error.column == lineBefore.count + key.count + ": ".count + 1)
    #expect(error.kind.cause == .contents)
  }

  @Test(
    "An item that is not an object is an error with its number and position",
    arguments: [
      ("12", "a number"), ("\"x\"", "text"), ("null", "null"), ("[{}]", "an array"),
      ("false", "true or false"),
    ])
  func notAnObject(_ text: String, _ kind: String) {
    let error = loadError("[{},\n {}, \(text)]")
    #expect(error?.kind == .notAnObject)
    #expect(error?.message == "an item is an object, but this is \(kind)")
    #expect(error?.item == 3)
    #expect(error?.line == 2)
    #expect(error?.column == 6)
  }
}
