import Items
import Testing

@Suite struct PointerHintTests {
  static let document = #"""
    {"total": 2, "photos": [{"id": 1, "width": 3, "urls": {"small": "a"}}, {"id": 2, "width": 4}],
     "data": {"rows": {"edges": [{"id": 7}]}}, "a.b": [{"id": 3}], "ä b": [{"id": 4}],
     "pages": [{"of": [{"id": 5}]}], "x": {"y": 1}}
    """#

  static let foreign: [(text: String, hint: String)] = [
    ("#/photos", "Write /photos."), ("$.photos", "Write /photos."), ("photos", "Write /photos."),
    (".photos", "Write /photos."), ("$.photos[*]", "Write /photos."),
    (".photos[]", "Write /photos."), ("$['photos']", "Write /photos."),
    ("$[\"data\"]['rows'].edges", "Write /data/rows/edges."),
    ("data/rows/edges", "Write /data/rows/edges."), ("data.rows.edges", "Write /data/rows/edges."),
    ("$.data.rows", "Write /data/rows."), ("#/data/rows/edges", "Write /data/rows/edges."),
    ("#/%C3%A4%20b", "Write /ä b."), ("$.pages[0].of", "Write /pages/0/of."),
    ("pages[0].of", "Write /pages/0/of."), ("a.b", "Write /a.b."), ("@.photos", "Write /photos."),
    ("$.photo", "As a pointer this is /photo, which points to no items; write /photos."),
    (
      "data.row.edge",
      "As a pointer this is /data/row/edge, which points to no items; write /data/rows/edges."
    ),
    (
      "$['photos'][9].x",
      "As a pointer this is /photos/9/x, which points to no items; write /photos."
    ),
    (
      "photos.items", "As a pointer this is /photos/items, which points to no items; write /photos."
    ),
    ("nothing", "Write /nothing."),
    ("$", "Leave the pointer out to search the whole document."),
    ("#", "Leave the pointer out to search the whole document."),
    (".", "Leave the pointer out to search the whole document."),
  ]

  @Test(
    "A path in another notation is an error that shows the pointer to write",
    arguments: foreign)
  func notation(text: String, hint: String) {
    let error = loadError(Self.document, at: text)
    #expect(error?.kind == .invalidPointer)
    #expect(error?.hint == hint)
  }

  @Test("The pointer in a hint finds items", arguments: foreign)
  func written(text: String, hint: String) throws {
    guard text != "nothing", let slash = hint.range(of: "rite /") else { return }
    let pointer = "/" + hint[slash.upperBound...].dropLast()
    #expect(try load(Self.document, at: pointer).count > 0)
  }

  static let missing: [(text: String, hint: String)] = [
    ("/photos/", "Did you mean /photos?"), ("/photo", "Did you mean /photos?"),
    ("/data.rows.edges", "Did you mean /data/rows/edges?"),
    ("/data/row/edges", "Did you mean /data/rows/edges?"),
    ("/dota/rows/edge", "Did you mean /data/rows/edges?"),
    ("/edges", "Did you mean /data/rows/edges?"), ("/photos[]", "Did you mean /photos?"),
    ("/nothing/here", "Arrays of objects: /photos, /data/rows/edges, /a.b, …"),
  ]

  @Test("A pointer to nothing is an error that suggests one to items", arguments: missing)
  func nowhere(text: String, hint: String) {
    let error = loadError(Self.document, at: text)
    #expect(error?.kind == .pointerNotFound)
    #expect(error?.hint == hint)
  }

  @Test("A pointer to something without a list is an error that names the existing lists")
  func noList() {
    let error = loadError(#"{"total": 1, "photos": [{"id": 1}]}"#, at: "/total")
    #expect(error?.kind == .noList)
    #expect(error?.hint == "Arrays of objects: /photos")
  }

  static let fields: [(source: String, hint: String?)] = [
    ("$.urls.small", "Write src=/urls/small."), ("urls.small", "Write src=/urls/small."),
    (".urls.small", "Write src=/urls/small."), ("#/urls/small", "Write src=/urls/small."),
    ("urls/small", "Write src=/urls/small."), ("urls['small']", "Write src=/urls/small."),
    ("sizes[1].src", "Write src=/sizes/1/src."), ("$.link", "Write src=link."),
    ("/urls.small", "Write src=/urls/small."), ("/urls/smal", "Did you mean /urls/small?"),
    ("/url/small", "Did you mean /urls/small?"), ("lnk", "Did you mean link?"),
    ("nothing", nil),
  ]

  @Test(
    "A field's source in another notation is an error that shows the one to write",
    arguments: fields)
  func field(source: String, hint: String?) {
    let error = loadError(
      #"[{"id": 1}, {"id": 2, "urls": {"small": "a"}, "link": 3, "sizes": [0, {"src": "b"}]}]"#,
      fields: [FieldMapping(name: "src", source: source)])
    #expect(error?.kind == .unknownField)
    #expect(error?.hint == hint)
  }
}
