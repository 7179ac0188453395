import CBenchmarks
import Waterfall

import CLibrary

/// Benchmarks that compare a native delegate with the fastest C that we know for the same rule.
struct PlacingBenchmark {
  /// A rule with the limit of its time relative to the C.
  struct Rule: Sendable {
    let name: String
    let placement: Placement
    var hasSpans = false
    let limit: Double
  }

  static let rules = [
    Rule(name: "strict shortest", placement: .shortest(tolerance: 0), limit: 1.2),
    Rule(name: "shortest, default tolerance", placement: .shortest, limit: 1.1),
    Rule(name: "lanes", placement: .lanes, limit: 1.1),
    Rule(name: "lanes, spans of 1 to 3", placement: .lanes, hasSpans: true, limit: 1.1),
  ]

  let heights: [Double]
  let spans: [UInt16]

  init(items: SampleItems) {
    heights = items.heights
    spans = items.widths.map { [1, 1, 2, 3][Int($0) % 4] }
  }

  func layout(_ rule: Rule, items: Range<Int>) -> WaterfallLayout {
    let configuration = SampleWall.configuration(rule.placement)
    if rule.hasSpans {
      return WaterfallLayout(
        configuration, itemCount: items.count,
        delegate: SampleWall.Spans(heights: heights, spans: spans, first: items.lowerBound))
    }
    return WaterfallLayout(
      configuration, itemCount: items.count,
      delegate: SampleWall.Heights(heights: heights, first: items.lowerBound))
  }

  /// Returns the frames of the C reference, x, y, width and height in turn, which the caller frees.
  func reference(_ rule: Rule, items: Range<Int>) -> UnsafeMutablePointer<Double>? {
    heights[items].withUnsafeBufferPointer { heights in
      spans[items].withUnsafeBufferPointer { spans in
        guard let heights = heights.baseAddress, let spans = spans.baseAddress else { return nil }
        let (count, columns) = (Int64(items.count), Int32(SampleWall.columns))
        let (width, spacing) = (SampleWall.width, SampleWall.spacing)
        let tolerance = rule.placement.tolerance
        if rule.hasSpans {
          return bench_place_lanes_with_spans(
            heights, spans, count, columns, width, spacing, tolerance)
        }
        if rule.placement.rule == .lanes {
          return bench_place_lanes(heights, count, columns, width, spacing, tolerance)
        }
        return tolerance == 0
          ? bench_place_shortest(heights, count, columns, width, spacing)
          : bench_place_tolerance(heights, count, columns, width, spacing, tolerance)
      }
    }
  }

  func row(_ rule: Rule, itemCount: Int, rounds: Int) -> Row {
    // Small layouts are timed several at a time, with different items, because the processor's
    // branch predictor can learn a thousand items.
    let batch = max(1, 20_000 / itemCount)
    let places = max(1, heights.count / itemCount)
    func items(_ round: Int, _ index: Int) -> Range<Int> {
      let first = (round * batch + index) % places * itemCount
      return first..<first + itemCount
    }
    return Measurement("\(rule.name), \(itemCount) items", rounds: rounds) { round in
      for index in 0..<batch {
        precondition(layout(rule, items: items(round, index)).itemCount == itemCount)
      }
    } reference: { round in
      for index in 0..<batch { free(reference(rule, items: items(round, index))) }
    }.row(per: batch * itemCount, limit: rule.limit)
  }

  func run(_ report: Report) {
    for (itemCount, rounds) in [(1000, 201), (100_000, 101), (1_000_000, 25), (10_000_000, 7)]
    where itemCount <= heights.count {
      for rule in Self.rules {
        report.add(row(rule, itemCount: itemCount, rounds: rounds))
      }
    }
  }
}
