import Testing
import Workplaces

@Suite struct ItemsCommandTests {
  @Test("Each item is one line: first the values for layouts, then all fields as scripts read them")
  func lines() throws {
    let text = """
      [{"imageWidth": 3, "height": "4", "a": {"b": [1, 2.5, null, true]}, "x": 1.0, "n": null},
       {"title": "Sea \\"&\\" sky\\n", "urls": {"small": "a.jpg"}}]
      """
    let workplace = try Workplace(["photos.json": text])
    #expect(
      try workplace.moonfall(
        line: "items photos.json --field width=imageWidth --field src=/urls/small")
        == Outcome(
          code: 0,
          output: """
            {"index":1,"width":3,"height":4,"imageWidth":3,"a":{"b":[1,2.5,null,true]},"x":1}
            {"index":2,"title":"Sea \\"&\\" sky\\n","urls":{"small":"a.jpg"},"src":"a.jpg"}

            """,
          errors: """
            photos.json: 2 items, 1 with a width, 1 with a height; title from 'title'; \
            picture from 'src'; 1 without a size has a picture that does not exist here (a.jpg)

            """))
  }

  @Test("Missing values are reported with the option that sets them")
  func notFound() throws {
    #expect(
      try Workplace().moonfall("items", "-", input: "[{\"w\": 1}]")
        == Outcome(
          code: 0, output: "{\"index\":1,\"w\":1}\n",
          errors: """
            standard input: 1 item, 0 with a width, 0 with a height; \
            title from no field (take one with --field title=…); \
            picture from no field (take one with --field src=…)

            """))
  }

  static let found: [(items: String, words: String)] = [
    (
      #"[{"imageWidth": 1, "previewHEIGHT": 2, "webformatWidth": 3}]"#,
      "1 item, 0 with a width (there are imageWidth, webformatWidth; "
        + "take one with --field width=imageWidth), 0 with a height (there is previewHEIGHT; "
        + "take one with --field height=previewHEIGHT); title from no field "
        + "(take one with --field title=…); picture from no field (take one with --field src=…)"
    ),
    (
      #"[{"my width": 1, "height": 2, "alt_description": "x", "image": "a.jpg"}]"#,
      "1 item, 0 with a width (there is my width; take one with --field 'width=my width'), "
        + "1 with a height; title from 'alt_description'; picture from 'image'"
    ),
    (
      #"[{"width": 1, "imageWidth": 3, "height": 1, "src": null, "url": "a", "title": "x"}]"#,
      "1 item, 1 with a width, 1 with a height; title from 'title'; picture from 'url'"
    ),
  ]

  @Test("Possible fields are named, with the option that selects them", arguments: found)
  func summary(items: String, words: String) throws {
    #expect(
      try Workplace().moonfall("items", "-", input: items).errors == "standard input: \(words)\n")
  }

  static let pictures: [(fields: String, words: String)] = [
    (
      #""src": {"wide": "w", "tiny": "t"}, "url": "page""#,
      "no field: 'src' is an object with wide, tiny; write --field src=/src/wide"
    ),
    (#""src": {"original": "o", "medium": "m", "tiny": "t"}, "url": "page""#, "'/src/medium'"),
    (#""url": "page", "image": "b""#, "'image'"),
    (
      #""url": {"a/b": "x", "n": 1}"#,
      "no field: 'url' is an object with a/b, n; write --field 'src=/url/a~1b'"
    ),
    (#""image": {"n": 1}"#, "no field: 'image' is an object with n"),
    (#""src": {}"#, "no field: 'src' is an object with nothing in it"),
    (#""src": ["a", "b"]"#, "no field: 'src' is a list; write --field src=/src/0"),
    (#""src": 7, "url": "a""#, "no field: 'src' is 7, not an address"),
    (#""thumbURL": "a", "image": "b""#, "'thumbURL'"),
  ]

  @Test(
    "The field for pictures is reported, and render draws it",
    arguments: pictures)
  func picture(fields: String, words: String) throws {
    let workplace = try Workplace(["a.json": "[{\"width\": 1, \"height\": 1, \(fields)}]"])
    let errors = try workplace.moonfall("items", "a.json").errors
    #expect(errors.hasSuffix("; picture from \(words)\n"), "\(errors)")
    let page = try workplace.moonfall(line: "render a.json --format html").output
    #expect(page.contains("<img ") == !words.hasPrefix("no field"))
    guard let option = words.split(separator: "--field ").dropFirst().first else { return }
    let mapped = try workplace.shell("moonfall render a.json --format html --field \(option)")
    #expect(mapped.output.contains("<img "))
  }

  @Test("Its output can be read again, with the same layout")
  func again() throws {
    let workplace = try Workplace()
    #expect(try workplace.moonfall("items", "-o", "items.ndjson").code == 0)
    #expect(
      try workplace.moonfall("layout", "items.ndjson", "-s", "dearest-fifth")
        == workplace.moonfall("layout", "-s", "dearest-fifth"))
  }

  @Test("The chosen list is named")
  func list() throws {
    let text = "{\"n\": 1, \"data\": {\"rows\": [{\"width\": 3}, {\"width\": 4}]}}"
    let errors = try Workplace().moonfall("items", "-", input: text).errors
    #expect(errors.hasPrefix("standard input: 2 items from /data/rows, 2 with a width, "))
  }

  @Test("No items give no lines")
  func none() throws {
    let outcome = try Workplace().moonfall("items", "-", input: "[]")
    #expect(outcome.code == 0 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("standard input: 0 items, "))
  }
}
