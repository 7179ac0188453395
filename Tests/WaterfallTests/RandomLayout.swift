import Waterfall

/// A random configuration: sections with every answer their own, and items.
///
/// It is its own delegate. The same seed gives the same layout.
struct RandomLayout: Sendable {
  struct Section: Sendable {
    var insets: Insets
    var spacing: Spacing
    var columns: ColumnRule
    var placement: Placement
    var header: Double?
    var footer: Double?
    var items: [Item]
  }

  enum ColumnRule {
    case count(Int)
    case fixed(Double)
    case atLeast(Double)
    case list([Double])
  }

  let width: Double
  let sections: [Section]
  let items: [Item]

  /// - Parameters:
  ///   - seed: Determines all.
  ///   - sections: How many sections there may be.
  ///   - items: How many items each may have.
  init(seed: UInt64, sections: ClosedRange<Int> = 0...3, items: ClosedRange<Int> = 0...12) {
    var random = SeededGenerator(seed: seed)
    let width = random.chance(20) ? 0 : random.length(upTo: 1000)
    self.width = width
    self.sections = (0..<random.integer(sections)).map { _ in
      Section(width: width, itemCount: random.chance(5) ? 0 : random.integer(items), &random)
    }
    self.items = self.sections.flatMap(\.items)
  }

  var layout: WaterfallLayout {
    WaterfallLayout(
      .init(width: width), itemCounts: sections.map(\.items.count), delegate: self)
  }
}

extension RandomLayout.Section {
  init(width: Double, itemCount: Int, _ random: inout SeededGenerator) {
    insets = Insets(
      top: random.length(upTo: 20), left: random.length(upTo: 20), bottom: random.length(upTo: 20),
      right: random.length(upTo: 20))
    spacing = Spacing(row: random.length(upTo: 20), column: random.length(upTo: 20))
    columns =
      switch random.integer(0...5) {
      case 0: .fixed(20 + random.length(upTo: 300))
      case 1: .atLeast(20 + random.length(upTo: 300))
      case 2: .list((0..<random.integer(1...6)).map { _ in Double(random.integer(0...300)) })
      default: .count(random.integer(1...random.integer(1...12)))
      }
    placement =
      switch random.integer(0...8) {
      case 0: .inOrder
      case 1: .inReverseOrder
      case 2: .shortest(tolerance: 0)
      case 3: .shortest(tolerance: random.length(upTo: 30))
      case 4: .lanes
      case 5: .lanes(tolerance: random.length(upTo: 30))
      case 6: .lanes(tolerance: .infinity)
      default: .shortest
      }
    if random.chance(4) {
      if placement.rule == .shortest || placement.rule == .lanes {
        placement.isDense = true
      }
    } else {
      placement.keepsOrder = random.chance(4)
    }
    header = random.chance(2) ? random.length(upTo: 50) : nil
    footer = random.chance(3) ? random.length(upTo: 50) : nil
    items = []

    let count = columns(in: width).widths.count
    let (spanning, explicit) = (random.chance(2), random.chance(3))
    let highest = random.integer(1...200)
    // One column may be filled before all others, and items may be far longer than others.
    let first = random.chance(6) ? random.integer(0...itemCount) : 0
    for index in 0..<itemCount {
      var item = Item(random.length(upTo: random.chance(40) ? highest * 20 : highest))
      if spanning, random.chance(3) { item.span = random.integer(1...count + 2) }
      let span = min(item.span, count)
      if explicit, random.chance(4) {
        item.column = random.integer(span - count - 1...count - span)
      }
      if index < first { item.column = 0 }
      // What has no height fits between items that touch: a question without an answer.
      if placement.isDense { item.height = max(item.height, 0.25) }
      items.append(item)
    }
  }

  /// The widths of the columns in a container, and whether they fit between the insets.
  func columns(in width: Double) -> (widths: [Double], fit: Bool) {
    let inner = max(0, width - insets.left - insets.right)
    func free(_ count: Int) -> Double { inner - spacing.column * Double(count - 1) }
    func fitting(_ width: Double) -> Int {
      max(1, Int((inner + spacing.column) / (width + spacing.column)))
    }
    let widths: [Double]
    switch columns {
    case .count(let count):
      widths = Array(repeating: max(0, free(count)) / Double(count), count: count)
    case .fixed(let width):
      widths = Array(repeating: width, count: fitting(width))
    case .atLeast(let width):
      let count = fitting(width)
      widths = Array(repeating: max(width, free(count) / Double(count)), count: count)
    case .list(let list):
      widths = list
    }
    let taken = widths.reduce(insets.left + insets.right - spacing.column) {
      $0 + $1 + spacing.column
    }
    return (widths, taken <= width + 1e-9)
  }
}

extension RandomLayout: WaterfallLayoutDelegate {
  func insets(ofSection section: Int) -> Insets? { sections[section].insets }
  func spacing(ofSection section: Int) -> Spacing? { sections[section].spacing }
  func placement(ofSection section: Int) -> Placement? { sections[section].placement }
  func headerHeight(ofSection section: Int, width: Double) -> Double? { sections[section].header }
  func footerHeight(ofSection section: Int, width: Double) -> Double? { sections[section].footer }
  func height(ofItem item: Int, width: Double, span: Int) -> Double { items[item].height }
  func span(ofItem item: Int, columns: borrowing Columns) -> Int { items[item].span }

  func tracks(ofSection section: Int, width: Double) -> Tracks? {
    switch sections[section].columns {
    case .count(let count): .count(count)
    case .fixed(let width): .fixed(width)
    case .atLeast(let width): .atLeast(width)
    case .list(let widths): try? Tracks(widths.map { "\($0)px" }.joined(separator: " "))
    }
  }

  func column(ofItem item: Int, span: Int, columns: borrowing Columns) -> Int? {
    items[item].column
  }
}
