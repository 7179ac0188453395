import Testing

@testable import Benchmarks

@Suite struct FrameTimesTests {
  @Test("95 of 100 frames are within the nineteenth of twenty times")
  func share() {
    let times = FrameTimes((1...20).reversed().map(Double.init))
    #expect(times.keptTo(by: 0.95) == 19)
    #expect(times.keptTo(by: 1) == 20 && times.maximum == 20)
    #expect(times.count == 20)
  }

  @Test("The maximum of one time is that time, and of no times NaN")
  func few() {
    #expect(FrameTimes([7]).keptTo(by: 0.95) == 7)
    #expect(FrameTimes([]).maximum.isNaN && FrameTimes([]).keptTo(by: 0.95).isNaN)
  }
}
