import Foundation
import ProcessorTime
import Testing
import Waterfall

/// A delegate that throws in the middle of an edit.
@Suite struct FailingDelegateTests {
  struct Broken: Error, Equatable {}

  /// Items with known heights that answer a number of questions and then throw.
  final class Failing: WaterfallLayoutDelegate {
    typealias Failure = Broken

    let items: [Item]
    var left: Int

    init(_ items: [Item], answers: Int = .max) {
      self.items = items
      left = answers
    }

    private func answer() throws(Broken) {
      left -= 1
      if left < 0 { throw Broken() }
    }

    func headerHeight(ofSection section: Int, width: Double) throws(Broken) -> Double? {
      try answer()
      return section == 1 ? 7 : nil
    }

    func span(ofItem item: Int, columns: borrowing Columns) throws(Broken) -> Int {
      try answer()
      return items[item].span
    }

    func height(ofItem item: Int, width: Double, span: Int) throws(Broken) -> Double {
      try answer()
      return items[item].height
    }

    func column(
      ofItem item: Int, span: Int, columns: borrowing Columns
    ) throws(Broken) -> Int? {
      try answer()
      return items[item].column
    }
  }

  /// A kind of layout; each stores other facts about its items.
  enum Kind: CaseIterable {
    case plain, dense, fitted, used, sticky, ordered, strip

    var configuration: WaterfallLayout.Configuration {
      var configuration = WaterfallLayout.Configuration(
        width: 300, spacing: Spacing(3), tracks: .count(4))
      switch self {
      case .plain, .sticky: break
      case .dense: configuration.placement.isDense = true
      case .fitted:
        if let tracks = try? Tracks("repeat(auto-fit, 30px)") { configuration.tracks = tracks }
      case .used: configuration.alignment = WaterfallLayout.Alignment(.center, by: .used)
      case .ordered: configuration.placement.keepsOrder = true
      case .strip: configuration.axis = .horizontal
      }
      return configuration
    }
  }

  /// An edit of a layout with a number of items.
  enum Edit: CaseIterable {
    case append, insert, insertAtEnd, remove, removeAcross, move, moveAcross, moveBack, setHeight

    /// Makes the edit; `items` are the items after it.
    func make(_ layout: inout WaterfallLayout, _ delegate: Failing) throws(Broken) {
      let (half, count) = (layout.section(0).items.upperBound, layout.itemCount)
      switch self {
      case .append: try layout.append(5, delegate: delegate)
      case .insert: try layout.insert(3, at: half / 2, delegate: delegate)
      case .insertAtEnd: try layout.insert(2, at: half, section: 0, delegate: delegate)
      case .remove: try layout.remove(half - 9..<half - 5, delegate: delegate)
      case .removeAcross: try layout.remove(half - 3..<half + 4, delegate: delegate)
      case .move: try layout.move(4, to: half - 2, delegate: delegate)
      case .moveAcross: try layout.move(half - 2, to: count - 3, delegate: delegate)
      case .moveBack: try layout.move(count - 2, to: half / 2, section: 0, delegate: delegate)
      case .setHeight: try layout.setHeight(of: half - 4, to: 77, delegate: delegate)
      }
    }
  }

  /// Everything that can be read from a layout.
  struct Seen: Equatable {
    let frames: [Rect]
    let sections: [WaterfallLayout.Section]
    let columns: [[Columns.Column]]
    let size: Size
    let found: [Int]

    init(_ layout: WaterfallLayout) {
      frames = layout.frames
      sections = (0..<layout.sectionCount).map { layout.section($0) }
      columns = (0..<layout.sectionCount).map { layout.columns(ofSection: $0) }
      size = layout.contentSize
      var items: [Int] = []
      layout.items(in: Rect(x: 20, y: 20, width: 400, height: 300), into: &items)
      found = items
    }
  }

  static func items(_ count: Int) -> [Item] {
    (0..<count).map { number in
      var item = Item(Double(10 + number * 7 % 23))
      if number % 11 == 3 { item.span = 2 }
      if number % 17 == 5 { item.column = 1 }
      return item
    }
  }

  @Test(
    "An edit whose delegate throws leaves the layout unchanged, and later edits are correct",
    arguments: Kind.allCases, Edit.allCases)
  func unchanged(kind: Kind, edit: Edit) throws {
    let items = Self.items(600)
    var whole = try WaterfallLayout(
      kind.configuration, itemCounts: [150, 90], delegate: Failing(items))
    if kind == .sticky {
      whole.setHeight(of: 20, to: 99)
      whole.setHeight(of: 180, to: 1)
    }
    let before = Seen(whole)
    var questions = 0
    while true {
      var layout = whole
      do throws(Broken) {
        try edit.make(&layout, Failing(items, answers: questions))
        break
      } catch {
        #expect(Seen(layout) == before, "after \(questions) answers")
      }
      // Later edits give the same result as if this one had never been tried.
      var right = whole
      for later in [Edit.insert, .append, .setHeight, .removeAcross] {
        try later.make(&layout, Failing(items))
        try later.make(&right, Failing(items))
        #expect(Seen(layout) == Seen(right), "\(later) after \(questions) answers")
      }
      questions += questions < 12 ? 1 : 37
    }
    #expect(questions > 0)
  }

  @Test("A first append whose delegate throws leaves no section")
  func firstAppend() throws {
    for answers in [0, 1, 4] {
      var layout = try WaterfallLayout(
        .init(width: 100), itemCounts: [], delegate: Failing([]))
      #expect(throws: Broken()) {
        try layout.append(5, delegate: Failing(Self.items(5), answers: answers))
      }
      #expect(layout.itemCount == 0 && layout.sectionCount == 0)
      try layout.append(5, delegate: Failing(Self.items(5)))
      #expect(layout.itemCount == 5)
    }
  }

  @Test("A resize whose delegate throws leaves the layout unchanged")
  func resize() throws {
    let items = Self.items(50)
    var layout = try WaterfallLayout(
      .init(width: 100), itemCounts: [30, 20], delegate: Failing(items))
    let before = Seen(layout)
    for answers in [0, 1, 40] {
      #expect(throws: Broken()) {
        try layout.resize(
          width: 200, keeping: 7, delegate: Failing(items, answers: answers))
      }
      #expect(Seen(layout) == before && layout.configuration.width == 100)
    }
  }

  @Test("Appending to a long layout takes no longer than to a short one, if a delegate may throw")
  func growth() throws {
    func seconds(_ count: Int) throws -> Double {
      let delegate = Failing(Self.items(count + 300))
      var layout = try WaterfallLayout(
        .init(width: 300, tracks: .count(4)), itemCounts: [count], delegate: delegate)
      // The first append may reallocate the arrays.
      try layout.append(1, delegate: delegate)
      return try processorTime {
        for _ in 1..<300 { try layout.append(1, delegate: delegate) }
      }
    }
    let short = try (0..<3).map { _ in try seconds(30_000) }.min() ?? 0
    let long = try (0..<3).map { _ in try seconds(120_000) }.min() ?? 0
    #expect(long < 2 * max(short, 1e-3))
  }
}
