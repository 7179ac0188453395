internal import CLibrary

/// A colour in sRGB; red, green and blue are outside 0…1 for colours beyond its gamut.
struct SRGBColor: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  /// From 0, transparent, to 1, opaque.
  var alpha = 1.0

  /// Red, green and blue as 0…255, clipped to sRGB as in browsers.
  var bytes: [UInt8] {
    [red, green, blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
  }

  /// Whether the colour is outside the gamut of sRGB.
  var isWide: Bool {
    // Less than half a step of 255 is rounding.
    [red, green, blue].contains { !(-0.002...1.002).contains($0) }
  }
}

// The spaces of CSS Color 4, §10–12, with its sample matrices (§18).
extension SRGBColor {
  private typealias Matrix = [[Double]]

  /// Light: red, green and blue of sRGB without its transfer curve.
  init(linear light: [Double]) {
    let parts = light.map { value in
      let size = abs(value)
      let part = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
      return value < 0 ? -part : part
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// CIE XYZ under D65.
  init(xyz: [Double]) {
    self.init(
      linear: Self.multiply(
        [
          [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
          [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
          [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
        ], xyz))
  }

  /// CIE XYZ under D50.
  init(xyzD50 xyz: [Double]) {
    self.init(
      xyz: Self.multiply(
        [
          [0.9554734527042182, -0.023098536874261423, 0.0632593086610217],
          [-0.028369706963208136, 1.0099954580058226, 0.021041398966943008],
          [0.012314001688319899, -0.020507696433477912, 1.3303659366080753],
        ], xyz))
  }

  /// CIE Lab under D50: lightness 0…100, then green to red and blue to yellow.
  init(lightness: Double, a: Double, b: Double) {
    let y = (lightness + 16) / 116
    func light(_ root: Double) -> Double {
      let cube = root * root * root
      return cube > 216.0 / 24389 ? cube : (116 * root - 16) / (24389.0 / 27)
    }
    let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
    self.init(xyzD50: zip(white, [y + a / 500, y, y - b / 200]).map { $0 * light($1) })
  }

  /// OKLab: lightness 0…1, then green to red and blue to yellow.
  init(okLightness lightness: Double, a: Double, b: Double) {
    let cones = [
      lightness + 0.3963377773761749 * a + 0.2158037573099136 * b,
      lightness - 0.1055613458156586 * a - 0.0638541728258133 * b,
      lightness - 0.0894841775298119 * a - 1.2914855480194092 * b,
    ].map { $0 * $0 * $0 }
    self.init(
      linear: Self.multiply(
        [
          [4.0767416360759583, -3.3077115392580629, 0.2309699031821043],
          [-1.2684379732850315, 2.6097573492876882, -0.3413193760026570],
          [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117],
        ], cones))
  }

  /// Creates a colour in a space of the function `color()`; `nil` if there is no such space.
  init?(space: Substring, _ parts: [Double]) {
    func curved(_ curve: (Double) -> Double) -> [Double] {
      parts.map { $0 < 0 ? -curve(-$0) : curve($0) }
    }
    func curvedAsSRGB() -> [Double] {
      curved { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }
    switch space {
    case "srgb": self.init(red: parts[0], green: parts[1], blue: parts[2])
    case "srgb-linear": self.init(linear: parts)
    case "display-p3":
      self.init(
        xyz: Self.multiply(
          [
            [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
            [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
            [0, 0.04511338185890264, 1.043944368900976],
          ], curvedAsSRGB()))
    case "a98-rgb":
      self.init(
        xyz: Self.multiply(
          [
            [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
            [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
            [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
          ], curved { pow($0, 563.0 / 256) }))
    case "prophoto-rgb":
      self.init(
        xyzD50: Self.multiply(
          [
            [0.7977604896723027, 0.13518583717574031, 0.0313493495815248],
            [0.2880711282292934, 0.7118432178101014, 0.00008565396060525902],
            [0, 0, 0.8251046025104602],
          ], curved { $0 <= 16.0 / 512 ? $0 / 16 : pow($0, 1.8) }))
    case "rec2020":
      self.init(
        xyz: Self.multiply(
          [
            [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
            [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
            [0, 0.028072693049087428, 1.060985057710791],
          ], curved(Self.linearOfRec2020)))
    case "xyz", "xyz-d65": self.init(xyz: parts)
    case "xyz-d50": self.init(xyzD50: parts)
    default: return nil
    }
  }

  private static func linearOfRec2020(_ part: Double) -> Double {
    let (alpha, beta) = (1.09929682680944, 0.018053968510807)
    return part < beta * 4.5 ? part / 4.5 : pow((part + alpha - 1) / alpha, 1 / 0.45)
  }

  /// HSL as in CSS Color 4, §7.1; saturation and lightness from 0 to 1.
  init(hue: Double, saturation: Double, lightness: Double) {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let angle = turn < 0 ? turn + 360 : turn
    let lightness = min(max(lightness, 0), 1)
    let reach = min(max(saturation, 0), 1) * min(lightness, 1 - lightness)
    func part(_ offset: Double) -> Double {
      let k = (offset + angle / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4))
  }

  /// HWB as in CSS Color 4, §8.1; whiteness and blackness from 0.
  init(hue: Double, whiteness: Double, blackness: Double) {
    let (white, black) = (max(0, whiteness), max(0, blackness))
    let scale = max(1, white + black)
    let pure = SRGBColor(hue: hue, saturation: 1, lightness: 0.5)
    func part(_ pure: Double) -> Double { pure * (1 - (white + black) / scale) + white / scale }
    self.init(red: part(pure.red), green: part(pure.green), blue: part(pure.blue))
  }

  private static func multiply(_ matrix: Matrix, _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
