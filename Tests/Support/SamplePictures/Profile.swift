import CSamplePictures
import Foundation

/// An ICC profile, with a model of its colour space.
package struct Profile: Sendable {
  package let name: String
  package let bytes: [UInt8]
  /// The chromaticities of red, green and blue, x and y in turn.
  package let primaries: [Double]
  /// The exponent of the curve; 0 for sRGB's curve.
  package let gamma: Double

  package static let sRGB = Profile("sRGB", [0.64, 0.33, 0.30, 0.60, 0.15, 0.06], gamma: 0)
  package static let displayP3 = Profile(
    "Display P3", [0.68, 0.32, 0.265, 0.69, 0.15, 0.06], gamma: 0)
  package static let adobeRGB = Profile(
    "Adobe RGB", [0.64, 0.33, 0.21, 0.71, 0.15, 0.06], gamma: 563.0 / 256)
  /// A profile whose primaries and curve no product uses.
  package static let odd = Profile("odd", [0.60, 0.35, 0.30, 0.62, 0.17, 0.09], gamma: 1.6)

  package init(_ name: String, _ primaries: [Double], gamma: Double) {
    self.name = name
    self.primaries = primaries
    self.gamma = gamma
    bytes = Self.take { make_rgb_profile(primaries, gamma, $0) }
  }

  /// Returns a profile for grey.
  package static func grey(gamma: Double) -> [UInt8] { take { make_grey_profile(gamma, $0) } }

  /// A profile for inks in which only the sum of the inks counts.
  package static let inks = take { make_ink_profile($0) }

  private static func take(
    _ make: (UnsafeMutablePointer<Int>) -> UnsafeMutableRawPointer?
  ) -> [UInt8] {
    var length = 0
    let bytes = make(&length)
    defer { free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length))
  }

  // MARK: A model

  /// Returns the colour in sRGB, 0 to 255.
  package func sRGB(_ color: [Int]) -> [Int] {
    let light = Self.times(
      matrix, color.map { Self.light($0, gamma: gamma) })
    return Self.times(Self.inverse(Self.sRGB.matrix), light).map(Self.encoded)
  }

  /// Returns a grey of a gamma in sRGB.
  package static func sRGB(grey: Int, gamma: Double) -> Int {
    encoded(light(grey, gamma: gamma))
  }

  /// Returns a CIELAB lightness, 0 to 100, in sRGB.
  package static func sRGB(lightness: Double) -> Int {
    let root = (lightness + 16) / 116
    return encoded(lightness > 8 ? root * root * root : lightness / 903.3)
  }

  private static func light(_ value: Int, gamma: Double) -> Double {
    let part = Double(value) / 255
    if gamma > 0 { return pow(part, gamma) }
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Int {
    let inside = min(max(light, 0), 1)
    let part = inside <= 0.0031308 ? 12.92 * inside : 1.055 * pow(inside, 1 / 2.4) - 0.055
    return Int((255 * part).rounded())
  }

  /// The matrix from linear red, green and blue to XYZ, row by row.
  private var matrix: [Double] {
    func xyz(_ x: Double, _ y: Double) -> [Double] { [x / y, 1, (1 - x - y) / y] }
    let columns = (0..<3).map { xyz(primaries[2 * $0], primaries[2 * $0 + 1]) }
    let plain = (0..<9).map { columns[$0 % 3][$0 / 3] }
    let scales = Self.times(Self.inverse(plain), xyz(0.3127, 0.3290))
    return (0..<9).map { plain[$0] * scales[$0 % 3] }
  }

  private static func times(_ matrix: [Double], _ vector: [Double]) -> [Double] {
    (0..<3).map { row in (0..<3).reduce(0) { $0 + matrix[3 * row + $1] * vector[$1] } }
  }

  private static func inverse(_ m: [Double]) -> [Double] {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (a, b) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return m[3 * a + c] * m[3 * b + d] - m[3 * a + d] * m[3 * b + c]
    }
    let determinant = (0..<3).reduce(0) { $0 + m[$1] * minor(0, $1) }
    return (0..<9).map { minor($0 % 3, $0 / 3) / determinant }
  }
}
