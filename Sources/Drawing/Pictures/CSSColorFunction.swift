/// A colour written as a function, such as `hsl(210 60% 80% / 0.5)`, in small letters.
struct CSSColorFunction {
  private enum Unit { case number, percent, angle }
  private struct Value {
    var amount: Double
    var unit: Unit
  }

  /// The relative luminance, `nil` where a value is missing or the colour is not opaque.
  let luminance: Double?

  /// Checks the function's name, the number of its values and their units.
  ///
  /// With commas, as older CSS has it, `rgb` takes three numbers or three percentages and `hsl`
  /// a hue and two percentages. With spaces any of them may be `none`.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open]
    let body = text[text.index(after: open)...].dropLast()
    let hueIndex: Int?
    switch name {
    case "rgb", "rgba", "lab", "oklab": hueIndex = nil
    case "hsl", "hsla", "hwb": hueIndex = 0
    case "lch", "oklch": hueIndex = 2
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

    let alpha = values.count == 4 ? values[3] : Value(amount: 1, unit: .number)
    let isOpaque = alpha.map { $0.amount >= ($0.unit == .percent ? 100 : 1) } ?? false
    let parts = values.prefix(3).compactMap { $0 }
    luminance =
      isOpaque && parts.count == 3 ? Self.luminance(function: String(name), parts) : nil
  }

  /// The three or four values between the brackets.
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

  /// A number by CSS's grammar: digits with an optional point and exponent, no `inf`, no `0x`.
  private static func number(_ word: Substring) -> Double? {
    guard word.utf8.allSatisfy({ "0123456789.+-e".utf8.contains($0) }), word.last != ".",
      let amount = Double(word), amount.isFinite
    else { return nil }
    return amount
  }

  private static func luminance(function name: String, _ values: [Value]) -> Double {
    let amounts = values.map(\.amount)
    // A lightness of the Lab spaces is a cube root of luminance, whatever the hue; nearly so in
    // OKLab.
    let fraction = values[0].unit == .percent ? amounts[0] / 100 : amounts[0]
    switch name {
    case "rgb", "rgba":
      return relativeLuminance(values.map { $0.amount / ($0.unit == .percent ? 100 : 255) })
    case "hsl", "hsla":
      return relativeLuminance(rgb(hue: amounts[0], amounts[1] / 100, amounts[2] / 100))
    case "hwb":
      let (white, black) = (amounts[1] / 100, amounts[2] / 100)
      let scale = max(1, white + black)
      let hue = rgb(hue: amounts[0], 1, 0.5)
      return relativeLuminance(hue.map { $0 * (1 - (white + black) / scale) + white / scale })
    case "lab", "lch":
      let root = (min(max(amounts[0], 0), 100) + 16) / 116
      return root * root * root
    default:
      let root = min(max(fraction, 0), 1)
      return root * root * root
    }
  }

  /// HSL to RGB as in CSS Color 4, §7.1; saturation and lightness from 0 to 1.
  private static func rgb(hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let angle = turn < 0 ? turn + 360 : turn
    let lightness = min(max(lightness, 0), 1)
    let reach = min(max(saturation, 0), 1) * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let k = (offset + angle / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
  }
}
