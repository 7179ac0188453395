import Testing
import Waterfall

@Suite struct ColumnsTests {
  /// A delegate that records the columns at each question.
  final class Watcher: WaterfallLayoutDelegate {
    let items: [Item]
    private(set) var bottoms: [[Double]] = []
    private(set) var shortest: [Int] = []
    private(set) var places: [[Double]] = []
    private(set) var widths: [Double] = []

    init(_ items: [Item]) {
      self.items = items
    }

    func height(ofItem item: Int, width: Double, span: Int) -> Double { items[item].height }

    func span(ofItem item: Int, columns: borrowing Columns) -> Int {
      places.append((0..<columns.count).map { columns[$0].x })
      widths = (1...columns.count).map { columns.width(of: columns.count - $0, span: $0) }
      return items[item].span
    }

    func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
      bottoms.append((0..<columns.count).map { columns[$0].bottom })
      shortest.append(columns.indexOfShortest())
      return items[item].column
    }
  }

  @Test("Before each item, the columns show how far they are filled, without spacing")
  func bottoms() {
    let watcher = Watcher([20, 10, Item(0, column: 2), 5, Item(7, span: 2), 1])
    _ = WaterfallLayout(
      .init(width: 320, insets: Insets(top: 3), spacing: Spacing(10), headerHeight: 2),
      itemCount: 6, delegate: watcher)
    #expect(
      watcher.bottoms == [
        [5, 5, 5], [25, 5, 5], [25, 15, 5], [25, 15, 5], [25, 15, 20], [25, 37, 37],
      ])
  }

  @Test("The shortest column is the first where the next item would start highest")
  func shortest() {
    let watcher = Watcher([20, 10, Item(0, column: 2), 5, Item(7, span: 2), 1])
    _ = WaterfallLayout(.init(width: 320), itemCount: 6, delegate: watcher)
    #expect(watcher.shortest == [0, 1, 2, 2, 1, 0])
  }

  @Test("The shortest column is found without tolerance, whatever the rule's tolerance")
  func strictlyShortest() {
    let watcher = Watcher([0.5, 0.25, 0])
    _ = WaterfallLayout(
      .init(width: 320, spacing: Spacing(0), tracks: .count(2), placement: .shortest(tolerance: 9)),
      itemCount: 3, delegate: watcher)
    #expect(watcher.bottoms == [[0, 0], [0.5, 0], [0.75, 0]])
    #expect(watcher.shortest == [0, 1, 1])
  }

  @Test(
    "Columns have positions, and widths of spans that include the spacing",
    arguments: [
      ("repeat(3, 1fr)", [5, 115, 225], [100, 210, 320]),
      ("100px 1fr 50px", [5, 115, 275], [50, 210, 320]),
    ] as [(String, [Double], [Double])])
  func places(tracks: String, xs: [Double], widths: [Double]) throws {
    let watcher = Watcher([1])
    _ = WaterfallLayout(
      .init(width: 330, insets: Insets(5), tracks: try Tracks(tracks)), itemCount: 1,
      delegate: watcher)
    #expect(watcher.places == [xs])
    #expect(watcher.widths == widths)
  }

  /// A delegate that reads the columns as C does.
  final class Places: WaterfallLayoutDelegate {
    private(set) var xs: [Double] = []
    private(set) var widths: [Double] = []
    private(set) var spacing = 0.0
    private(set) var commonWidth: Double?

    func height(ofItem item: Int, width: Double, span: Int) -> Double { 1 }

    func span(ofItem item: Int, columns: borrowing Columns) -> Int {
      xs = Array(UnsafeBufferPointer(start: columns.xs, count: columns.count))
      widths = Array(UnsafeBufferPointer(start: columns.widths, count: columns.count))
      spacing = columns.spacing
      commonWidth = columns.commonWidth
      return 1
    }
  }

  @Test(
    "C can read the columns' positions and their common width, if there is one",
    arguments: [
      ("repeat(3, 1fr)", [5, 115, 225], [100, 100, 100], 100),
      ("100px 1fr 50px", [5, 115, 275], [100, 150, 50], nil),
    ] as [(String, [Double], [Double], Double?)])
  func places(tracks: String, xs: [Double], widths: [Double], common: Double?) throws {
    let places = Places()
    _ = WaterfallLayout(
      .init(width: 330, insets: Insets(5), tracks: try Tracks(tracks)), itemCount: 1,
      delegate: places)
    #expect(places.xs == xs)
    #expect(places.widths == widths)
    #expect(places.spacing == 10)
    #expect(places.commonWidth == common)
  }

  /// A delegate that asks for a column or a span that does not exist.
  struct Astray: WaterfallLayoutDelegate, Codable {
    let column: Int
    var span: Int?

    func height(ofItem item: Int, width: Double, span: Int) -> Double { 1 }

    func column(ofItem item: Int, span _: Int, columns: borrowing Columns) -> Int? {
      if let span { _ = columns.width(of: column, span: span) } else { _ = columns[column] }
      return nil
    }
  }

  @Test(
    "Asking for a column that does not exist stops the program",
    arguments: [
      (Astray(column: -1), "a column's index must be in 0..<count"),
      (Astray(column: 3), "a column's index must be in 0..<count"),
      (Astray(column: -1, span: 1), "column and span must lie in the section"),
      (Astray(column: 0, span: 0), "column and span must lie in the section"),
      (Astray(column: 2, span: 2), "column and span must lie in the section"),
      (Astray(column: 1, span: .max), "column and span must lie in the section"),
      (Astray(column: .max, span: 1), "column and span must lie in the section"),
    ])
  func astray(delegate: Astray, words: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [delegate] in
      _ = WaterfallLayout(.init(width: 320), itemCount: 1, delegate: delegate)
    }
    #expect(result.said(words))
  }
}
