import Testing
import Waterfall

@Suite struct PlacementTests {
  /// Items in columns one point wide, with the expected picture.
  struct Drawn: Sendable {
    let items: [Item]
    let columns: Int
    let placement: Placement
    let picture: String

    init(
      _ items: [Item], in columns: Int, by placement: Placement = .shortest, _ picture: String
    ) {
      self.items = items
      self.columns = columns
      self.placement = placement
      self.picture = picture
    }

    func placed(rowSpacing: Double = 0) -> String {
      WaterfallTests.picture(
        of: WaterfallLayout(
          .init(
            width: Double(columns), spacing: Spacing(row: rowSpacing, column: 0),
            tracks: .count(columns), placement: placement), items))
    }
  }

  @Test(
    "Shortest chooses the column where the next item would start highest, the first of equals",
    arguments: [
      Drawn(
        [2, 3, 1, 1, 1], in: 3,
        """
        012
        013
        41.
        """),
      Drawn(
        [1, 1, 1, 1, 1], in: 3,
        """
        012
        34.
        """),
      Drawn(
        [4, 1, 1, 1, 1, 1], in: 2,
        """
        01
        02
        03
        04
        5.
        """),
      Drawn(
        [1, 2, 1], in: 1,
        """
        0
        1
        1
        2
        """),
      Drawn(
        [2, 1], in: 5,
        """
        01...
        0....
        """),
      Drawn([0, 1, 1], in: 3, "12."),
      Drawn([0, 0, 0], in: 3, ""),
      Drawn([1], in: 2, "0."),
      Drawn([], in: 2, ""),
    ])
  func shortest(drawn: Drawn) {
    #expect(drawn.placed() == drawn.picture)
  }

  @Test(
    "Columns within the tolerance of the highest start tie, inclusive",
    arguments: [
      Drawn(
        [2, 1, 1, 1, 1], in: 2, by: .shortest(tolerance: 0),
        """
        01
        02
        34
        """),
      Drawn(
        [2, 1, 1, 1, 1], in: 2, by: .shortest(tolerance: 0.75),
        """
        01
        02
        34
        """),
      Drawn(
        [2, 1, 1, 1, 1], in: 2, by: .shortest(tolerance: 1),
        """
        01
        03
        2.
        4.
        """),
      Drawn(
        [2, 1, 1, 1, 1], in: 2, by: .shortest(tolerance: .infinity),
        """
        0.
        0.
        1.
        2.
        3.
        4.
        """),
      Drawn(
        [3, 2, 1, 1], in: 3, by: .shortest(tolerance: 1),
        """
        012
        01.
        03.
        """),
      Drawn(
        [Item(1, column: 0), Item(1, span: 2)], in: 3, by: .shortest(tolerance: 0.75),
        """
        011
        """),
      Drawn(
        [Item(1, column: 0), Item(1, span: 2)], in: 3, by: .shortest(tolerance: 1),
        """
        0..
        11.
        """),
    ])
  func tolerance(drawn: Drawn) {
    #expect(drawn.placed() == drawn.picture)
  }

  @Test("The default tolerance is a millionth of a point")
  func defaultTolerance() {
    #expect(Placement.shortest == .shortest(tolerance: 1e-6))
    #expect(WaterfallLayout.Configuration(width: 1).placement == .shortest)
  }

  @Test(
    "A spanning item starts below the lowest of its columns, at the highest such position",
    arguments: [
      Drawn(
        [2, 1, 1, Item(1, span: 2)], in: 3,
        """
        012
        033
        """),
      Drawn(
        [1, 3, 1, Item(1, span: 2), 1], in: 3,
        """
        012
        .14
        .1.
        33.
        """),
      Drawn(
        [Item(1, span: 2), Item(1, span: 2), 1, 1], in: 3,
        """
        002
        113
        """),
      Drawn(
        [1, 1, 1, Item(2, span: 2), Item(1, span: 2)], in: 4,
        """
        012.
        3344
        33..
        """),
      Drawn(
        [1, Item(1, span: 3), 1], in: 3,
        """
        0..
        111
        2..
        """),
    ])
  func spans(drawn: Drawn) {
    #expect(drawn.placed() == drawn.picture)
  }

