import Waterfall

/// Benchmarks that compare searches for about 50 items in a large layout with those in a small one.
struct QueriesBenchmark {
  /// A rule for which searches are measured.
  enum Rule: String, CaseIterable, Sendable {
    case shortest, lanes
    case inOrder = "in order"
    case oneByOne = "one column after the other"
    case dense = "dense, spans of 1 to 3"
  }

  /// The distance of scrolling between two searches, in points.
  static let step = 120.0

  let items: SampleItems

  func layout(_ rule: Rule, itemCount: Int) -> WaterfallLayout {
    let heights = Array(items.heights[..<itemCount])
    func layout(_ placement: Placement, _ delegate: some WaterfallLayoutDelegate<Never>)
      -> WaterfallLayout
    {
      WaterfallLayout(
        SampleWall.configuration(placement), itemCount: itemCount, delegate: delegate)
    }
    switch rule {
    case .shortest: return layout(.shortest, SampleWall.Heights(heights: heights))
    case .lanes: return layout(.lanes, SampleWall.Heights(heights: heights))
    case .inOrder: return layout(.inOrder, SampleWall.Heights(heights: heights))
    case .oneByOne: return layout(.shortest, SampleWall.OneByOne(heights: heights))
    case .dense:
      var placement = Placement.shortest
      placement.isDense = true
      let spans = PlacingBenchmark(items: items).spans
      return layout(placement, SampleWall.Spans(heights: heights, spans: spans))
    }
  }

  /// A layout with storage for the items found in it.
  struct Wall {
    let layout: WaterfallLayout
    /// The height that contains about 50 items.
    let viewport: Double
    var found: [Int] = []

    init(_ layout: WaterfallLayout) {
      self.layout = layout
      viewport = layout.contentSize.height / Double(layout.itemCount) * 40
    }

    /// Searches once and returns the number of items.
    mutating func query(at offset: Double) -> Int {
      layout.items(
        in: Rect(x: 0, y: offset, width: SampleWall.width, height: viewport), into: &found)
      return found.count
    }

    /// Scrolls through the middle of the layout, down and up.
    mutating func scroll(queries: Int) -> Int {
      let start = layout.contentSize.height * 0.4
      let length = min(layout.contentSize.height * 0.2, 100 * viewport)
      var count = 0
      for query in 0..<queries {
        let way = (Double(query) * QueriesBenchmark.step).truncatingRemainder(
          dividingBy: 2 * length)
        count += self.query(at: start + min(way, 2 * length - way))
      }
      return count
    }

    /// Searches at random offsets.
    mutating func jump(queries: Int, round: Int) -> Int {
      let length = layout.contentSize.height - viewport
      var count = 0
      for query in 0..<queries {
        let share = (Double(round * queries + query) * 0.618_033_988_749_895)
        count += self.query(at: share.truncatingRemainder(dividingBy: 1) * length)
      }
      return count
    }
  }

  /// Returns three rows for a rule: scrolling, jumping, and allocations while scrolling.
  func rows(_ rule: Rule, small: Int, large: Int, rounds: Int) -> [Row] {
    let queries = 200
    var smallWall = Wall(layout(rule, itemCount: small))
    var largeWall = Wall(layout(rule, itemCount: large))
    let name = "\(rule.rawValue), \(large) items beside \(small)"
    let seen = (largeWall.scroll(queries: queries), smallWall.scroll(queries: queries))
    let scrolling = Measurement("scrolling, \(name)", rounds: rounds) { _ in
      precondition(largeWall.scroll(queries: queries) == seen.0)
    } reference: { _ in
      precondition(smallWall.scroll(queries: queries) == seen.1)
    }
    let jumping = Measurement("at random places, \(name)", rounds: rounds) { round in
      precondition(largeWall.jump(queries: queries, round: round) >= 0)
    } reference: { round in
      precondition(smallWall.jump(queries: queries, round: round) >= 0)
    }
    var rows = [scrolling.row(per: queries, limit: 3), jumping.row(per: queries, limit: 5)]
    rows[0].note += ", \(seen.0 / queries) and \(seen.1 / queries) items"
    if let allocations = Allocations(during: { _ = largeWall.scroll(queries: queries) }) {
      rows.append(
        Row(
          name: "allocations in \(queries) queries while scrolling, \(name)",
          value: Double(allocations.calls), unit: "", limit: 0))
    }
    return rows
  }

  func run(_ report: Report) {
    for rule in Rule.allCases {
      for row in rows(rule, small: 1000, large: items.count, rounds: 101) {
        report.add(row)
      }
    }
  }
}
