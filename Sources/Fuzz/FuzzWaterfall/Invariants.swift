import Waterfall

/// A check of a wall's layout.
///
/// Placement rules are not checked in sections in which sticky edits kept items in their columns.
package struct Faults {
  package private(set) var all: [String] = []
  let wall: RandomWall
  let layout: WaterfallLayout
  /// The sections that sticky edits changed.
  let stuck: Set<Int>
  /// A rounding error of the maximum length in the wall.
  private let rounding: Double
  /// The maximum distance between an edge and its computed position: half a pixel.
  private let half: Double

  package init(of layout: WaterfallLayout, as wall: RandomWall, stuck: Set<Int> = []) {
    self.wall = wall
    self.layout = layout
    self.stuck = stuck
    let size = layout.contentSize
    var greatest = max(size.width, size.height)
    for index in wall.sections.indices {
      for column in layout.columns(ofSection: index) {
        greatest = max(greatest, abs(column.x), column.x + column.width)
      }
    }
    rounding = 1e-9 * max(1, greatest)
    half = (wall.configuration.scale.map { 0.5 / $0 } ?? 0) + rounding
    let frames = (0..<layout.itemCount).map { flow(layout.frame(of: $0)) }
    var y = 0.0
    for index in wall.sections.indices {
      let frame = flow(layout.section(index).frame)
      check(frame.y.isNear(y, within: 2 * half), "section \(index) follows the one before")
      if let columns = columns(ofSection: index) {
        compare(index, frames, columns: columns)
        checkItems(ofSection: index, frames)
      }
      y = frame.maxY
    }
    let end = max(y, wall.configuration.minimumLength)
    check(flow(size).height.isNear(end, within: half), "the content ends with the last section")
    check(
      flow(size).width == wall.configuration.width + 0, "the content is as wide as it was given")
    for frame in frames {
      for value in [frame.x, frame.y, frame.width, frame.height] {
        check(value.isFinite && (value != 0 || value.sign == .plus), "\(value) in a frame")
      }
      check(frame.y >= 0 && frame.width >= 0 && frame.height >= 0, "no negative length in \(frame)")
    }
    if frames.count < 20 { checkMeasures(frames) }
  }

  private mutating func check(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds { all.append("not so: \(rule())") }
  }

  private func flow(_ rect: Rect) -> Rect {
    wall.configuration.axis == .vertical
      ? rect : Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
  }

  private func flow(_ size: Size) -> Size {
    wall.configuration.axis == .vertical
      ? size : Size(width: size.height, height: size.width)
  }

  private func isWhole(_ length: Double) -> Bool {
    guard let scale = wall.configuration.scale else { return true }
    return abs((length * scale).rounded() - length * scale) <= 1e-9 * max(1, abs(length * scale))
  }

  /// Returns the columns that each of a section's items spans.
  private func covering(_ index: Int) -> [Range<Int>] {
    wall.items(ofSection: index).map {
      layout.column(of: $0)..<layout.column(of: $0) + layout.span(of: $0)
    }
  }

  /// Checks the columns of a section, in a strip its rows, and returns them.
  private mutating func columns(ofSection index: Int) -> [NaiveSection.Column]? {
    let section = wall.sections[index]
    let found = layout.columns(ofSection: index).map {
      NaiveSection.Column(x: $0.x, width: $0.width)
    }
    var covered: Set<Int> = []
    for columns in covering(index) { covered.formUnion(columns) }
    let empty =
      section.count == 0
      ? []
      : section.emptyTracks(
        wall.items[wall.items(ofSection: index)], covering: covering(index), of: found.count)
    let expected = section.columns(
      in: wall, empty: empty, used: section.count == 0 ? nil : covered.max().map { $0 + 1 })
    check(found.count == expected.count, "section \(index) has \(expected.count) columns")
    guard found.count == expected.count else { return nil }
    // Columns that are aligned by used ones move by whole pixels after they are rounded.
    let slack = section.alignment.basis == .used ? 2 * half : half
    for (found, expected) in zip(found, expected) {
      check(
        found.x.isNear(expected.x, within: slack)
          && (found.x + found.width).isNear(expected.x + expected.width, within: slack),
        "section \(index) has a column at \(expected), found \(found)")
      check(found.width >= 0 && isWhole(found.x) && isWhole(found.width), "\(found) is on pixels")
    }
    if wall.flow(section).spacing.column == 0 {
      let order = section.direction == .leftToRight ? found : found.reversed()
      for (one, next) in zip(order, order.dropFirst()) {
        check(next.x.isNear(one.x + one.width, within: rounding), "columns of \(index) touch")
      }
    }
    return found
  }

  /// Compares a section with plain loops.
  private mutating func compare(
    _ index: Int, _ frames: [Rect], columns: [NaiveSection.Column]
  ) {
    let section = wall.sections[index]
    guard section.count > 0 else { return }
    let range = wall.items(ofSection: index)
    var items = wall.items[range]
    if stuck.contains(index) {
      if section.placement.isDense { return }
      for item in range { items[item].column = layout.column(of: item) }
    }
    let covered = covering(index)
    let empty = section.emptyTracks(wall.items[range], covering: covered, of: columns.count)
    let isLanes = section.placement.rule == .lanes
    var naive = NaiveSection(
      section, items, columns: columns, in: wall, empty: isLanes ? empty : [])
    if !isLanes && !empty.isEmpty {
      // Items chose their columns before tracks collapsed. On whole pixels, only the layout knows
      // how wide the tracks were then, if an edge was in the middle of a pixel.
      var settled = covered
      if wall.configuration.scale == nil {
        let all = section.columns(in: wall)
        settled = NaiveSection(section, items, columns: all, in: wall).placed.map(\.columns)
      }
      naive = NaiveSection(section, items, columns: columns, in: wall, settled: settled)
    }
    let top = flow(layout.section(index).frame).y
    for ((item, found), placed) in zip(zip(range, covered), naive.placed) {
      check(found == placed.columns, "item \(item) covers \(placed.columns), found \(found)")
      let (y, bottom) = (top + placed.y, top + placed.bottom)
      check(
        frames[item].y.isNear(y, within: 2 * half)
          && frames[item].maxY.isNear(bottom, within: 2 * half),
        "item \(item) reaches from \(y) to \(bottom), found \(frames[item])")
    }
  }

  /// Checks what follows from the frames alone.
  private mutating func checkItems(ofSection index: Int, _ frames: [Rect]) {
    let section = wall.sections[index]
    let placed = layout.section(index)
    let (insets, spacing) = wall.flow(section)
    let columns = layout.columns(ofSection: index)
    let frame = flow(placed.frame)
    let top = frame.y + (section.header ?? 0) + insets.top
    let (left, right) = (insets.left, wall.configuration.width - insets.right)
    let fit = columns.allSatisfy { $0.x >= left - half && $0.x + $0.width <= right + half }
    check(placed.items == wall.items(ofSection: index), "section \(index) has its items")
    check(placed.columnCount == columns.count, "section \(index) has \(columns.count) columns")

    var bottoms = Array(repeating: top, count: columns.count)
    var stacks = Array(repeating: [Int](), count: columns.count)
    for item in placed.items {
      let frame = frames[item]
      let covered = layout.column(of: item)..<layout.column(of: item) + layout.span(of: item)
      let span = min(wall.items[item].span, columns.count)
      check(covered.count == span, "item \(item) spans \(span)")
      let (first, last) = (columns[covered.lowerBound], columns[covered.upperBound - 1])
      let edges = (min(first.x, last.x), max(first.x + first.width, last.x + last.width))
      check(
        frame.x.isNear(edges.0, within: rounding) && frame.maxX.isNear(edges.1, within: rounding),
        "item \(item) fills its columns \(edges), found \(frame)")
      check(
        !fit || frame.x >= left - half && frame.maxX <= right + half,
        "item \(item) stays between the insets")
      check(frame.y >= top - 2 * half, "item \(item) starts below the header and the inset")
      for edge in [frame.x, frame.y, frame.maxX, frame.maxY] {
        check(isWhole(edge), "\(edge) of item \(item) is on whole pixels")
      }
      for column in covered {
        stacks[column].append(item)
        bottoms[column] = max(bottoms[column], frame.maxY)
      }
    }
    for stack in stacks {
      let sorted = stack.sorted {
        (frames[$0].y, frames[$0].maxY) < (frames[$1].y, frames[$1].maxY)
      }
      if !section.placement.isDense { check(sorted == stack.sorted(), "columns are stacks") }
      for (one, next) in zip(sorted, sorted.dropFirst()) {
        // Edges that were equal before rounding are equal after it.
        let slack = spacing.row == 0 ? rounding : 2 * half
        check(
          frames[next].y >= frames[one].maxY + spacing.row - slack,
          "item \(next) keeps its distance from \(one)")
      }
    }
    if section.placement.keepsOrder {
      for (one, next) in zip(placed.items, placed.items.dropFirst()) {
        check(frames[next].y >= frames[one].y - rounding, "item \(next) is not above \(one)")
      }
    }
    for (column, bottom) in zip(columns, bottoms) {
      check(column.bottom.isNear(bottom, within: 2 * half), "a column ends at \(bottom)")
    }
    let bottom = bottoms.reduce(top, max) + insets.bottom
    check(
      frame.maxY.isNear(bottom + (section.footer ?? 0), within: 3 * half),
      "section \(index) ends below its items")
    check(
      placed.header.map(flow)?.maxY.isNear(top - insets.top, within: 2 * half) ?? true, "header")
    check(placed.footer.map(flow)?.y.isNear(bottom, within: 3 * half) ?? true, "footer")
    check(
      (placed.header == nil) == (section.header == nil)
        && (placed.footer == nil) == (section.footer == nil), "header and footer are as wanted")
  }

  /// Compares the disorder with a count of all pairs, and checks the bounds of the other measures.
  private mutating func checkMeasures(_ frames: [Rect]) {
    let measures = layout.measures
    var pairs = 0
    for (index, one) in frames.enumerated() {
      for later in frames[(index + 1)...] where (later.y, later.x) < (one.y, one.x) { pairs += 1 }
    }
    let all = max(1, frames.count * (frames.count - 1) / 2)
    check(measures.disorder.isNear(Double(pairs) / Double(all)), "disorder")
    check(measures.imbalance >= 0 && measures.imbalance <= 1, "imbalance is a share")
    check(measures.whitespace >= 0 && measures.whitespace.isFinite, "whitespace is an area")
  }
}
