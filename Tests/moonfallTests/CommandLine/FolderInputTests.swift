import Foundation
import SamplePictures
import Testing
import Workplaces

@Suite struct FolderInputTests {
  private let unknown = "it is not a picture of a known format"
  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>"

  @Test("The pictures of a folder are items, its subfolders sections, in natural order")
  func pictures() throws {
    let workplace = try Workplace([
      "my photos 😀/a10.svg": Self.svg, "my photos 😀/a2.svg": Self.svg,
      "my photos 😀/sea/b.svg": Self.svg, "my photos 😀/.hidden.svg": Self.svg,
    ])
    let outcome = try workplace.moonfall("items", "my photos 😀")
    #expect(outcome.code == 0)
    let ids = outcome.output.lines.compactMap {
      $0.components(separatedBy: "\"id\":\"").last?.prefix { $0 != "\"" }
    }
    #expect(ids == ["a2.svg", "a10.svg", "sea/b.svg"])
    #expect(outcome.output.lines.allSatisfy { $0.contains("\"width\":30,\"height\":20") })
    // Again, from the cache, and after a change.
    #expect(try workplace.moonfall("items", "my photos 😀") == outcome)
    try workplace.write(Self.svg.replacing("'30'", with: "'45'"), to: "my photos 😀/a2.svg")
    #expect(try workplace.moonfall("items", "my photos 😀").output.contains("\"width\":45"))
  }

  @Test("A picture of a folder is found by its ending and read by its content")
  func endings() throws {
    let names = ["a.jfif", "b.JPE", "c.svgz", "d.svgz", "e.TIF", "f.hif"]
    let workplace = try Workplace(
      Dictionary(uniqueKeysWithValues: names.map { ("photos/\($0)", Self.svg) }))
    #expect(
      writePicture(of: [9, 9, 9], to: workplace.url("photos/a.jpg").path, size: 30))
    let packed = try workplace.shell("cd photos && mv a.jpg a.jfif && gzip -c d.svgz >c.svgz")
    #expect(packed.code == 0)
    let outcome = try workplace.moonfall("items", "photos")
    #expect(outcome.code == 0 && outcome.output.lines.count == names.count)
    let render = try workplace.moonfall("render", "photos")
    #expect(render.code == 0 && render.errors == "")
    #expect(render.output.components(separatedBy: "href=\"data:image/").count == names.count + 1)
  }

  @Test("Without the helper, a folder is an error with a hint, and items lack sizes")
  func helperIsMissing() throws {
    let workplace = try Workplace([
      "photos/a.svg": Self.svg, "items.json": #"[{"src": "photos/a.svg"}]"#,
    ])
    let alone = "cp \"$(command -v moonfall)\" alone && ./alone "
    let folder = try workplace.shell(alone + "layout photos")
    #expect(folder.code == 66 && folder.output == "")
    #expect(folder.errors.contains("photos: the picture helper is missing: "))
    #expect(folder.errors.contains("libvips-dev"))
    let items = try workplace.shell(alone + "layout items.json --format csv")
    #expect(items.code == 0 && items.output.lines.count == 2)
    #expect(items.errors.contains("1 picture without a size: the picture helper is missing"))
    let texts = try workplace.shell(alone + "layout -s captions")
    #expect(texts.code == 70 && texts.errors.contains("the picture helper is missing"))
    #expect(try workplace.shell(alone + "render -o a.svg").code == 0)
    #expect(try workplace.shell(alone + "render -o a.png").code == 74)
    #expect(try !workplace.names.contains("a.png"))
  }

  @Test("A file that is not a picture is left out with a warning, or is an error")
  func folder() throws {
    let workplace = try Workplace(["photos/a.jpg": "x", "photos/b/c.PNG": "x", "photos/n.txt": "x"])
    for path in ["photos", "photos/", "./photos"] {
      let outcome = try workplace.moonfall("items", path)
      #expect(outcome.code == 0 && outcome.output == "")
      #expect(
        outcome.errors.hasPrefix(
          """
          \(path): warning: 2 pictures left out: \(unknown) (a.jpg, b/c.PNG)
          \(path): 0 items,
          """))
    }
    let strict = try workplace.moonfall("layout", "photos", "--strict", "-o", "out.json")
    #expect(
      strict == Outcome(code: 65, errors: "photos/a.jpg: error: \(unknown)\n"))
    #expect(try workplace.names == ["photos"])
    #expect(try workplace.moonfall("items", "photos", "--at", "/a").code == 64)
  }

  @Test("A folder without pictures gives no items")
  func empty() throws {
    let workplace = try Workplace(["texts/a.json": "[]"])
    let outcome = try workplace.moonfall("layout", "texts", "--format", "ndjson")
    #expect(outcome == Outcome(code: 0))
  }

  @Test(
    "For items without a size, local pictures are read, and the items command reports the others")
  func unsized() throws {
    let workplace = try Workplace([
      "in/a.jpg": "x",
      "in/items.csv": "src\na.jpg\nb.jpg\nhttps://example.com/c.jpg\n",
    ])
    let warning =
      "in/items.csv: warning: 1 picture without a size: \(unknown) (in/a.jpg)\n"
    let outcome = try workplace.moonfall("items", "in/items.csv")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix(warning))
    #expect(
      outcome.errors.hasSuffix(
        """
        ; 1 without a size has its picture on the web, which is not downloaded\
        ; 1 without a size has a picture that does not exist here (in/b.jpg)

        """))
    #expect(try workplace.moonfall(line: "layout in/items.csv -o x.json").errors == warning)
    #expect(try workplace.moonfall(line: "layout in/items.csv --strict").code == 65)
  }

  @Test("The separator of a table can be given")
  func separator() throws {
    let workplace = try Workplace(["a.csv": "a,b;c,d,e\n1,2;3,4,5\n"])
    #expect(try workplace.moonfall("items", "a.csv").output.contains("\"b;c\":\"2;3\""))
    for name in ["semicolon", ";"] {
      let outcome = try workplace.moonfall("items", "a.csv", "--separator", name)
      #expect(outcome.output == "{\"index\":1,\"a,b\":\"1,2\",\"c,d,e\":\"3,4,5\"}\n")
    }
    let wrong = try workplace.moonfall("items", "a.csv", "--separator", "|")
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("separators are comma, semicolon or tab, got '|'"))
  }

  @Test("A picture or an address in place of items is an error with a hint")
  func noItems() throws {
    let workplace = try Workplace()
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]).write(to: workplace.url("a.png"))
    let picture = try workplace.moonfall("items", "a.png")
    #expect(picture.code == 65)
    #expect(picture.errors.contains("To read pictures, give their folder."))
    let address = try workplace.moonfall("items", "https://example.com/a.json")
    #expect(address.code == 66 && address.errors.contains("Items are not downloaded"))
  }

  @Test("The CSV of layout reads back and gives the same layout")
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

  @Test("Fields taken from a known service are reported")
  func feed() throws {
    let hits = """
      {"hits": [{"imageWidth": 4, "imageHeight": "3", "webformatURL": "http://x/a", "tags": "sea"}]}
      """
    let outcome = try Workplace().moonfall("items", "-", input: hits)
    #expect(
      outcome.errors == """
        standard input: 1 item from /hits as Pixabay writes them, 1 with a width (from 'imageWidth'), \
        1 with a height (from 'imageHeight'); title from 'tags'; picture from 'webformatURL'

        """)
    #expect(outcome.output.hasPrefix(#"{"index":1,"width":4,"height":3,"#))
    #expect(outcome.output.contains(#""src":"http://x/a","title":"sea"}"#))
  }
}
