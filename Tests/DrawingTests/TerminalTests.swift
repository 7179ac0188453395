import Drawing
import Testing

@Suite struct TerminalTests {
  private static let red: [UInt8] = [255, 0, 0]
  private static let blue: [UInt8] = [0, 0, 255]

  @Test("Half blocks have the upper pixel's colour on the lower one's")
  func halfBlocks() {
    let escape = "\u{1B}["
    #expect(
      HalfBlocks(width: 2, pixels: Self.red + Self.red + Self.blue + Self.red).text
        == "\(escape)38;2;255;0;0m\(escape)48;2;0;0;255m▀\(escape)48;2;255;0;0m▀\(escape)0m\n")
    // Below a single last row is the terminal's own colour.
    #expect(
      HalfBlocks(width: 1, pixels: Self.blue).text
        == "\(escape)38;2;0;0;255m\(escape)49m▀\(escape)0m\n")
    #expect(HalfBlocks(width: 3, pixels: []).text == "")
  }

  @Test("Kitty's graphics are pixels in base 64, in parts of 4,096 letters")
  func kitty() {
    #expect(
      KittyGraphics.text(width: 1, height: 2, pixels: Self.red + Self.blue)
        == "\u{1B}_Ga=T,f=24,s=1,v=2,q=2,m=0;/wAAAAD/\u{1B}\\\n")
    let parts = KittyGraphics.text(
      width: 64, height: 32, pixels: Array(repeating: 7, count: 3 * 64 * 32))
    #expect(parts.ranges(of: "\u{1B}_G").count == 2)
    #expect(parts.contains("m=1;BwcH") && parts.contains("\u{1B}_Gm=0;BwcH"))
  }

  @Test("Sixels are columns of six pixels, a colour at a time, runs shortened")
  func sixels() {
    let text = Sixels(width: 4, pixels: (0..<8).flatMap { _ in Self.red }).text
    #expect(text.hasPrefix("\u{1B}Pq\"1;1;4;2#0;2;0;0;0#"))
    // Two rows of red, four columns: 3 + 63 is B, four times.
    #expect(text.hasSuffix("#180!4B-\u{1B}\\\n"))
    let both = Sixels(width: 1, pixels: Self.red + Self.blue).text
    #expect(both.hasSuffix("#5A$#180@-\u{1B}\\\n"))
  }

  @Test("A terminal's answers determine its features")
  func answers() {
    #expect(KittyGraphics.isYes("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c"))
    #expect(!KittyGraphics.isYes("\u{1B}[?62;c"))
    #expect(Sixels.isYes("\u{1B}[?62;4;22c") && Sixels.isYes("x\u{1B}[?4c"))
    #expect(!Sixels.isYes("\u{1B}[?64;22c") && !Sixels.isYes("\u{1B}[?4") && !Sixels.isYes(""))
  }
}
