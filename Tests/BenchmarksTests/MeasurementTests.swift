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

  @Test("The median of no values is NaN")
  func none() {
    #expect(Measurement.median([]).isNaN)
  }

  @Test("Both ways run in turn, and the first pair does not count")
  func rounds() {
    var order = ""
    let measurement = Measurement("test", rounds: 3) {
      order += "a\($0)"
    } reference: {
      order += "b\($0)"
    }
    #expect(order == "a0b0a1b1a2b2a3b3")
    #expect(measurement.pairs.count == 3)
    #expect(measurement.pairs.allSatisfy { $0.ours >= 0 && $0.reference >= 0 })
  }
}
