import Waterfall

/// Benchmarks of edits, which must not take longer in a larger layout, nor as long as a new layout.
struct EditsBenchmark {
  let heights: [Double]

  init(items: SampleItems) {
    heights = items.heights
  }

  func layout(_ items: Range<Int>) -> WaterfallLayout {
    WaterfallLayout(
      SampleWall.configuration(.shortest), itemCount: items.count,
      delegate: SampleWall.Heights(heights: heights, first: items.lowerBound))
  }

  /// Returns an item and a height, different ones for each number.
  func edit(_ number: Int, itemCount: Int) -> (item: Int, height: Double) {
    let share = (Double(number) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return (Int(share * Double(itemCount)), heights[number % heights.count] + 1)
  }

  /// A delegate for any number of items.
  struct Squares: WaterfallLayoutDelegate {
    func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
  }

  /// Compares appends of one item to a large layout with those to a small one.
  func append(small: Int, large: Int, rounds: Int) -> Row {
    let appends = 500
    let delegate = Squares()
    let smallWall = layout(0..<small)
    var largeWall = layout(0..<large)
    // The first append doubles the capacity of the arrays.
    largeWall.append(1, delegate: delegate)
    return Measurement("append of one item, \(large) items beside \(small)", rounds: rounds) { _ in
      for _ in 0..<appends { largeWall.append(1, delegate: delegate) }
    } reference: { _ in
      var wall = smallWall
      for _ in 0..<appends { wall.append(1, delegate: delegate) }
    }.row(per: appends, limit: 1.5)
  }

  /// Compares 300 sticky changes of heights with one new layout.
  func sticky(itemCount: Int, rounds: Int) -> Row {
    var wall = layout(0..<itemCount)
    return Measurement("300 sticky heights beside a layout, \(itemCount) items", rounds: rounds) {
      round in
      for index in 0..<300 {
        let (item, height) = edit(round * 300 + index, itemCount: itemCount)
        wall.setHeight(of: item, to: height)
      }
    } reference: { _ in
      precondition(layout(0..<itemCount).itemCount == itemCount)
    }.row(per: 1, limit: 1)
  }

  /// Compares a change of height and the reflow of the following items with a new layout of these.
  func reflow(itemCount: Int, rounds: Int) -> Row {
    let batch = max(1, 20_000 / itemCount)
    var wall = layout(0..<itemCount)
    let delegate = SampleWall.Heights(heights: heights)
    return Measurement(
      "height with reflow beside a layout of the items behind, \(itemCount) items", rounds: rounds
    ) { round in
      for index in 0..<batch {
        let (item, height) = edit(round * batch + index, itemCount: itemCount)
        wall.setHeight(of: item, to: height, delegate: delegate)
      }
    } reference: { round in
      for index in 0..<batch {
        let (item, _) = edit(round * batch + index, itemCount: itemCount)
        precondition(layout(item..<itemCount).itemCount == itemCount - item)
      }
    }.row(per: batch, limit: 1)
  }

  func run(_ report: Report) {
    let counts = [(1000, 101), (100_000, 51), (1_000_000, 15), (10_000_000, 5)]
    for (itemCount, rounds) in counts where itemCount > 1000 && itemCount <= heights.count {
      report.add(append(small: 1000, large: itemCount, rounds: rounds))
    }
    report.add(sticky(itemCount: 1_000_000, rounds: 15))
    for (itemCount, rounds) in counts where itemCount <= heights.count {
      report.add(reflow(itemCount: itemCount, rounds: rounds))
    }
  }
}
