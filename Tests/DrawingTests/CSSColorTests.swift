import Testing

@testable import Drawing

@Suite struct CSSColorTests {
  @Test(
    "CSS colours are recognized",
    arguments: [
      "#fff", "#FFF8", "#123456", "#12345678", "red", "Tomato", "rebeccapurple", "transparent",
      "currentColor", "rgb(1,2,3)", "rgb(1, 2, 3)", "rgb(1 2 3)", "rgb(1 2 3 / .5)",
      "rgb(1 2 3/50%)", "rgba(1,2,3,0.5)", "rgb(10%,20%,30%)", "rgb(10% 20 30)", "rgb(none 2 3)",
      "rgb(+1 -2 3e1)", "hsl(10 20% 30%)", "hsl(10deg,20%,30%)", "hsl(.5turn 20% 30%)",
      "HSL(10 20% 30% / 1)", "hwb(10 20% 30%)", "lab(50% 10 10)", "lch(50 10 200deg)",
      "oklab(.5 .1 -.1)", "oklch(0.7 0.15 150)", " red ", "rgb(1\t2\n3)",
      "color(display-p3 1 0 0)", "color( srgb 10% none 0.5 / 50% )", "COLOR(xyz-d50 .1 .2 .3)",
    ])
  func colors(text: String) {
    #expect(isCSSColor(text))
  }

  @Test(
    "Anything else is not a colour",
    arguments: [
      "", " ", "#", "#12", "#12345", "#1234567", "#ggg", "#１２３", "tomatoe", "inherit", "url(x)",
      "var(--x)", "rgb()", "rgb(1,2)", "rgb(1 2 3 4)", "rgb(1,,2)", "rgb(10%,20,30)",
      "rgb(1,2,3 / 4)", "rgb(1 2 3 /)", "rgb(1 2 3", "rgb(1 2 3);", "rgb (1 2 3)", "rgb(0x1 2 3)",
      "rgb(inf 2 3)", "rgb(nan 2 3)", "rgb(1. 2 3)", "rgb(1e999 2 3)", "rgb(none,2,3)",
      "color()", "color(display-p3)", "color(display-p3 1 0)", "color(display-p3, 1, 0, 0)",
      "color(display-p4 1 0 0)", "color(srgb 1deg 0 0)", "color(--mine 1 0 0)",
      "rgb(1deg 2 3)", "hsl(10,20,30)", "hsl(10% 20% 30%)", "hwb(10,20%,30%)", "lab(50,10,10)",
      "rgb(calc(1) 2 3)", "red;background:url(x)", "red}", "red\0", "expression(1)",
      "rgb(1 2 3)\" onload=\"x", "red/**/", "javascript:alert(1)",
      String(repeating: " ", count: 1000) + "red",
    ])
  func others(text: String) {
    #expect(!isCSSColor(text))
  }

  @Test("All named colours of CSS are recognized")
  func names() {
    #expect(namedColors.count == 148)
    #expect(namedColors.keys.allSatisfy { isCSSColor($0) && isCSSColor($0.uppercased()) })
  }

