import FuzzWaterfall
import Testing
import Waterfall

@Suite struct TrackSizingTests {
  /// Returns the widths of the columns of a section without insets.
  static func widths(_ tracks: Tracks, in width: Double, spacing: Double = 0) -> [Double] {
    WaterfallLayout(
      .init(width: width, spacing: Spacing(row: 0, column: spacing), tracks: tracks),
      itemCount: 0, delegate: GivenItems([])
    ).columns(ofSection: 0).map(\.width)
  }

  @Test(
    "Tracks have the widths that they have in CSS grid",
    arguments: [
      // Lengths stay the same, whether they fit or not.
      ("100px 50px", 400, 0, [100, 50]),
      ("100px 50px", 120, 0, [100, 50]),
      ("100 50.5", 400, 0, [100, 50.5]),
      ("0px 10px", 400, 0, [0, 10]),
      // A percentage is of the section's width, spacing included.
      ("25% 75%", 400, 0, [100, 300]),
      ("25% 1fr", 400, 10, [100, 290]),
      ("150%", 400, 0, [600]),
      // fr shares the space that the other tracks and the spacing leave.
      ("1fr", 400, 10, [400]),
      ("repeat(3, 1fr)", 320, 10, [100, 100, 100]),
      ("1fr 1fr 1fr", 320, 10, [100, 100, 100]),
      ("100px 2fr 1fr", 400, 0, [100, 200, 100]),
      ("100px 2fr 1fr", 430, 15, [100, 200, 100]),
      ("1.5fr 0.5fr", 400, 0, [300, 100]),
      ("0fr 1fr", 400, 0, [0, 400]),
      ("1fr 100px", 60, 10, [0, 100]),
      ("1fr 1fr", 5, 10, [0, 0]),
      // A sum of fr below 1 leaves space free.
      ("0.5fr", 400, 0, [200]),
      ("0.25fr 0.5fr", 400, 0, [100, 200]),
      ("100px 0.5fr", 400, 0, [100, 150]),
      ("0fr", 400, 0, [0]),
      // A track whose share is below its minimum keeps the minimum; the others share the rest.
      ("minmax(100px, 1fr) 1fr 1fr", 120, 0, [100, 10, 10]),
      ("minmax(100px, 1fr) minmax(60px, 1fr) 1fr", 200, 0, [100, 60, 40]),
      ("minmax(100px, 1fr) minmax(40px, 1fr) 1fr", 200, 0, [100, 50, 50]),
      ("minmax(100px, 1fr) 1fr", 80, 0, [100, 0]),
      ("minmax(100px, 1fr)", 80, 0, [100]),
      ("minmax(50%, 1fr) 3fr", 400, 0, [200, 200]),
      ("minmax(100px, 0.5fr) 0.5fr", 150, 0, [100, 25]),
      ("minmax(100px, 1fr) 1fr 1fr", 300, 0, [100, 100, 100]),
      // Tracks grow by the same amount, up to their maximums or until no space is left.
      ("minmax(50px, 100px) minmax(50px, 200px)", 250, 0, [100, 150]),
      ("minmax(50px, 100px) minmax(50px, 200px)", 140, 0, [70, 70]),
      ("minmax(50px, 100px) minmax(50px, 200px)", 900, 0, [100, 200]),
      ("minmax(50px, 100px) minmax(50px, 200px)", 90, 0, [50, 50]),
      ("minmax(0px, 300px) minmax(100px, 120px) minmax(0px, 30px)", 300, 0, [150, 120, 30]),
      ("minmax(50px, 100px) 1fr", 300, 0, [100, 200]),
      ("minmax(100px, 50px)", 300, 0, [100]),
      ("minmax(10%, 50%)", 300, 0, [150]),
      // auto tracks share the remaining space if there is no fr.
      ("auto", 300, 0, [300]),
      ("auto auto", 310, 10, [150, 150]),
      ("100px auto", 300, 0, [100, 200]),
      ("auto 1fr", 300, 0, [0, 300]),
      ("auto 0.5fr", 300, 0, [150, 150]),
      ("auto minmax(auto, 100px)", 300, 0, [200, 100]),
      ("minmax(20px, auto) auto", 100, 0, [60, 40]),
      ("minmax(20px, auto) auto", 10, 0, [20, 0]),
      ("minmax(auto, 1fr) 1fr", 300, 0, [150, 150]),
      // Repetitions.
      ("repeat(2, 10px 20px) 30px", 300, 0, [10, 20, 10, 20, 30]),
      ("repeat(2, 10px) repeat(2, 1fr)", 300, 0, [10, 10, 140, 140]),
      ("repeat(auto-fill, 100px)", 350, 25, [100, 100, 100]),
      ("repeat(auto-fill, 100px)", 349.9, 25, [100, 100]),
      ("repeat(auto-fill, 100px)", 10, 0, [100]),
      ("repeat(auto-fill, 100px 50px)", 449, 0, [100, 50, 100, 50]),
      ("repeat(auto-fill, 25%)", 300, 0, [75, 75, 75, 75]),
      ("repeat(auto-fill, minmax(160px, 1fr))", 500, 10, [160, 160, 160]),
      ("repeat(auto-fill, minmax(160px, 1fr))", 499, 10, [244.5, 244.5]),
      ("repeat(auto-fill, minmax(160px, 1fr))", 100, 10, [160]),
      ("repeat(auto-fill, minmax(auto, 100px))", 250, 0, [100, 100]),
      ("repeat(auto-fill, minmax(50px, 100px))", 250, 0, [100, 100]),
      ("50px repeat(auto-fill, 100px) 50px", 420, 10, [50, 100, 100, 50]),
      ("50px repeat(auto-fill, 100px) 50px", 440, 10, [50, 100, 100, 100, 50]),
    ] as [(String, Double, Double, [Double])])
  func css(text: String, width: Double, spacing: Double, widths: [Double]) throws {
    #expect(try Self.widths(Tracks(text), in: width, spacing: spacing) == widths)
  }

