import Testing

@testable import Benchmarks

@Suite struct RowTests {
  @Test(
    "Numbers are written with two decimals",
    arguments: [
      (0, "0.00"), (1.005, "1.00"), (1.5, "1.50"), (12.345, "12.35"), (0.999, "1.00"),
      (1234.5, "1234.50"), (.nan, "nan"), (.infinity, "inf"),
    ] as [(Double, String)])
  func number(value: Double, text: String) {
    #expect(Row.number(value) == text)
  }

  @Test(
    "A row states whether the value is within its limit",
    arguments: [
      (1.2, 1.2, "layout: 1.20 x  (at most 1.20: holds)  of 3"),
      (1.21, 1.2, "layout: 1.21 x  (at most 1.20: MISSED)  of 3"),
      (.nan, 1.2, "layout: nan x  (at most 1.20: MISSED)  of 3"),
      (9, nil, "layout: 9.00 x  of 3"),
    ] as [(Double, Double?, String)])
  func text(value: Double, limit: Double?, text: String) {
    let row = Row(name: "layout", value: value, unit: " x", limit: limit, note: "of 3")
    #expect(row.text == text)
  }
}
