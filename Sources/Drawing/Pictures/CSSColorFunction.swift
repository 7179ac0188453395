internal import CLibrary

/// A colour written as a function, such as `hsl(210 60% 80% / 0.5)`, in lower case.
struct CSSColorFunction {
  private enum Unit { case number, percent, angle }
  private struct Value {
    var amount: Double
    var unit: Unit
  }

  /// The colour; `none` counts as 0, as in browsers.
  let color: SRGBColor

  /// Checks the function's name, the number of its values and their units.
  ///
  /// With commas, the older syntax, `rgb` takes three numbers or three percentages and `hsl` a hue
  /// and two percentages. With spaces, any value may be `none`.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open]
    var body = text[text.index(after: open)...].dropLast()
    var space: Substring = ""
    let hueIndex: Int?
    switch name {
    case "rgb", "rgba", "lab", "oklab": hueIndex = nil
    case "hsl", "hsla", "hwb": hueIndex = 0
    case "lch", "oklch": hueIndex = 2
    case "color":
      hueIndex = nil
      body = body.drop(while: Self.isSpace)
      space = body.prefix { !Self.isSpace($0) }
      body = body.dropFirst(space.count)
    default: return nil
    }
    let isRGB = name.hasPrefix("rgb")
    let isHSL = name.hasPrefix("hsl")

    let hasCommas = body.contains(",")
    guard !hasCommas || isRGB || isHSL,
      let words = Self.words(body, hasCommas: hasCommas)
    else { return nil }
    var values: [Value?] = []  // nil is `none`
    for (index, word) in words.enumerated() {
      if word == "none", !hasCommas {
        values.append(nil)
        continue
      }
      guard let value = Self.value(word), value.unit != (index == hueIndex ? .percent : .angle)
      else { return nil }
      values.append(value)
    }
    let units = values.prefix(3).map { $0?.unit }
    if hasCommas, isRGB, units.contains(where: { $0 != units[0] }) { return nil }
    if hasCommas, isHSL, units[1] != .percent || units[2] != .percent { return nil }

    /// Returns a value as a number; `whole` is the value of 100%.
    func number(_ index: Int, whole: Double) -> Double {
      guard let value = values[index] else { return 0 }
      return value.unit == .percent ? value.amount / 100 * whole : value.amount
    }
    var color: SRGBColor
    switch name {
    case "rgb", "rgba":
      let parts = (0..<3).map { number($0, whole: 255) / 255 }
      color = SRGBColor(
        red: Self.clamp(parts[0]), green: Self.clamp(parts[1]), blue: Self.clamp(parts[2]))
    case "hsl", "hsla":
      color = SRGBColor(
        hue: number(0, whole: 0), saturation: number(1, whole: 100) / 100,
        lightness: number(2, whole: 100) / 100)
    case "hwb":
      color = SRGBColor(
        hue: number(0, whole: 0), whiteness: number(1, whole: 100) / 100,
        blackness: number(2, whole: 100) / 100)
    case "lab":
      color = SRGBColor(
        lightness: Self.clamp(number(0, whole: 100), to: 100), a: number(1, whole: 125),
        b: number(2, whole: 125))
    case "lch":
      let (a, b) = Self.polar(max(0, number(1, whole: 150)), hue: number(2, whole: 0))
      color = SRGBColor(lightness: Self.clamp(number(0, whole: 100), to: 100), a: a, b: b)
    case "oklab":
      color = SRGBColor(
        okLightness: Self.clamp(number(0, whole: 1)), a: number(1, whole: 0.4),
        b: number(2, whole: 0.4))
    case "oklch":
      let (a, b) = Self.polar(max(0, number(1, whole: 0.4)), hue: number(2, whole: 0))
      color = SRGBColor(okLightness: Self.clamp(number(0, whole: 1)), a: a, b: b)
    default:
      guard let known = SRGBColor(space: space, (0..<3).map { number($0, whole: 1) })
      else { return nil }
      color = known
    }
    color.alpha = values.count == 4 ? Self.clamp(number(3, whole: 1)) : 1
    // Huge numbers can overflow to infinity.
    guard [color.red, color.green, color.blue].allSatisfy(\.isFinite) else { return nil }
    self.color = color
  }

  private static func clamp(_ value: Double, to limit: Double = 1) -> Double {
    min(max(value, 0), limit)
  }

  private static func polar(_ chroma: Double, hue: Double) -> (a: Double, b: Double) {
    let angle = hue.truncatingRemainder(dividingBy: 360) * .pi / 180
    return (chroma * cos(angle), chroma * sin(angle))
  }

  /// Returns the three or four values between the brackets.
  private static func words(_ body: Substring, hasCommas: Bool) -> [Substring]? {
    if hasCommas {
      let words = body.split(separator: ",", omittingEmptySubsequences: false).map { word in
        word.split(whereSeparator: isSpace)
      }
      guard words.count == 3 || words.count == 4, words.allSatisfy({ $0.count == 1 })
      else { return nil }
      return words.flatMap { $0 }
    }
    let sides = body.split(separator: "/", omittingEmptySubsequences: false).map { side in
      side.split(whereSeparator: isSpace)
    }
    guard sides.count <= 2, sides[0].count == 3, sides.dropFirst().allSatisfy({ $0.count == 1 })
    else { return nil }
    return sides.flatMap { $0 }
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\n"
  }

  private static func value(_ word: Substring) -> Value? {
    let units: [(String, Unit, Double)] = [
      ("%", .percent, 1), ("deg", .angle, 1), ("grad", .angle, 0.9), ("rad", .angle, 180 / .pi),
      ("turn", .angle, 360),
    ]
    for (name, unit, factor) in units where word.hasSuffix(name) {
      return number(word.dropLast(name.count)).map { Value(amount: $0 * factor, unit: unit) }
    }
    return number(word).map { Value(amount: $0, unit: .number) }
  }

  /// Returns a number by CSS's grammar: digits with an optional point and exponent, no `inf`, no
  /// `0x`.
  private static func number(_ word: Substring) -> Double? {
    guard word.utf8.allSatisfy({ "0123456789.+-e".utf8.contains($0) }), word.last != ".",
      let amount = Double(word), amount.isFinite
    else { return nil }
    return amount
  }
}
