import SeededNumbers
import Testing

@testable import TextOutput

@Suite struct NumberTextTests {
  static func text(_ number: Double) -> String {
    var bytes = ByteBuffer(capacity: 0)
    bytes.append(number: number)
    return bytes.text
  }

  static let spellings: [(Double, String)] = [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (100, "100"), (1200, "1200"),
    (0.1, "0.1"), (0.5, "0.5"), (-2.5, "-2.5"), (0.1 + 0.2, "0.30000000000000004"),
    (1.0 / 3, "0.3333333333333333"), (2.0 / 3, "0.6666666666666666"),
    (191.66666666666666, "191.66666666666666"), (123456.789, "123456.789"),
    (1.00000762939453125, "1.0000076293945312"), (1.00002288818359375, "1.0000228881835938"),
    (1e9, "1000000000"),
    (999999999.9999999, "999999999.9999999"), (0.001, "0.001"), (0.000001, "0.000001"),
    (1.5e-6, "0.0000015"), (9.99e-7, "9.99e-7"), (1e-7, "1e-7"), (-1e-7, "-1e-7"),
    (1.25e-10, "1.25e-10"), (1e20, "100000000000000000000"),
    (123456789012345683968, "123456789012345680000"), (1e21, "1e+21"), (1.5e21, "1.5e+21"),
    (-1e22, "-1e+22"), (1e23, "1e+23"), (9007199254740991, "9007199254740991"),
    (9007199254740992, "9007199254740992"),
    (9007199254740994, "9007199254740994"), (4503599627370495.5, "4503599627370495.5"),
    (4503599627370496.5, "4503599627370496"), (9223372036854775808, "9223372036854776000"),
    (18446744073709551616, "18446744073709552000"), (.leastNonzeroMagnitude, "5e-324"),
    (2.2250738585072014e-308, "2.2250738585072014e-308"),
    (.leastNormalMagnitude.nextDown, "2.225073858507201e-308"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (-1.2345678901234568e-300, "-1.2345678901234568e-300"),
    (3.814697265625e-06, "0.000003814697265625"), (3.9e-6, "0.0000039"),
    (0.000001234567890123456, "0.000001234567890123456"),
  ]

  @Test("Numbers are written as by JSON.stringify", arguments: spellings)
  func table(number: Double, expected: String) {
    #expect(Self.text(number) == expected)
  }

  @Test(
    "Numbers that are not finite become null, so that the output is valid JSON",
    arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func notFinite(number: Double) {
    #expect(Self.text(number) == "null")
  }

  @Test(
    "Any number reads back unchanged, with the same shortest digits as in Swift",
    arguments: UInt64(1)...8)
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    for round in 0..<20_000 {
      let number = Self.number(ofKind: round % 8, from: &numbers)
      guard number.isFinite else { continue }
      let text = Self.text(number)
      #expect(text == Self.spelling(of: number), "seed \(seed), round \(round)")
      #expect(Double(text) == number, "seed \(seed), round \(round)")
    }
  }

  /// Numbers where formatters fail: any bits, subnormals, neighbours of powers of two, numbers
  /// near 2^53, quotients, short decimals, large integers, dyadic fractions.
  private static func number(ofKind kind: Int, from numbers: inout SeededNumbers) -> Double {
    let (a, b) = (numbers.next(), numbers.next())
    switch kind {
    case 0: return Double(bitPattern: a)
    case 1: return Double(bitPattern: a & 0x000F_FFFF_FFFF_FFFF)
    case 2: return Double(bitPattern: (a % 2047) << 52 &+ UInt64(b % 5) &- 2)
    case 3: return 0x1p53 + (Double(a % 20001) - 10000) / 2
    case 4: return 1000 * Double(a % 4000) / Double(1 + b % 4000)
    case 5: return Double(a % 1_000_000_000) / [1, 10, 100, 1e3, 1e6, 1e11][Int(b % 6)]
    case 6: return Double(a)
    default: return Double(a >> 11) * Double(sign: .plus, exponent: -Int(b % 75), significand: 1)
    }
  }

  /// Returns the naive way: Swift's shortest digits, put into ECMAScript's form as text.
  private static func spelling(of number: Double) -> String {
    guard number >= 0 else { return "-" + spelling(of: -number) }
    let parts = number.description.split(separator: "e")
    let point = parts[0].split(separator: ".")
    var digits = String(point[0]) + (point.count == 2 && point[1] != "0" ? point[1] : "")
    var n = point[0].count + (parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
    while digits.hasPrefix("0"), digits.count > 1 {
      digits.removeFirst()
      n -= 1
    }
    while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
    if digits == "0" { return "0" }
    let k = digits.count
    if k <= n, n <= 21 { return digits + String(repeating: "0", count: n - k) }
    if n > 0, n <= 21 { return digits.prefix(n) + "." + digits.dropFirst(n) }
    if n > -6, n <= 0 { return "0." + String(repeating: "0", count: -n) + digits }
    let exponent = (n > 0 ? "e+" : "e-") + String(abs(n - 1))
    return digits.prefix(1) + (k > 1 ? "." + digits.dropFirst() : "") + exponent
  }

  @Test(
    "Whole numbers are written in decimal to both ends of their range",
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (99, "99"), (100, "100"), (-1, "-1"), (-1000, "-1000"),
      (Int64.max, "9223372036854775807"), (Int64.min, "-9223372036854775808"),
    ])
  func integers(integer: Int64, expected: String) {
    var bytes = ByteBuffer(capacity: 0)
    bytes.append(integer: integer)
    #expect(bytes.text == expected)
  }

  @Test("Whole numbers around every power of ten are written in decimal")
  func powersOfTen() {
    var power: Int64 = 1
    for _ in 0..<19 {
      for integer in [power - 1, power, power + 1] {
        #expect(Self.text(integer: integer) == String(integer))
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
  }

  private static func text(integer: Int64) -> String {
    var bytes = ByteBuffer(capacity: 0)
    bytes.append(integer: integer)
    return bytes.text
  }
}