  /// Random tracks with a minimum and a maximum in points, or in `fr` where `flexible` says so.
  struct RandomTracks {
    var minima: [Double] = []
    var maxima: [Double] = []
    var text = ""
    let available: Double

    init(seed: UInt64, flexible: Bool) {
      var random = Numbers(seed: seed)
      available = random.length(upTo: 1000)
      for _ in 0..<random.integer(1...8) {
        let minimum = Double(random.integer(0...200))
        let maximum = Double(random.integer(flexible ? 1...5 : 0...300))
        minima.append(minimum)
        maxima.append(maximum)
        text += "minmax(\(minimum)px, \(maximum)\(flexible ? "fr" : "px")) "
      }
    }
  }

  /// Finds by bisection where an increasing function of 0…1e6 reaches a value.
  static func level(of goal: Double, _ function: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1e6)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if function(middle) < goal { low = middle } else { high = middle }
    }
    return low
  }

  @Test(
    "One length of 1fr fills the section if no track is below its minimum",
    arguments: UInt64(1)...5)
  func fractions(hundred: UInt64) throws {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let tracks = RandomTracks(seed: seed, flexible: true)
      func widths(_ fraction: Double) -> [Double] {
        zip(tracks.minima, tracks.maxima).map { max($0, $1 * fraction) }
      }
      let fraction = Self.level(of: tracks.available) { widths($0).reduce(0, +) }
      let found = try Self.widths(Tracks(tracks.text), in: tracks.available)
      let differences = zip(found, widths(fraction)).map { abs($0 - $1) }
      #expect(differences.allSatisfy { $0 < 1e-9 }, "seed \(seed): \(tracks), got \(found)")
    }
  }

  @Test(
    "Growing all tracks by one amount fills the section if none is above its maximum",
    arguments: UInt64(1)...5)
  func growth(hundred: UInt64) throws {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let tracks = RandomTracks(seed: seed, flexible: false)
      func widths(_ growth: Double) -> [Double] {
        zip(tracks.minima, tracks.maxima).map { max($0, min($1, $0 + growth)) }
      }
      let most = widths(1e6).reduce(0, +)
      let growth = Self.level(of: min(tracks.available, most)) { widths($0).reduce(0, +) }
      let found = try Self.widths(Tracks(tracks.text), in: tracks.available)
      let differences = zip(found, widths(growth)).map { abs($0 - $1) }
      #expect(differences.allSatisfy { $0 < 1e-9 }, "seed \(seed): \(tracks), got \(found)")
    }
  }

  @Test(
    "A repetition that fits apart from a rounding error counts",
    arguments: [
      ("repeat(auto-fill, 2px)", 4.1, 0.1, 2),
      ("repeat(auto-fill, 30%)", 100, 5, 3),
      ("repeat(auto-fill, 33.3px)", 3 * 33.3 + 2 * 0.1, 0.1, 3),
      ("repeat(auto-fill, 5%)", 320, 0, 20), ("repeat(auto-fill, 10%)", 320.7, 0, 10),
      ("repeat(auto-fill, 12.5%)", 375.3, 0, 8),
      ("repeat(auto-fill, minmax(100.1px, 1fr))", 3 * 100.1 + 2 * 9.9, 9.9, 3),
    ] as [(String, Double, Double, Int)])
  func rounding(text: String, width: Double, spacing: Double, count: Int) throws {
    #expect(try Self.widths(Tracks(text), in: width, spacing: spacing).count == count)
  }

  @Test(
    "Ten thousand fr tracks that reach their minimums one by one are sized quickly",
    .timeLimit(.minutes(20)))
  func minimaInTurn() throws {
    // Each track that keeps its minimum leaves too little space for the next one.
    var (text, left) = ("", 1e6)
    for _ in 0..<10_000 {
      let minimum = left * 1e-5 * 1.000001
      text += "minmax(\(minimum)px, 0.00001fr) "
      left -= minimum
    }
    let widths = try Self.widths(Tracks(text), in: 1e6)
    #expect(widths.count == 10_000)
    #expect(abs(widths.reduce(0, +) - (1e6 - left)) < 1e-3)
  }
}
