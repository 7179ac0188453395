import Items
import LuaHosting
import Testing

@Suite struct FieldMappingTests {
  @Test(
    "A mapping is read from name=other",
    arguments: [
      ("width=imageWidth", "width", "imageWidth"), ("src=/urls/small", "src", "/urls/small"),
      ("a=b=c", "a", "b=c"), ("é=/~1", "é", "/~1"),
    ])
  func parsing(_ text: String, _ name: String, _ source: String) throws {
    #expect(try FieldMapping(parsing: text) == FieldMapping(name: name, source: source))
  }

  @Test("A mapping without both sides is an error", arguments: ["", "=", "width", "width=", "=w"])
  func invalid(_ text: String) {
    #expect(throws: ItemsError.self) { try FieldMapping(parsing: text) }
    do throws(ItemsError) {
      _ = try FieldMapping(parsing: text)
    } catch {
      #expect(error.kind == .invalidMapping)
      #expect(error.kind.cause == .options)
      #expect(
        error.description == """
          error: “\(text)” is not a field mapping
          Write name=other, as in width=imageWidth or src=/urls/small.
          """)
    }
  }

  @Test("A mapping to a broken pointer is an error", arguments: ["a=/x~", "a=/x~2"])
  func invalidPointer(_ text: String) {
    do throws(ItemsError) {
      _ = try FieldMapping(parsing: text)
      Issue.record("no error")
    } catch {
      #expect(error.kind == .invalidPointer)
    }
  }

  @Test("Mapped fields have the value at their source, and replace own ones")
  func values() throws {
    let items = try load(
      #"""
      [{"title": "own", "headline": "mapped", "urls": {"small": ["s", {"x": 1}]}, "w": "300"},
       {"title": "own", "urls": 1}]
      """#,
      fields: [
        FieldMapping(name: "title", source: "headline"),
        FieldMapping(name: "src", source: "/urls/small/0"),
        FieldMapping(name: "deep", source: "/urls/small/1/x"),
        FieldMapping(name: "width", source: "w"),
      ])
    #expect(items.fieldNames == ["title", "headline", "urls", "w", "src", "deep", "width"])
    #expect(items.value("title", 0) == .string("mapped"))
    #expect(items.value("title", 1) == .nil)
    #expect(items.value("headline", 0) == .string("mapped"))
    #expect(items.value("src", 0) == .string("s"))
    #expect(items.value("src", 1) == .nil)
    #expect(items.value("deep", 0) == .integer(1))
    #expect(items.widths[0] == 300)
  }

  @Test("Sizes, spans, columns and sections can be read from inside other fields")
  func deepMeasures() throws {
    let items = try load(
      #"""
      [{"size": {"w": 300, "h": "20"}, "grid": [2, -1], "in": {"s": "Sea"}, "width": -1},
       {"size": {"w": 1e2}, "in": {"s": "City"}}, {"size": null, "in": {"s": "City"}}]
      """#,
      fields: [
        FieldMapping(name: "width", source: "/size/w"),
        FieldMapping(name: "height", source: "/size/h"),
        FieldMapping(name: "span", source: "/grid/0"),
        FieldMapping(name: "column", source: "/grid/1"),
        FieldMapping(name: "section", source: "/in/s"),
      ])
    #expect(items.widths.map { $0.isNaN ? nil : $0 } == [300, 100, nil])
    #expect(items.heights.map { $0.isNaN ? nil : $0 } == [20, nil, nil])
    #expect(items.spans == [2, 0, 0])
    #expect(items.columns == [-1, 0, 0])
    #expect(items.value("section", 1) == .string("City"))
  }

  @Test("One field can be read as several")
  func shared() throws {
    let items = try load(
      #"[{"size": 120}]"#,
      fields: [
        FieldMapping(name: "width", source: "size"), FieldMapping(name: "height", source: "size"),
      ])
    #expect(items.widths == [120])
    #expect(items.heights == [120])
  }

  @Test("An error in a mapped field names both")
  func mappedError() {
    let error = loadError(
      #"[{"uid": 7, "size": {"w": "wide"}}]"#,
      fields: [
        FieldMapping(name: "width", source: "/size/w"), FieldMapping(name: "id", source: "uid"),
      ])
    #expect(
      error?.description == """
        items.json:1:27: error: in item 1 “7”: width (/size/w) is "wide", but a width is a number above 0
         1 | [{"uid": 7, "size": {"w": "wide"}}]
           |                           ^
        If it is unknown, leave it out or write null.
        """)
  }

  @Test("A source that no item has is an error with the nearest name")
  func unknown() {
    let error = loadError(
      #"[{"imageWidth": 3}, {}]"#, fields: [FieldMapping(name: "width", source: "imgWidth")])
    #expect(error?.kind == .unknownField)
    #expect(
      error?.description == """
        items.json: error: no item has imgWidth, the source of width
        Did you mean imageWidth?
        """)
    #expect(loadError("[]", fields: [FieldMapping(name: "width", source: "w")]) == nil)
  }
}
