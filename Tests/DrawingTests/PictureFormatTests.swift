import Foundation
import PictureAddresses
import Testing
import TextOutput
import Waterfall

@testable import Drawing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PictureFormatTests {
  /// Labels, titles and addresses of an attacker or a broken feed.
  static let hostile = [
    "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='alert(1)",
    "a & b &lt; c", "\0\u{1}\u{8}\u{FFFE}\u{FFFF}", "\u{202E}evil\u{202C} \u{2066}x", "]]>", "<!--",
    "-->", "{{x}}", "</style>", "</title></svg>", "&#0;", "\u{FEFF}", "e\u{301}\u{301}\u{301}",
    "深夜的东京街头霓虹灯闪烁", "مرحبا بالعالم", "👩‍👩‍👧‍👦🦊", "line\nfeed\r\nand\ttab", "",
    String(repeating: "Donaudampfschifffahrt", count: 20),
  ]

  /// Six sections, one without items, of frames from nothing to large.
  static func wall(of texts: [String]) -> Wall<ListedContent> {
    let colors = [nil, "tomato", "#fff8", "oklch(0.7 0.1 20)", "red;}", "</style>"]
    let heights = [0.0, 10, 35, 90, 300, 1]
    var appearances: [ItemAppearance] = []
    for index in 0..<(6 * texts.count) {
      let text = texts[index % texts.count]
      appearances.append(
        ItemAppearance(
          label: index % 7 == 6 ? nil : text, color: colors[index % 6],
          picture: index % 4 == 0 ? text : index % 4 == 1 ? "https://example.com/?a=1&b=2" : nil,
          pictureHeight: index % 5 == 0 ? 20 : nil))
    }
    let layout = WaterfallLayout(
      WaterfallLayout.Configuration(
        width: 700, insets: Insets(10), tracks: .count(5), headerHeight: 44, footerHeight: 10),
      itemCounts: [texts.count, 0, 2 * texts.count, texts.count, texts.count, texts.count],
      delegate: Heights(heights: appearances.indices.map { heights[$0 % 6] }))
    return Wall(
      layout: layout, content: ListedContent(appearances: appearances),
      sectionTitles: Array(texts.prefix(5)), title: texts[0])
  }

  @Test("Pictures are well-formed XML for any items", arguments: PictureFormat.allCases)
  func wellFormed(format: PictureFormat) throws {
    for index in Self.hostile.indices {
      let texts = Array(Self.hostile[index...] + Self.hostile[..<index])
      _ = try XMLElements(Self.wall(of: texts).picture(as: format))
    }
  }

  @Test(
    "Items never add elements or attributes, so no script runs",
    arguments: PictureFormat.allCases)
  func noScript(format: PictureFormat) throws {
    let elements = try XMLElements(Self.wall(of: Self.hostile).picture(as: format))
    let expected: Set<String> =
      switch format {
      case .svg:
        [
          "svg", "title", "style", "defs", "linearGradient", "stop", "rect", "clipPath", "g",
          "image", "text", "tspan",
        ]
      case .html:
        [
          "html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "p", "main",
          "div", "figure", "figcaption", "span", "small", "img", "b",
        ]
      }
    #expect(Set(elements.all.map(\.name)) == expected)
    #expect(elements.all.allSatisfy { !$0.attributes.keys.contains { $0.hasPrefix("on") } })
    let addresses = elements.all.compactMap { $0.attributes["href"] ?? $0.attributes["src"] }
    #expect(!addresses.isEmpty)
    #expect(addresses.allSatisfy { PictureURL($0) != nil })
  }

  @Test("The HTML page allows only pictures and its own style")
  func policy() throws {
    let elements = try XMLElements(plainWall(ListedContent(), count: 1).picture(as: .html))
    let policy = elements.all.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
      policy?.attributes["content"] == """
        default-src 'none'; img-src http: https: file: data: 'self'; \
        style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'
        """)
  }

  @Test("Each item is drawn at its frame, in both formats")
  func frames() throws {
    let wall = plainWall(ListedContent(), count: 5, order: [4, 2, 0, 1, 3])
    let svg = try XMLElements(wall.picture(as: .svg)).all
    let html = try XMLElements(wall.picture(as: .html)).all
    for position in 0..<5 {
      let frame = wall.layout.frame(of: position)
      let color = Palette.color(ofItem: wall.item(atPosition: position)).text
      let rect = svg.first { $0.name == "rect" && $0.attributes["fill"] == color }
      #expect(rect?.attributes["x"] == jsonNumber(frame.x))
      #expect(rect?.attributes["y"] == jsonNumber(frame.y))
      #expect(rect?.attributes["width"] == "100" && rect?.attributes["height"] == "100")
      let figure = html.first {
        $0.attributes["id"] == "item\(wall.item(atPosition: position) + 1)"
      }
      let place = "left:\(Int(frame.x))px;top:\(Int(frame.y))px;width:100px;height:100px;"
      #expect(figure?.attributes["style"]?.hasPrefix(place) == true)
    }
  }

  @Test("The image is as large as the wall", arguments: [0, 1, 4])
  func size(count: Int) throws {
    let wall = plainWall(ListedContent(), count: count)
    let svg = try XMLElements(wall.picture(as: .svg)).all[0]
    let height = jsonNumber(wall.layout.contentSize.height)
    #expect(svg.attributes["width"] == "210")
    #expect(svg.attributes["height"] == height)
    #expect(svg.attributes["viewBox"] == "0 0 210 \(height)")
  }

  @Test("Labels, numbers, pictures and section titles are all drawn")
  func parts() throws {
    let layout = WaterfallLayout(
      WaterfallLayout.Configuration(width: 400, tracks: .count(2), headerHeight: 44),
      itemCounts: [1, 1], delegate: Heights(heights: [200, 200]))
    let wall = Wall(
      layout: layout,
      content: ListedContent(appearances: [
        ItemAppearance(label: "Lemons & limes", picture: "a.jpg", pictureHeight: 150),
        ItemAppearance(label: "Figs", color: "plum"),
      ]), sectionTitles: ["Sour", nil], title: "Fruit")
    let svg = try XMLElements(wall.picture(as: .svg)).all
    #expect(
      svg.filter { $0.name == "text" }.map(\.text)
        == ["\u{2068}Sour\u{2069}1", "Lemons & limes", "1", "Figs", "2"])
    #expect(svg.first { $0.name == "image" }?.attributes["href"] == "a.jpg")
    #expect(svg.contains { $0.name == "rect" && $0.attributes["fill"] == "plum" })

    let html = try XMLElements(wall.picture(as: .html)).all
    #expect(html.filter { $0.name == "h1" || $0.name == "h2" }.map(\.text) == ["Fruit", "Sour 1"])
    #expect(html.filter { $0.name == "figcaption" }.map(\.text) == ["Lemons & limes", "Figs"])
    #expect(html.filter { $0.name == "b" }.map(\.text) == ["1", "2"])
    let image = html.first { $0.name == "img" }
    #expect(
      image?.attributes == ["src": "a.jpg", "alt": "Lemons & limes", "loading": "lazy"])
  }

  @Test(
    "Titles start where the columns start, in both reading directions",
    arguments: [
      (WaterfallLayout.Direction.leftToRight, "repeat(2, 100px)", 30, 30),
      (.rightToLeft, "repeat(2, 100px)", 220, 220),
      (.rightToLeft, "repeat(2, 1fr)", 30, 30), (.rightToLeft, "repeat(9, 100px)", 12, 0),
    ] as [(WaterfallLayout.Direction, String, Double, Double)])
  func titles(direction: WaterfallLayout.Direction, tracks: String, section: Double, page: Double)
    throws
  {
    let layout = WaterfallLayout(
      WaterfallLayout.Configuration(
        width: 420, insets: Insets(left: 30), spacing: Spacing(0), tracks: try Tracks(tracks),
        direction: direction, headerHeight: 44), itemCount: 3,
      delegate: Heights(heights: [100, 100, 100]))
    let wall = Wall(layout: layout, content: ListedContent(), sectionTitles: ["Sour"])
    let svg = try XMLElements(wall.picture(as: .svg)).all
    let heading = svg.first { $0.attributes["class"] == "heading" }
    #expect(heading?.attributes["x"] == jsonNumber(section))
    let html = try XMLElements(wall.picture(as: .html)).all
    let start = html.first { $0.name == "header" }?.attributes["style"]
    #expect(start?.hasSuffix("--start:\(jsonNumber(page))px") == true)
    let padding = html.first { $0.name == "h2" }?.attributes["style"]
    #expect(padding?.contains("padding:0 12px 0 \(jsonNumber(section))px") == true)
  }

  @Test("A right-to-left label is right-aligned in an SVG")
  func rightToLeft() throws {
    let wall = plainWall(ListedContent(appearances: [ItemAppearance(label: "مرحبا")]), count: 1)
    let text = try XMLElements(wall.picture(as: .svg)).all.first {
      $0.text == "مرحبا" && $0.name == "text"
    }
    #expect(text?.attributes["direction"] == "rtl")
    #expect(text?.attributes["x"] == "95")
  }

  @Test(
    "A picture that becomes pixels has whole sizes",
    arguments: [
      (20.49, 1.0, "20", 20), (20.51, 1, "21", 21), (20.49, 2, "20.5", 41), (0.1, 1, "1", 1),
    ])
  func wholePixels(height: Double, scale: Double, size: String, pixels: Int) throws {
    let layout = WaterfallLayout(
      .init(width: 30.2, tracks: .count(1)), itemCount: 1, delegate: Heights(heights: [height]))
    let wall = Wall(layout: layout, content: ListedContent())
    #expect(try XMLElements(wall.picture(as: .svg)).all[0].attributes["height"] == "\(height)")
    let bytes = CollectedBytes()
    let (picture, _) = try wall.writeTiles(scale: scale, to: bytes)
    #expect(picture.height == pixels)
    let root = try XMLElements(bytes.text).all[0].attributes
    #expect(root["height"] == size)
    #expect(root["viewBox"] == "0 0 30 \(size)")
  }
}

/// The elements of a document in the order in which they start; the text of an element includes
/// that of the elements inside.
final class XMLElements: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }
  struct NotWellFormed: Error { var reason: String }

  private(set) var all: [Element] = []
  private var open: [Int] = []

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    guard parser.parse() else {
      throw NotWellFormed(
        reason: "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(all.count)
    all.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    for index in open { all[index].text += characters }
  }
}
