import Testing

@testable import Drawing

@Suite struct CSSColorTests {
  @Test(
    "Colours as CSS spells them are colours",
    arguments: [
      "#fff", "#FFF8", "#123456", "#12345678", "red", "Tomato", "rebeccapurple", "transparent",
      "currentColor", "rgb(1,2,3)", "rgb(1, 2, 3)", "rgb(1 2 3)", "rgb(1 2 3 / .5)",
      "rgb(1 2 3/50%)", "rgba(1,2,3,0.5)", "rgb(10%,20%,30%)", "rgb(10% 20 30)", "rgb(none 2 3)",
      "rgb(+1 -2 3e1)", "hsl(10 20% 30%)", "hsl(10deg,20%,30%)", "hsl(.5turn 20% 30%)",
      "HSL(10 20% 30% / 1)", "hwb(10 20% 30%)", "lab(50% 10 10)", "lch(50 10 200deg)",
      "oklab(.5 .1 -.1)", "oklch(0.7 0.15 150)", " red ", "rgb(1\t2\n3)",
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
      "rgb(1deg 2 3)", "hsl(10,20,30)", "hsl(10% 20% 30%)", "hwb(10,20%,30%)", "lab(50,10,10)",
      "rgb(calc(1) 2 3)", "red;background:url(x)", "red}", "red\0", "expression(1)",
      "rgb(1 2 3)\" onload=\"x", "red/**/", "javascript:alert(1)",
      String(repeating: " ", count: 1000) + "red",
    ])
  func others(text: String) {
    #expect(!isCSSColor(text))
  }

  @Test("All named colours of CSS are known")
  func names() {
    #expect(namedColors.count == 148)
    #expect(namedColors.keys.allSatisfy { isCSSColor($0) && isCSSColor($0.uppercased()) })
  }

  @Test(
    "Spellings of one colour have one luminance",
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
    "What lets the background through has no luminance",
    arguments: [
      "#fff8", "#12345600", "transparent", "currentcolor", "rgb(1 2 3 / .5)", "rgb(1 2 3 / none)",
      "rgb(none 2 3)", "hsla(10,20%,30%,99%)",
    ])
  func translucent(text: String) throws {
    #expect(try #require(CSSColor(text)).luminance == nil)
  }
}
