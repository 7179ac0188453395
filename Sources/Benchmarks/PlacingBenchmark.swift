import CBenchmarks
import Waterfall

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A native delegate beside the plain C loop of the same rule.
struct PlacingBenchmark {
  let items: SampleItems
  let columns: Int
  let width = 1200.0
  let spacing = 10.0

  /// Heights that are known, as a native delegate often has them.
  struct Heights: WaterfallLayoutDelegate {
    let heights: [Double]
    func height(ofItem item: Int, width: Double, span: Int) -> Double { heights[item] }
  }

  func layout(_ placement: Placement) -> WaterfallLayout {
    WaterfallLayout(
      .init(
        width: width, spacing: Spacing(spacing), tracks: .count(columns), placement: placement),
      itemCount: items.count, delegate: Heights(heights: items.heights))
  }

  /// The frames of the plain C loop, x, y, width, height in turn, to be freed by the caller.
  func reference(tolerance: Double) -> UnsafeMutablePointer<Double>? {
    tolerance == 0
      ? bench_place_shortest(items.heights, Int64(items.count), Int32(columns), width, spacing)
      : bench_place_tolerance(
        items.heights, Int64(items.count), Int32(columns), width, spacing, tolerance)
  }

  func run() {
    for (tolerance, name, limit) in [
      (0.0, "strict shortest", 1.5), (Placement.defaultTolerance, "default tolerance", nil),
    ] as [(Double, String, Double?)] {
      // Small layouts are timed many at a time.
      let repeats = max(1, 100_000 / items.count)
      let measurement = Measurement(
        "native delegate, \(name), \(items.count) items"
      ) {
        for _ in 0..<repeats {
          precondition(layout(.shortest(tolerance: tolerance)).itemCount == items.count)
        }
      } reference: {
        for _ in 0..<repeats { free(reference(tolerance: tolerance)) }
      }
      print(measurement.line(per: items.count * repeats, limit: limit))
    }
  }
}