  @Test(
    "All spellings of a colour have the same luminance",
    arguments: [
      [
        "tomato", "#ff6347", "#FF6347FF", "rgb(255 99 71)", "rgb(255,99,71)",
        "hsl(9.13 100% 63.9%)",
      ],
      [
        "#000", "black", "hsl(0 0% 0%)", "hwb(77 0% 100%)", "lab(0 0 0)", "oklch(0 0 0)",
        "rgb(-5 0 0)",
      ],
      ["#fff", "white", "hsl(0 0% 100%)", "hwb(0 100% 0%)", "oklch(1 0 0)", "rgb(300 255 255)"],
      [
        "#00f", "blue", "hsl(240 100% 50%)", "hsl(-120 100% 50%)", "hwb(240 0 0)",
        "hsl(600deg 100% 50%)",
      ],
      [
        "#808080", "gray", "hsl(0 0% 50.2%)", "rgb(50.2% 50.2% 50.2%)", "hwb(0 50.2% 49.8%)",
        "lab(53.6 0 0)",
      ],
    ])
  func luminance(spellings: [String]) throws {
    let luminances = try spellings.map { try #require(CSSColor($0)?.luminance, "\($0)") }
    #expect(luminances.allSatisfy { abs($0 - luminances[0]) < 0.003 }, "\(luminances)")
  }

  @Test(
    "A transparent colour has no luminance",
    arguments: [
      "#fff8", "#12345600", "transparent", "currentcolor", "rgb(1 2 3 / .5)", "rgb(1 2 3 / none)",
      "color(srgb 1 0 0 / 0.99)", "hsla(10,20%,30%,99%)",
    ])
  func translucent(text: String) throws {
    #expect(try #require(CSSColor(text)).luminance == nil)
  }

  // Read from Chromium 156, headless, with --force-color-profile=srgb: squares of each colour.
  @Test(
    "A colour becomes the bytes that Chromium shows, off by at most 2",
    arguments: [
      ("oklch(0.8 0.15 85)", [234, 181, 50]),
      ("oklch(0.7 0.1 150)", [111, 176, 125]),
      ("oklch(80% 0.15 85deg)", [234, 181, 50]),
      ("oklch(0.7 0.4 150)", [0, 214, 0]),
      ("oklch(0.6 0.3 29)", [255, 0, 0]),
      ("oklch(0.5 0.35 264)", [0, 0, 255]),
      ("oklch(70% 60% 0.5turn)", [0, 201, 164]),
      ("oklch(1 0.2 90)", [255, 247, 33]),
      ("oklch(0 0.2 90)", [0, 17, 0]),
      ("oklch(1.2 0 0)", [255, 255, 255]),
      ("oklch(none none none)", [0, 0, 0]),
      ("oklch(0.95 0.2 110)", [248, 249, 41]),
      ("lab(50 40 -60)", [140, 94, 223]),
      ("lab(50% 10 10)", [140, 113, 102]),
      ("lab(80 100 100)", [255, 71, 0]),
      ("lab(29 100 -120)", [101, 0, 255]),
      ("lab(60 50% -50%)", [205, 96, 255]),
      ("lab(100 80 80)", [255, 179, 101]),
      ("lab(0 50 50)", [66, 0, 0]),
      ("lch(50 10 200deg)", [99, 124, 124]),
      ("lch(60 130 40)", [255, 0, 0]),
      ("lch(70 80% 200grad)", [0, 214, 167]),
      ("lch(52 72 3.5rad)", [0, 151, 166]),
      ("oklab(.5 .1 -.1)", [129, 69, 154]),
      ("oklab(0.7 -0.3 0.2)", [0, 207, 0]),
      ("oklab(60% 50% -25%)", [200, 56, 183]),
      ("hwb(10 20% 30%)", [179, 72, 51]),
      ("hwb(200deg 10% 5%)", [26, 170, 242]),
      ("hwb(90 60% 70%)", [118, 118, 118]),
      ("hwb(0.3turn 0% 0%)", [51, 255, 0]),
      ("hwb(120 none 20%)", [0, 204, 0]),
      ("hsl(10 20% 30%)", [92, 66, 61]),
      ("hsl(.5turn 20% 30%)", [61, 92, 92]),
      ("hsl(-120 100% 50%)", [0, 0, 255]),
      ("hsl(210 60 80)", [173, 204, 235]),
      ("hsl(100grad 120% 50%)", [128, 255, 0]),
      ("hsl(none 50% 50%)", [191, 64, 64]),
      ("rgb(10% 20 30)", [26, 20, 30]),
      ("rgb(none 2 300)", [0, 2, 255]),
      ("rgb(12.5 100.5 200.7)", [13, 101, 201]),
      ("rgb(10% 20.3% 30.9%)", [26, 52, 79]),
      ("color(display-p3 1 0 0)", [255, 0, 0]),
      ("color(display-p3 0.5 0.8 0.2)", [100, 206, 0]),
      ("color(display-p3 0 1 0)", [0, 255, 0]),
      ("color(display-p3 100% 50% 0%)", [255, 118, 0]),
      ("color(srgb 0.2 0.4 0.6)", [51, 102, 153]),
      ("color(srgb 1.2 -0.1 0.6)", [255, 0, 153]),
      ("color(srgb-linear 0.2 0.4 0.6)", [124, 170, 203]),
      ("color(a98-rgb 0.5 0.8 0.2)", [70, 205, 13]),
      ("color(prophoto-rgb 0.5 0.4 0.2)", [175, 115, 50]),
      ("color(rec2020 0.5 0.4 0.2)", [154, 112, 56]),
      ("color(rec2020 0 1 0)", [0, 255, 0]),
      ("color(xyz 0.3 0.4 0.2)", [139, 182, 107]),
      ("color(xyz-d50 0.3 0.4 0.2)", [122, 184, 127]),
      ("color(xyz-d65 0.3 0.4 0.2)", [139, 182, 107]),
      ("hwb(10 20% 30% / 1.5)", [179, 72, 51]),
      ("lab(-10 20 20)", [39, 0, 0]),
      ("lch(50 -10 200)", [119, 119, 119]),
      ("hsl(120 -20% 50%)", [128, 128, 128]),
      ("color(srgb none 0.5 1)", [0, 128, 255]),
      ("oklch(0.7 0.25 330)", [238, 81, 230]),
      ("lch(110 20 20)", [255, 242, 243]),
      ("oklch(0.999 0.1 200)", [168, 255, 255]),
      ("lab(150% 10 10)", [255, 248, 236]),
      ("rgb(0 0 0 / 150%)", [0, 0, 0]),
      ("color(xyz 2 2 2)", [255, 255, 255]),
      ("oklab(0.5 0.4 0.4)", [255, 0, 0]),
      ("lch(90 200 120)", [0, 255, 0]),
      ("oklch(0.4 0.4 142)", [0, 106, 0]),
    ] as [(String, [Int])])
  func chromium(text: String, shown: [Int]) throws {
    let bytes = try #require(CSSColor(text)?.color).bytes.map(Int.init)
    #expect(zip(bytes, shown).allSatisfy { abs($0 - $1) <= 2 }, "\(bytes), shown \(shown)")
  }

  @Test(
    "Alpha is a number or a percentage, from 0 to 1",
    arguments: [
      ("oklch(0.8 0.15 85 / 0.5)", 0.5), ("rgb(10 200 30 / 40%)", 0.4),
      ("hsla(10,20%,30%,99%)", 0.99),
      ("lab(50 40 -60 / none)", 0), ("hwb(10 20% 30% / 1.5)", 1), ("rgb(0 0 0 / -1)", 0),
      ("#00f8", 136.0 / 255),
      ("transparent", 0),
    ] as [(String, Double)])
  func alpha(text: String, alpha: Double) throws {
    #expect(try #require(CSSColor(text)?.color).alpha == alpha)
  }

  @Test(
    "SVG has colours that every program knows, and also those beyond sRGB in the style",
    arguments: [
      ("tomato", "fill=\"tomato\"/>"), ("#ABCDEF", "fill=\"#ABCDEF\"/>"),
      ("oklch(0.8 0.15 85)", "fill=\"#eab532\"/>"), ("hsl(.5turn 20% 30%)", "fill=\"#3d5c5c\"/>"),
      ("rgb(1 2 3 / 25%)", "fill=\"#010203\" fill-opacity=\"0.25\"/>"),
      ("#01020340", "fill=\"#010203\" fill-opacity=\"0.251\"/>"),
      (
        "color(display-p3 1 0 0 / 0.5)",
        "fill=\"#ff0000\" fill-opacity=\"0.5\" style=\"fill:color(display-p3 1 0 0 )\"/>"
      ),
    ])
  func fill(color: String, attributes: String) throws {
    let content = ListedContent(appearances: [ItemAppearance(color: color)])
    let wall = plainWall(content, count: 1)
    #expect(try wall.picture(as: .svg).contains(attributes))
    #expect(try wall.picture(as: .html).contains("background:\(color)\""))
  }

  @Test(
    "A transparent colour is drawn on the paper colour", arguments: ["#f008", "rgb(1 2 3 / 0)"])
  func ground(color: String) throws {
    let content = ListedContent(appearances: [
      ItemAppearance(color: color), ItemAppearance(label: "a", color: color),
    ])
    let svg = try plainWall(content, count: 2).picture(as: .svg)
    #expect(svg.components(separatedBy: "fill=\"#fff\"/>\n<rect").count == 3)
  }
}
