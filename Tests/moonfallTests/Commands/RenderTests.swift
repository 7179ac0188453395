import Foundation
import Testing
import Workplaces

@Suite struct RenderTests {
  @Test(
    "The ending chooses the format, SVG by default",
    arguments: [
      ("-o wall.svg", "svg"), ("-o wall.SVG", "svg"), ("-o wall.html", "html"),
      ("-o wall.htm", "html"), ("-o wall", "svg"), ("-o ./wall", "svg"),
      ("-o ../work/wall", "svg"), ("-o wall.html --format svg", "svg"),
      ("-o wall.txt --format html", "html"), ("-o wall.txt --format HTML", "html"),
    ])
  func ending(options: String, root: String) throws {
    let workplace = try Workplace()
    #expect(try workplace.moonfall(line: "render \(options)") == Outcome(code: 0))
    let name = try #require(try workplace.names.first)
    #expect(try XMLElements(workplace.read(name)).all.first?.name == root)
  }

  @Test(
    "Endings of unsupported formats are rejected before any work",
    arguments: ["pdf", "jpeg", "json", "svgz"])
  func refused(ending: String) throws {
    let workplace = try Workplace()
    #expect(
      try workplace.moonfall(line: "render nope.json nope.lua -o wall.\(ending)")
        == Outcome(
          code: 64,
          errors: """
            moonfall: error: wall.\(ending) ends in .\(ending), and render writes .svg, .html and .png; \
            change the ending or give --format

            """))
    #expect(try workplace.names == [])
  }

  /// The gallery's scripts that draw each item in a different way.
  static let scripts = ["captions", "featured-wide", "topics", "pinned", "dearest-fifth"]

  @Test(
    "A picture is well-formed and has every item once, at its frame",
    arguments: scripts)
  func items(script: String) throws {
    let workplace = try Workplace()
    let rows = try workplace.moonfall("layout", "-s", script, "--format", "csv").output.lines
    let frames = rows.dropFirst().map { $0.split(separator: ",")[4..<8].map(String.init) }
    try #require(frames.count == 60)

    let html = try workplace.moonfall("render", "-s", script, "--format", "html").output
    let figures = try XMLElements(html).all.filter { $0.name == "figure" }
    #expect(Set(figures.map { $0.attributes["id"] }) == Set((1...60).map { "item\($0)" }))
    #expect(figures.count == 60)
    for figure in figures {
      let number = try #require(figure.attributes["id"].flatMap { Int($0.dropFirst(4)) })
      let frame = frames[number - 1]
      let style = "left:\(frame[0])px;top:\(frame[1])px;width:\(frame[2])px;height:\(frame[3])px;"
      #expect(figure.attributes["style"]?.hasPrefix(style) == true)
    }

    let svg = try XMLElements(workplace.moonfall("render", "-s", script).output).all
    let rects = svg.filter { $0.name == "rect" }
      .map { rect in ["x", "y", "width", "height"].map { rect.attributes[$0] } }
    for frame in frames { #expect(rects.contains(frame)) }
    let numbers = svg.filter { $0.attributes["class"] == "number" }.map(\.text)
    #expect(numbers.sorted() == (1...60).map(String.init).sorted())
  }

  @Test("Titles, pictures, colours, sections and the script's name are drawn")
  func parts() throws {
    let workplace = try Workplace([
      "items.json": """
      [{"title": "Sea & sky", "kind": "photo", "src": "sea.jpg", "width": 3, "height": 2},
       {"title": "Note", "kind": "text", "height": 200}]
      """,
      "mine.lua": """
      return { name = "My <wall>", group = "kind", columns = 1,
        color = function(item) if item.kind == "text" then return "tomato" end end,
        label = function(item) return item.title .. "!" end }
      """,
    ])
    let html = try XMLElements(
      workplace.moonfall(line: "render items.json mine.lua --format html").output
    ).all
    #expect(html.filter { $0.name == "title" }.map(\.text) == ["My <wall>"])
    #expect(html.filter { $0.name == "h2" }.map(\.text) == ["photo 1", "text 1"])
    #expect(html.filter { $0.name == "figcaption" }.map(\.text) == ["Sea & sky!", "Note!"])
    #expect(html.filter { $0.name == "img" }.map { $0.attributes["src"] } == ["sea.jpg"])
    #expect(html.contains { $0.attributes["style"]?.contains("background:tomato") == true })
  }

  static let addresses: [(address: String, items: String, output: String, written: String)] = [
    ("sea.jpg", "items.json", "wall.html", "sea.jpg"),
    ("./sea.jpg", "items.json", "wall.html", "sea.jpg"),
    ("sea.jpg", "photos/items.json", "wall.html", "photos/sea.jpg"),
    ("sea.jpg", "photos/items.json", "photos/wall.html", "sea.jpg"),
    ("sea.jpg", "photos/../photos/items.json", "./photos/wall.html", "sea.jpg"),
    ("sea.jpg", "items.json", "out/wall.html", "../sea.jpg"),
    ("a/sea.jpg", "photos/items.json", "out/wall.html", "../photos/a/sea.jpg"),
    ("a/sea.jpg", "items.json", "a/wall.html", "sea.jpg"),
    ("10:30.jpg", "photos/items.json", "wall.html", "photos/10%3A30.jpg"),
    ("a%20b.jpg?c=d#e", "photos/items.json", "wall.html", "photos/a%20b.jpg?c=d#e"),
    ("sea.jpg", "my 100% photos/items.json", "wall.html", "my%20100%25%20photos/sea.jpg"),
    ("sea.jpg", "a:b/items.json", "wall.html", "a%3Ab/sea.jpg"),
    ("sea.jpg", "a:b/items.json", "out/wall.html", "../a%3Ab/sea.jpg"),
    ("//host/sea.jpg", "photos/items.json", "wall.html", "//host/sea.jpg"),
    ("https://host/sea.jpg", "photos/items.json", "wall.html", "https://host/sea.jpg"),
    ("data:image/png;base64,AA", "photos/items.json", "wall.html", "data:image/png;base64,AA"),
    // Standard output counts as the current folder, and so does standard input.
    ("sea.jpg", "photos/items.json", "-", "photos/sea.jpg"),
    ("sea.jpg", "-", "out/wall.html", "../sea.jpg"),
    ("sea.jpg", "-", "-", "sea.jpg"),
  ]

  @Test("A relative picture is relative to the folder of the output", arguments: addresses)
  func address(address: String, items: String, output: String, written: String) throws {
    let text = "[{\"width\": 1, \"height\": 1, \"src\": \"\(address)\"}]"
    let workplace = try Workplace(["out/a": "", "photos/a": "", "a/b": ""])
    if items != "-" { try workplace.write(text, to: items) }
    let outcome = try workplace.moonfall(
      "render", items, "-o", output, "--format", "html", input: text)
    #expect(outcome.code == 0 && outcome.errors == "")
    let html = output == "-" ? outcome.output : try workplace.read(output)
    let images = try XMLElements(html).all.filter { $0.name == "img" }
    #expect(images.map { $0.attributes["src"] } == [written])
  }

  @Test(
    "A page names the same file as its items, whatever its name",
    arguments: [
      "ha#sh.svg", "q?mark.svg", "a%20b.svg", "a b.svg", "a\\b.svg", "10:30.svg", "c:sea.svg",
      "100%.svg", "😀.svg", ".hidden.svg", "..svg", "a\"b<c>&'.svg", "%2e%2e.svg", " x.svg",
    ], ["json", "csv"])
  func names(name: String, format: String) throws {
    let workplace = try Workplace(["in/\(name)": PreviewEventTests.svg, "out/a": ""])
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    let cell = "\"\(name.replacing("\"", with: "\"\""))\""
    try workplace.write(
      format == "json" ? "[{\"src\":\(quoted)}]" : "src\n\(cell)\n", to: "in/items.\(format)")
    let items = "in/items.\(format)"
    #expect(
      try workplace.moonfall("render", items, "-o", "out/wall.html") == Outcome(code: 0))
    let image = try XMLElements(workplace.read("out/wall.html")).all.first { $0.name == "img" }
    let source = try #require(image?.attributes["src"])
    let url = try #require(
      URL(string: source, relativeTo: workplace.url("out/wall.html"))?.absoluteURL)
    #expect(url.query == nil && url.fragment == nil)
    #expect(url.path == workplace.url("in/\(name)").path, "\(source)")
    // The size and the picture inside come from the same file.
    #expect(try workplace.moonfall("items", items).output.contains("\"width\":30,\"height\":20"))
    #expect(try workplace.moonfall("render", items).output.contains("href=\"data:image/"))
  }

  @Test(
    "Schemes that are not for pictures are never written",
    arguments: [
      "javascript:alert(1)", " JavaScript:alert(1)", "java\tscript:alert(1)", "vbscript:x",
      "data:text/html,<script>alert(1)</script>", "\u{1}javascript:alert(1)", "blob:https://a/b",
      "file://host/share/a.png", "mailto:a@example.com", "weird:x.png",
    ])
  func unsafe(text: String) throws {
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let workplace = try Workplace([
      "items.json": "[{\"width\": 1, \"height\": 1, \"src\": \(quoted)}]"
    ])
    for format in ["html", "svg"] {
      let outcome = try workplace.moonfall("render", "items.json", "--format", format)
      #expect(outcome.code == 0)
      let elements = try XMLElements(outcome.output).all
      #expect(!elements.contains { $0.name == "img" || $0.name == "image" })
    }
  }

  @Test("A wall has the title of its script, by its name or else its file name")
  func title() throws {
    let workplace = try Workplace([
      "a/mine.lua": "return {}", "b/mine.lua": "return { name = 'Ours' }",
    ])
    for (script, title) in [
      ("a/mine.lua", "mine"), ("b/mine.lua", "Ours"), ("two-columns", "Two columns"),
    ] {
      let html = try workplace.moonfall("render", "-s", script, "--format", "html").output
      #expect(try XMLElements(html).all.filter { $0.name == "title" }.map(\.text) == [title])
    }
  }

  @Test("A note says once that no item has a size, unless the script answers heights")
  func sizes() throws {
    let workplace = try Workplace([
      "fixed.lua": "return { height = 10 }", "bare.json": "[{}, {}]",
      "sized.json": "[{}, {\"height\": 3}]",
    ])
    let words =
      "no item has a width or a height, so all are square; 'moonfall items' shows what they have\n"
    for (call, errors) in [
      ("render bare.json", words), ("render bare.json fixed.lua", ""), ("render sized.json", ""),
      ("layout bare.json", ""), ("render - ", ""),
    ] {
      #expect(try workplace.moonfall(line: call, input: "[]").errors == errors, "\(call)")
    }
  }

  @Test("No items give a picture too", arguments: ["svg", "html"])
  func none(format: String) throws {
    let outcome = try Workplace().moonfall("render", "-", "--format", format, input: "[]")
    #expect(outcome.code == 0)
    #expect(try XMLElements(outcome.output).all.first?.name == format)
  }
}
