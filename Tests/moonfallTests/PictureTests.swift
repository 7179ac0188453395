import Foundation
import Testing
import Workplaces

/// `render` with pictures inside, as PNG and in a terminal.
@Suite struct PictureTests {
  private static let svg = """
    <svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'>
    <rect width='30' height='20' fill='#0000ff'/></svg>
    """

  private static func workplace() throws -> Workplace {
    try Workplace([
      "sea.svg": svg, "not.jpg": "x",
      "items.json": """
      [{"title": "Sea", "src": "sea.svg", "width": 30, "height": 20},
       {"title": "Not", "src": "not.jpg", "width": 30, "height": 20},
       {"title": "Far", "src": "https://example.com/a.jpg", "width": 30, "height": 20}]
      """,
    ])
  }

  /// The width and height that a PNG's header has.
  private static func size(ofPNG file: String, in workplace: Workplace) throws -> [Int] {
    let bytes = try Array(Data(contentsOf: workplace.url(file)))
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("SVG has pictures inside, HTML with --embed; what is elsewhere stays there")
  func embedded() throws {
    let workplace = try Self.workplace()
    let svg = try workplace.moonfall("render", "items.json")
    #expect(svg.code == 0)
    #expect(svg.output.components(separatedBy: "href=\"data:image/").count == 2)
    #expect(svg.output.contains("href=\"https://example.com/a.jpg\""))
    #expect(
      svg.errors
        == """
        warning: 1 picture is not shown: it is no picture of a known format (not.jpg)
        warning: 1 picture of another host is not inside: nothing is fetched; an HTML page without \
        --embed shows them

        """)
    let html = try workplace.moonfall("render", "items.json", "--format", "html")
    #expect(html.output.contains("src=\"sea.svg\"") && html.errors == "")
    let whole = try workplace.moonfall("render", "items.json", "--format", "html", "--embed")
    #expect(whole.output.contains("src=\"data:image/") && !whole.output.contains("sea.svg"))
  }

  @Test("A PNG has the pictures and as many pixels as asked for", arguments: [1, 2])
  func png(scale: Int) throws {
    let workplace = try Self.workplace()
    let outcome = try workplace.moonfall(
      "render", "items.json", "-o", "wall.png", "--width", "310", "--scale", "\(scale)")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("1 picture of another host is not inside"))
    let size = try Self.size(ofPNG: "wall.png", in: workplace)
    #expect(size[0] == 310 * scale)
    #expect(try workplace.names == ["items.json", "not.jpg", "sea.svg", "wall.png"])
  }

  @Test("An empty wall is no PNG, in words; an empty TMPDIR is none")
  func noPixels() throws {
    let workplace = try Workplace(["none.json": "[]", "one.json": "[{\"title\": \"a\"}]"])
    let outcome = try workplace.moonfall("render", "none.json", "-o", "a.png")
    #expect(outcome.code == 74)
    #expect(outcome.errors.contains("the wall is empty, and pixels need some room"))
    #expect(try workplace.shell("TMPDIR= moonfall render one.json -o a.png").code == 0)
  }

  @Test("A terminal shows the wall in half blocks where it knows nothing better")
  func terminal() throws {
    let workplace = try Self.workplace()
    let outcome = try workplace.shell(
      "TERM=xterm script -qec 'moonfall render items.json --width 310 2>errors' /dev/null")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\u{1B}[38;2;"))
    #expect(outcome.output.components(separatedBy: "▀").count > 80)
  }

  @Test("No file is left when moonfall is ended while it draws")
  func interrupted() throws {
    let workplace = try Self.workplace()
    let outcome = try workplace.shell(
      """
      mkdir tmp
      TMPDIR=$PWD/tmp moonfall render --scale 3 -o a.png & call=$!
      for i in $(seq 2000); do [ -z "$(ls tmp)" ] || break; sleep 0.01; done
      kill -TERM $call
      wait $call
      echo $?
      ls -A tmp
      """)
    #expect(outcome.output == "143\n")
    #expect(try workplace.names.filter { $0.hasSuffix(".png") || $0.hasSuffix(".tmp") } == [])
  }
}
