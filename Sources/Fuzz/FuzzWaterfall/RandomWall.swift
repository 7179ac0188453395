import Waterfall

/// A random configuration with random sections and items, which is also the delegate.
///
/// The same numbers give the same wall.
package struct RandomWall: Sendable {
  package struct Section: Sendable {
    var insets: Insets
    var spacing: Spacing
    var tracks: WallTracks
    var placement: Placement
    var direction: WaterfallLayout.Direction
    var alignment: WaterfallLayout.Alignment
    var header: Double?
    var footer: Double?
    var count: Int
  }

  package struct Item: Sendable {
    /// The height, or the height per point of width if `isRatio`.
    package var height: Double
    var isRatio = false
    package var span = 1
    package var column: Int?
    /// Identifies the item through edits.
    var id = 0

    func height(width: Double) -> Double {
      isRatio ? min(WaterfallLayout.maximumLength, (width * height).rounded() + 0.25) : height
    }

    /// Returns the first column in a section with a number of columns.
    func column(span: Int, of count: Int) -> Int? {
      column.map { min(max($0, span - count - 1), count - span) }
    }
  }

  package var configuration: WaterfallLayout.Configuration
  package var sections: [Section] = []
  package var items: [Item] = []
  /// A record of the items whose heights are asked for.
  package var questions: Questions?

  package final class Questions: Sendable {
    // The layout asks on one thread.
    package nonisolated(unsafe) var items: Set<Int> = []
    package init() {}
  }

  /// - Parameters:
  ///   - numbers: The numbers that determine the wall.
  ///   - sections: The possible numbers of sections.
  ///   - items: The possible numbers of items in each.
  package init(
    _ numbers: inout Numbers, sections: ClosedRange<Int> = 0...2, items: ClosedRange<Int> = 0...8
  ) {
    numbers.isAbsurd = numbers.chance(50)
    configuration = WaterfallLayout.Configuration(
      width: numbers.length(upTo: numbers.chance(8) ? 60 : 900))
    configuration.axis = numbers.chance(5) ? .horizontal : .vertical
    if numbers.chance(4) {
      configuration.scale = [1, 2, 3, 1.5, 0.1, 1000][numbers.integer(0...5)]
    }
    if numbers.chance(5) { configuration.minimumLength = numbers.length(upTo: 400) }
    for _ in 0..<numbers.integer(sections) {
      var section = Section(
        insets: RandomWall.insets(&numbers),
        spacing: Spacing(row: numbers.length(upTo: 20), column: numbers.length(upTo: 20)),
        tracks: WallTracks(&numbers), placement: RandomWall.placement(&numbers),
        direction: numbers.chance(4) && configuration.axis == .vertical
          ? .rightToLeft : .leftToRight,
        alignment: WaterfallLayout.Alignment(.start),
        header: numbers.chance(3) ? numbers.length(upTo: 50) : nil,
        footer: numbers.chance(4) ? numbers.length(upTo: 50) : nil,
        count: numbers.chance(6) ? 0 : numbers.integer(items))
      if numbers.chance(4) {
        section.alignment = WaterfallLayout.Alignment(
          [.start, .center, .end][numbers.integer(0...2)], by: numbers.chance(2) ? .used : .all)
      }
      addItems(to: section, &numbers)
      self.sections.append(section)
    }
    numbers.isAbsurd = false
    quantize()
  }

  private static func insets(_ numbers: inout Numbers) -> Insets {
    guard numbers.chance(2) else { return Insets() }
    return Insets(
      top: numbers.length(upTo: 20), left: numbers.length(upTo: 20),
      bottom: numbers.length(upTo: 20), right: numbers.length(upTo: 20))
  }

  private static func placement(_ numbers: inout Numbers) -> Placement {
    var placement: Placement =
      switch numbers.integer(0...8) {
      case 1: .inOrder
      case 2: .inReverseOrder
      case 3: .shortest(tolerance: 0)
      case 4: .shortest(tolerance: numbers.length(upTo: 30))
      case 5: .lanes
      case 6: .lanes(tolerance: numbers.length(upTo: 30))
      case 7: .lanes(tolerance: .infinity)
      default: .shortest
      }
    if numbers.chance(4) {
      placement.isDense = placement.rule == .shortest || placement.rule == .lanes
    } else {
      placement.keepsOrder = numbers.chance(4)
    }
    return placement
  }

  /// Adds the items of a section.
  private mutating func addItems(to section: Section, _ numbers: inout Numbers) {
    let (spanning, explicit) = (numbers.chance(2), numbers.chance(3))
    let isRatio = numbers.chance(4)
    let highest = [200, 20, 3][numbers.integer(0...2)]
    // One column may be filled before all others, and some items may be much longer than others.
    let first = numbers.chance(8) ? numbers.integer(0...section.count) : 0
    for index in 0..<section.count {
      var item = Item(height: numbers.length(upTo: numbers.chance(40) ? highest * 20 : highest))
      if isRatio { item = Item(height: 2 * numbers.fraction(), isRatio: true) }
      if spanning, numbers.chance(3) {
        item.span = numbers.chance(30) ? .max : numbers.integer(1...5)
      }
      if explicit, numbers.chance(4) { item.column = numbers.integer(-9...9) }
      if index < first { item.column = 0 }
      item.id = items.count
      items.append(item)
    }
  }

  /// Makes all lengths of dense sections multiples of a quarter, so that whether an item fits
  /// exactly into a hole does not depend on rounding.
  private mutating func quantize() {
    guard sections.contains(where: \.placement.isDense) else { return }
    func quarter(_ length: inout Double) { length = (length * 4).rounded() / 4 }
    for index in sections.indices where sections[index].placement.isDense {
      quarter(&sections[index].spacing.row)
      quarter(&sections[index].spacing.column)
      quarter(&sections[index].insets.top)
      quarter(&sections[index].insets.left)
      quarter(&sections[index].placement.tolerance)
      sections[index].header = sections[index].header.map { ($0 * 4).rounded() / 4 }
    }
    for index in items.indices where !items[index].isRatio {
      quarter(&items[index].height)
      // An item without height fits between items that touch, so the result would be ambiguous.
      items[index].height = max(items[index].height, 0.25)
    }
  }
}

