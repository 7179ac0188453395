import Foundation
import Testing
import Workplaces

/// `render` with embedded pictures, as PNG and in a terminal.
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

  /// Returns the width and height in a PNG's header.
  private static func size(ofPNG file: String, in workplace: Workplace) throws -> [Int] {
    let bytes = try Array(Data(contentsOf: workplace.url(file)))
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("SVG embeds pictures, HTML with --embed; those on other hosts stay there")
  func embedded() throws {
    let workplace = try Self.workplace()
    let svg = try workplace.moonfall("render", "items.json")
    #expect(svg.code == 0)
    #expect(svg.output.components(separatedBy: "href=\"data:image/").count == 2)
    #expect(svg.output.contains("href=\"https://example.com/a.jpg\""))
    #expect(
      svg.errors
        == """
        warning: 1 picture is not shown: it is not a picture of a known format (not.jpg)
        warning: 1 picture of another host is not embedded, because nothing is downloaded; an HTML \
        page without --embed shows them

        """)
    let html = try workplace.moonfall("render", "items.json", "--format", "html")
    #expect(html.output.contains("src=\"sea.svg\"") && html.errors == "")
    let whole = try workplace.moonfall("render", "items.json", "--format", "html", "--embed")
    #expect(whole.output.contains("src=\"data:image/") && !whole.output.contains("sea.svg"))
  }

  @Test("A PNG has the pictures and the requested number of pixels", arguments: [1, 2])
  func png(scale: Int) throws {
    let workplace = try Self.workplace()
    let outcome = try workplace.moonfall(
      "render", "items.json", "-o", "wall.png", "--width", "310", "--scale", "\(scale)")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("1 picture of another host is not embedded"))
    let size = try Self.size(ofPNG: "wall.png", in: workplace)
    #expect(size[0] == 310 * scale)
    #expect(try workplace.names == ["items.json", "not.jpg", "sea.svg", "wall.png"])
  }

  @Test("An empty wall cannot become a PNG; an empty TMPDIR is ignored")
  func noPixels() throws {
    let workplace = try Workplace(["none.json": "[]", "one.json": "[{\"title\": \"a\"}]"])
    let outcome = try workplace.moonfall("render", "none.json", "-o", "a.png")
    #expect(outcome.code == 74)
    #expect(outcome.errors.contains("the wall is empty, so a picture of it would have no pixels"))
    #expect(try workplace.shell("TMPDIR= moonfall render one.json -o a.png").code == 0)
  }

  @Test("A terminal without graphics shows the wall in half blocks")
  func terminal() throws {
    let workplace = try Self.workplace()
    let outcome = try workplace.shell(
      "TERM=xterm script -qec 'moonfall render items.json --width 310 2>errors' /dev/null")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\u{1B}[38;2;"))
    #expect(outcome.output.components(separatedBy: "▀").count > 80)
  }

  @Test("No file is left when moonfall is stopped while it draws")
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

  @Test(
    "Columns wider than the container are drawn completely",
    arguments: [
      ("--width 100 --columns '80px 80px'", 170, 117),
      ("--width 100 --columns '80px 80px' --direction rtl", 170, 117),
      ("--height 100 --rows '80px 80px'", 250, 170), ("--width 300 --columns 2", 300, 203),
    ])
  func overflow(options: String, width: Int, height: Int) throws {
    let item = "{\"width\": 30, \"height\": 20}"
    let workplace = try Workplace(["four.json": "[\(item), \(item), \(item), \(item)]"])
    #expect(try workplace.shell("moonfall render four.json \(options) -o a.png").code == 0)
    #expect(try Self.size(ofPNG: "a.png", in: workplace) == [width, height])
    let svg = try workplace.shell("moonfall render four.json \(options) --format svg").output
    #expect(svg.contains(" width=\"\(width)\""))
    let frames = try workplace.shell("moonfall layout four.json \(options)").output
    #expect(frames.contains("\"width\":170") == false)
  }

  /// Returns the colours of a terminal's upper half blocks.
  private func colors(_ text: String) -> [[Int]] {
    text.components(separatedBy: "\u{1B}[38;2;").dropFirst().map { part in
      part.prefix { $0 != "m" }.split(separator: ";").compactMap { Int($0) }
    }
  }

  @Test(
    "Colours of all CSS functions are drawn in pixels as in browsers",
    arguments: [
      ("oklch(0.8 0.15 85)", [234, 181, 50]), ("lab(50% 10 10)", [140, 113, 102]),
      ("lch(70 80% 200grad)", [0, 214, 167]), ("oklab(.5 .1 -.1)", [129, 69, 154]),
      ("hwb(200deg 10% 5%)", [26, 170, 242]), ("hsl(.5turn 20% 30%)", [61, 92, 92]),
      ("color(display-p3 0.5 0.8 0.2)", [100, 206, 0]), ("rgb(10% 20.3% 30.9%)", [26, 52, 79]),
      ("rgb(10 200 30 / 40%)", [157, 233, 165]),
    ])
  func drawnColors(color: String, shown: [Int]) throws {
    let workplace = try Workplace([
      "one.json": "[{\"width\": 20, \"height\": 20}]",
      "mine.lua":
        "return { columns = '20px', insets = 0, spacing = 0, color = function() return '\(color)' end }",
    ])
    let outcome = try workplace.shell(
      "TERM=xterm script -qec 'moonfall render one.json mine.lua --width 20 2>errors' /dev/null")
    #expect(
      colors(outcome.output).contains { zip($0, shown).allSatisfy { abs($0 - $1) <= 2 } },
      "\(colors(outcome.output))")
  }

  @Test("Endless texts are cut, with one warning", arguments: ["svg", "html", "png"])
  func longTexts(format: String) throws {
    let titles = [
      "a" + String(repeating: "\u{301}", count: 100_000), String(repeating: "x", count: 200_000),
      "plain", String(repeating: "שלום ", count: 40_000),
    ]
    let items = titles.map { "{\"title\": \"\($0)\", \"width\": 3, \"height\": 2}" }
    let workplace = try Workplace(["items.json": "[" + items.joined(separator: ",") + "]"])
    let outcome = try workplace.moonfall("render", "items.json", "-o", "wall.\(format)")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors == """
        warning: 3 labels or titles are too long to be shown in full, or have too many marks on a \
        letter: only the beginning, and at most 16 code points of a letter, are drawn

        """)
    let size = try Data(contentsOf: workplace.url("wall.\(format)")).count
    #expect(size < 300_000)
  }

  @Test(
    "Characters that no font has, and emoji, give one warning with the package that has them",
    arguments: [
      (
        "\u{F0001} \u{F0002}",
        "“\u{F0001}” (U+F0001), in 2 labels: such characters are drawn as boxes\n"
      ),
      (
        "\u{31350}",
        "“\u{31350}” (U+31350), in 2 labels: such characters are drawn as boxes; install fonts-noto-cjk\n"
      ),
      (
        "\u{13000}",
        "“\u{13000}” (U+13000), in 2 labels: such characters are drawn as boxes; install fonts-noto-core\n"
      ),
      (
        "😀",
        "emoji such as “😀” (U+1F600), in 2 labels, are drawn without their colours; an HTML page has them\n"
      ),
      ("♥\u{FE0F}", "emoji such as “♥” (U+2665), in 2 labels, are drawn without their colours"),
    ])
  func glyphs(title: String, words: String) throws {
    let item = "{\"title\": \"a \(title)\", \"width\": 3, \"height\": 2}"
    let plain = "{\"title\": \"plain\", \"width\": 3, \"height\": 2}"
    let workplace = try Workplace(["items.json": "[\(item), \(plain), \(item)]"])
    let outcome = try workplace.moonfall("render", "items.json", "-o", "wall.png")
    #expect(outcome.code == 0 && outcome.errors.contains(words), "\(outcome.errors)")
    let silent = try workplace.shell("echo '[\(plain)]' | moonfall render - -o b.png")
    #expect(silent.errors == "")
  }

  @Test("A PNG with too many pixels is rejected before anything is drawn")
  func tooLarge() throws {
    let workplace = try Workplace([:])
    let outcome = try workplace.moonfall("render", "--scale", "1000", "-o", "a.png")
    #expect(outcome.code == 74)
    #expect(outcome.errors.contains("a PNG has at most 1,000,000,000, and 10,000,000 on a side"))
    #expect(outcome.errors.contains("write a smaller --scale, or give fewer items"))
    #expect(try workplace.names == [])
  }

  @Test(
    "Measuring stops in time, whatever a script measures",
    arguments: [
      "i.index .. 'a' .. ('\\u{301}'):rep(50000), 100, 12",
      "i.index .. ('b'):rep(1000000), 1, 12", "i.index .. ('a\\n\\t'):rep(300000), 1, 12",
      "i.index .. ('שלום'):rep(100000), 1, 12", "i.index .. ('👩\\u{200D}'):rep(100000), 1, 12",
    ])
  func measuring(arguments: String) throws {
    let workplace = try Workplace([
      "mine.lua": "return { height = function(i, w, l) return l:text_height(\(arguments)) end }",
      "items.json": "[" + Array(repeating: "{}", count: 8).joined(separator: ",") + "]",
    ])
    let start = ContinuousClock.now
    let outcome = try workplace.shell(
      "XDG_CACHE_HOME=$PWD/cache moonfall layout items.json mine.lua --deadline 1")
    // Generous: the machine may be busy.
    #expect(ContinuousClock.now - start < .seconds(20))
    // Without optimisation, one text may take longer than a script may overrun its deadline.
    let ends = ["in height for item ", "ran past its deadline and could not be stopped"]
    #expect(outcome.code == 0 || ends.contains { outcome.errors.contains($0) }, "\(outcome.errors)")
    #expect([0, 70].contains(outcome.code))
  }
}
