import Foundation
import Testing

@testable import Drawing

@Suite struct LuminanceTests {
  /// WCAG 2.2's definition.
  private static func wcag(_ rgb: [Double]) -> Double {
    let linear = rgb.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func rgb(_ code: UInt32) -> [Double] {
    [code >> 16, code >> 8 & 0xFF, code & 0xFF].map { Double($0) / 255 }
  }

  @Test("The luminance is WCAG's within 0.002")
  func definition() {
    for red in stride(from: 0.0, through: 1, by: 0.05) {
      for green in stride(from: 0.0, through: 1, by: 0.05) {
        for blue in [0, 0.5, 1] {
          let rgb = [red, green, blue]
          #expect(abs(relativeLuminance(rgb) - Self.wcag(rgb)) < 0.002, "\(rgb)")
        }
      }
    }
  }

  @Test("Text on any named colour has a contrast of at least 4.5 to 1")
  func ink() throws {
    for (name, code) in namedColors {
      let ink = try #require(CSSColor(name)?.ink.flatMap(CSSColor.init)?.luminance)
      let ground = Self.wcag(Self.rgb(code))
      let contrast = (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05)
      #expect(contrast >= 4.5, "\(name) \(contrast)")
    }
  }

  @Test("The palette's colours are all colours, all different, and light under dark text")
  func palette() {
    #expect(Palette.colors.count == 13)
    #expect(Set(Palette.colors.map(\.text)).count == 13)
    #expect(Palette.colors.allSatisfy { $0.ink == "#1f1e1c" })
    #expect(Palette.color(ofItem: 5) == Palette.color(ofItem: 5 + 13))
    #expect(Palette.color(ofItem: 5) != Palette.color(ofItem: 6))
  }
}
