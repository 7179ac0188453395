import Testing

@testable import Benchmarks

@Suite struct MeasurementTests {
  @Test(
    "The median is the middle value, or the mean of the two middle ones",
    arguments: [
      ([5], 5), ([3, 1], 2), ([3, 1, 2], 2), ([9, 1, 3, 2], 2.5), ([1, 1, 1, 100], 1),
      ([0.1, .infinity, 0.3], 0.3),
    ] as [([Double], Double)])
  func median(values: [Double], middle: Double) {
    #expect(Measurement.median(values) == middle)
  }

  @Test("Of nothing there is no median")
  func none() {
    #expect(Measurement.median([]).isNaN)
  }

  @Test("Both ways are run in turn, and the first pair does not count")
  func rounds() {
    var order = ""
    let measurement = Measurement("test", rounds: 3) {
      order += "a"
    } reference: {
      order += "b"
    }
    #expect(order == "abababab")
    #expect(measurement.pairs.count == 3)
    #expect(measurement.pairs.allSatisfy { $0.ours >= 0 && $0.reference >= 0 })
  }

  @Test(
    "Numbers are written with two decimals",
    arguments: [
      (0, "0.00"), (1.005, "1.00"), (1.5, "1.50"), (12.345, "12.35"), (0.999, "1.00"),
      (1234.5, "1234.50"), (.nan, "nan"), (.infinity, "inf"),
    ] as [(Double, String)])
  func text(value: Double, text: String) {
    #expect(Measurement.text(value) == text)
  }
}
