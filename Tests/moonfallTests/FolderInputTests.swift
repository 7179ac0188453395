import Testing

@Suite struct FolderInputTests {
  private let helperIsMissing = "the picture helper, moonfall-pictures, is not there"

  @Test("A folder is an input; without the picture helper its pictures are left out, with words")
  func folder() throws {
    let workplace = try Workplace(["photos/a.jpg": "x", "photos/b/c.PNG": "x", "photos/n.txt": "x"])
    for path in ["photos", "photos/", "./photos"] {
      let outcome = try workplace.moonfall("items", path)
      #expect(outcome.code == 0 && outcome.output == "")
      #expect(
        outcome.errors.hasPrefix(
          """
          \(path): warning: 2 pictures left out: \(helperIsMissing) (a.jpg, b/c.PNG)
          \(path): 0 items,
          """))
    }
    let strict = try workplace.moonfall("layout", "photos", "--strict", "-o", "out.json")
    #expect(
      strict == Outcome(code: 65, errors: "photos/a.jpg: error: \(helperIsMissing)\n"))
    #expect(try workplace.names == ["photos"])
    #expect(try workplace.moonfall("items", "photos", "--at", "/a").code == 64)
  }

  @Test("A folder without pictures is no items")
  func empty() throws {
    let workplace = try Workplace(["texts/a.json": "[]"])
    let outcome = try workplace.moonfall("layout", "texts", "--format", "ndjson")
    #expect(outcome == Outcome(code: 0))
  }

  @Test("Of pictures without a size, files are asked about, and others told of by items")
  func unsized() throws {
    let workplace = try Workplace([
      "in/a.jpg": "x",
      "in/items.csv": "src\na.jpg\nb.jpg\nhttps://example.com/c.jpg\n",
    ])
    let warning =
      "in/items.csv: warning: 1 picture without a size: \(helperIsMissing) (in/a.jpg)\n"
    let outcome = try workplace.moonfall("items", "in/items.csv")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix(warning))
    #expect(
      outcome.errors.hasSuffix(
        """
        ; 1 without a size has its picture on the web, from where nothing is fetched\
        ; 1 without a size has a picture that is no file here (in/b.jpg)

        """))
    #expect(try workplace.moonfall(line: "layout in/items.csv -o x.json").errors == warning)
    #expect(try workplace.moonfall(line: "layout in/items.csv --strict").code == 65)
  }

  @Test("What layout writes as CSV reads back, and lays out the same")
  func tables() throws {
    let workplace = try Workplace([
      "a.json":
        #"[{"id": "1", "width": 3, "height": 4}, {"id": "", "height": 5}, {"id": " a,\"b\n", "width": 1}]"#
    ])
    #expect(try workplace.moonfall(line: "layout a.json -o a.csv").code == 0)
    let again = try workplace.moonfall(line: "items a.csv").output
    #expect(again.lines.count == 3)
    #expect(again.contains(#""id":"1""#) && again.contains(#""id":"""#))
    #expect(again.contains(#""id":" a,\"b\n""#))
    let frames = try workplace.moonfall(line: "layout a.csv --format csv --width 1200").output
    #expect(frames == (try workplace.read("a.csv")))
  }

  @Test("What is taken from a known service is told with its fields")
  func feed() throws {
    let hits = """
      {"hits": [{"imageWidth": 4, "imageHeight": "3", "webformatURL": "http://x/a", "tags": "sea"}]}
      """
    let outcome = try Workplace().moonfall("items", "-", input: hits)
    #expect(
      outcome.errors == """
        standard input: 1 item as Pixabay writes them, 1 with a width (from 'imageWidth'), \
        1 with a height (from 'imageHeight'); title from 'tags'; picture from 'webformatURL'

        """)
    #expect(outcome.output.hasPrefix(#"{"index":1,"width":4,"height":3,"#))
    #expect(outcome.output.contains(#""src":"http://x/a","title":"sea"}"#))
  }
}