extension RandomWall {
  /// A new layout of the wall.
  package var layout: WaterfallLayout {
    WaterfallLayout(configuration, itemCounts: sections.map(\.count), delegate: self)
  }

  /// Returns the items of a section.
  func items(ofSection section: Int) -> Range<Int> {
    var first = 0
    for index in 0..<section { first += sections[index].count }
    return first..<first + sections[section].count
  }

  /// Returns a section's insets and spacing with the axes of a vertical layout.
  func flow(_ section: Section) -> (insets: Insets, spacing: Spacing) {
    let (insets, spacing) = (section.insets, section.spacing)
    if configuration.axis == .vertical { return (insets, spacing) }
    return (
      Insets(top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom),
      Spacing(row: spacing.column, column: spacing.row)
    )
  }
}

extension RandomWall: WaterfallLayoutDelegate {
  package func insets(ofSection section: Int) -> Insets? { sections[section].insets }
  package func spacing(ofSection section: Int) -> Spacing? { sections[section].spacing }
  package func tracks(ofSection section: Int, width: Double) -> Tracks? {
    sections[section].tracks.tracks
  }
  package func placement(ofSection section: Int) -> Placement? { sections[section].placement }
  package func direction(ofSection section: Int) -> WaterfallLayout.Direction? {
    sections[section].direction
  }
  package func alignment(ofSection section: Int) -> WaterfallLayout.Alignment? {
    sections[section].alignment
  }
  package func headerHeight(ofSection section: Int, width: Double) -> Double? {
    sections[section].header
  }
  package func footerHeight(ofSection section: Int, width: Double) -> Double? {
    sections[section].footer
  }
  package func span(ofItem item: Int, columns: borrowing Columns) -> Int { items[item].span }
  package func height(ofItem item: Int, width: Double, span: Int) -> Double {
    questions?.items.insert(item)
    return items[item].height(width: width)
  }
  package func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
    items[item].column(span: span, of: columns.count)
  }
}
