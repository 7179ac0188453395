import Testing

@testable import Benchmarks

@Suite struct FrameTimesTests {
  @Test("Of twenty times nineteen are kept to by 95 in 100")
  func share() {
    let times = FrameTimes((1...20).reversed().map(Double.init))
    #expect(times.keptTo(by: 0.95) == 19)
    #expect(times.keptTo(by: 1) == 20 && times.longest == 20)
    #expect(times.count == 20)
  }

  @Test("One time is the longest, and none is not a number")
  func few() {
    #expect(FrameTimes([7]).keptTo(by: 0.95) == 7)
    #expect(FrameTimes([]).longest.isNaN && FrameTimes([]).keptTo(by: 0.95).isNaN)
  }
}