  @Test(
    "A span greater than the number of columns covers all of them, with any rule",
    arguments: [
      Drawn([1, Item(1, span: 9)], in: 2, "0.\n11"),
      Drawn([1, Item(1, span: .max)], in: 2, by: .inOrder, "0.\n11"),
      Drawn([Item(1, span: 2)], in: 1, by: .inOrder, "0"),
      Drawn([Item(1, span: 9, column: 0)], in: 2, "00"),
      Drawn([Item(1, span: 9, column: -1)], in: 2, "00"),
    ])
  func wideSpans(drawn: Drawn) {
    #expect(drawn.placed() == drawn.picture)
  }

  @Test(
    "An item goes to the column that it names; a negative column counts from the end",
    arguments: [
      Drawn(
        [1, Item(1, column: 2), Item(1, column: 2), 1], in: 3,
        """
        031
        ..2
        """),
      Drawn(
        [Item(1, column: -1), Item(1, column: -3), Item(1, column: -2)], in: 3,
        """
        120
        """),
      Drawn(
        [Item(1, span: 2, column: -1), Item(2, span: 2, column: -2), Item(1, span: 2, column: 1)],
        in: 3,
        """
        .00
        11.
        11.
        .22
        """),
      Drawn(
        [Item(1, column: 1), Item(1, column: 1), Item(1, column: 1), 1, 1], in: 2,
        """
        30
        41
        .2
        """),
    ])
  func explicitColumns(drawn: Drawn) {
    #expect(drawn.placed() == drawn.picture)
  }

  @Test(
    "In order chooses the columns in turn, or the last one in which the span fits",
    arguments: [
      Drawn(
        [3, 1, 1, 1], in: 3, by: .inOrder,
        """
        012
        0..
        0..
        3..
        """),
      Drawn(
        [1, Item(1, span: 2), Item(1, span: 2), 1], in: 3, by: .inOrder,
        """
        011
        322
        """),
      Drawn(
        [Item(1, span: 3), 1], in: 3, by: .inOrder,
        """
        000
        .1.
        """),
      Drawn(
        [1, 2, 1], in: 1, by: .inOrder,
        """
        0
        1
        1
        2
        """),
    ])
  func inOrder(drawn: Drawn) {
    #expect(drawn.placed() == drawn.picture)
  }

  @Test(
    "An item that names its column does not use up a turn",
    arguments: [
      Drawn(
        [1, Item(1, column: 2), 1, 1], in: 3, by: .inOrder,
        """
        021
        ..3
        """),
      Drawn(
        [Item(1, column: 0), Item(1, column: -1), 1, 1], in: 2, by: .inOrder,
        """
        01
        23
        """),
    ])
  func turns(drawn: Drawn) {
    #expect(drawn.placed() == drawn.picture)
  }

  @Test(
    "Rules compare where the next item would start: an empty column wins over one with spacing",
    arguments: [
      Drawn(
        [0, 1, 1], in: 2,
        """
        .1
        2.
        """),
      Drawn(
        [1, 2, 1, 1], in: 2,
        """
        01
        .1
        2.
        .3
        """),
    ])
  func spacing(drawn: Drawn) {
    #expect(drawn.placed(rowSpacing: 1) == drawn.picture)
  }

  @Test("An item fits into a hole despite a rounding error", arguments: [54.899, 54.9, 54.901])
  func denseRounding(height: Double) {
    var placement = Placement.shortest
    placement.isDense = true
    let layout = WaterfallLayout(
      .init(width: 100, spacing: Spacing(10), tracks: .count(2), placement: placement),
      [94.1, 29.2, Item(5, span: 2), Item(height)])
    #expect(abs(layout.frame(of: 3).y - (height < 54.9005 ? 39.2 : 119.1)) < 1e-9)
  }

  @Test("A hole without height takes an item without height, across several columns too")
  func denseNothing() {
    var placement = Placement.shortest
    placement.isDense = true
    let layout = WaterfallLayout(
      .init(
        width: 40, spacing: Spacing(row: 8, column: 0), tracks: .count(4), placement: placement),
      [
        Item(24, column: 0), Item(8, column: 1), Item(16, column: 2), Item(40, column: 3),
        Item(10, span: 2, column: 0), Item(10, span: 2, column: 2), Item(0, span: 2),
        Item(0, span: 2),
      ])
    #expect(layout.frame(of: 6) == Rect(x: 10, y: 24, width: 20, height: 0))
    // With spacing on both sides, no space remains there.
    #expect(layout.frame(of: 7).y > 24)
  }
}
