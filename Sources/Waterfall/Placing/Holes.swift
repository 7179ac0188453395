/// The free space above the ends of columns, for a dense placement.
///
/// A hole appears where an item that spans several columns leaves space above itself. Each column
/// keeps its holes in order; when an item moves into a hole, the remaining parts take the hole's
/// place. A tree over the holes of each column stores maximum heights, so that a search finds the
/// first hole that is high enough without visiting smaller ones.
@usableFromInline
struct Holes: Sendable {
  /// Free space from `start` to `end` in one column, without the spacing on both sides.
  struct Hole: Sendable {
    var start: Double
    var end: Double
  }

  /// The holes of one column.
  struct Column: Sendable {
    /// The lower edges that the holes had when they appeared, ascending.
    var ends: [Double] = []
    /// The remaining parts of each hole, ascending.
    var rests: [[Hole]] = []
    /// A binary tree of maximum heights: the children of node i are 2 i and 2 i + 1, and the leaves
    /// are the heights of the holes.
    var rooms: [Double] = [-1, -1]
    var leafCount = 1
  }

  private var columns: [Column]
  private let top: Double
  private let spacing: Double

  @usableFromInline
  init(columns count: Int, top: Double, spacing: Double) {
    columns = Array(repeating: Column(), count: count)
    self.top = top
    self.spacing = spacing
  }

  /// Returns the highest y, down to `limit`, where an item fits into free space of all columns that
  /// it spans, at least one of them in a hole.
  ///
  /// The space below the columns' ends, `starts`, is free too.
  ///
  /// - Complexity: O(`span` · log holes) for each hole that is high enough in only one column.
  func highest(
    column: Int, span: Int, height: Double, downTo limit: Double,
    starts: UnsafeMutablePointer<Double>
  ) -> Double? {
    // Items may exceed a hole by a rounding error, as columns may tie in spite of one.
    let slack = Placement.defaultTolerance
    let height = height > 2 * slack ? height - slack : height
    var y = top
    var agreeing = 0
    var index = column
    // Visits the columns in turn until all of them agree on one y.
    while agreeing < span {
      let found = min(
        columns[index].first(from: y, height: height) ?? .infinity, max(y, starts[index]))
      guard found <= limit else { return nil }
      agreeing = found == y ? agreeing + 1 : 1
      y = found
      index = index + 1 < column + span ? index + 1 : column
    }
    // Below the ends of all columns, there is no hole: the rule places items there.
    return (column..<column + span).contains { y < starts[$0] } ? y : nil
  }

  /// Removes the space of a placed item from the free space of its columns.
  mutating func take(
    y: Double, height: Double, column: Int, span: Int, starts: UnsafeMutablePointer<Double>
  ) {
    for index in column..<column + span {
      if y >= starts[index] {
        // The item is the last one of this column; there may be a hole above it.
        columns[index].append(Hole(start: starts[index], end: y - spacing))
      } else {
        columns[index].take(from: y - spacing, to: y + height + spacing)
      }
    }
  }
}

extension Holes.Column {
  /// Returns the first y at or below a given one where space of a height is free.
  func first(from y: Double, height: Double) -> Double? {
    var hole = index(notAbove: y)
    while let next = firstHole(from: hole, height: height) {
      for rest in rests[next] {
        let start = max(rest.start, y)
        if start + height <= rest.end { return start }
      }
      hole = next + 1
    }
    return nil
  }

  mutating func append(_ hole: Holes.Hole) {
    guard hole.end > hole.start else { return }
    if rests.count == leafCount { grow() }
    ends.append(hole.end)
    rests.append([hole])
    setRoom(hole.end - hole.start, of: rests.count - 1)
  }

  /// Removes the space between two y from the hole that contains it.
  mutating func take(from top: Double, to bottom: Double) {
    let hole = index(notAbove: (top + bottom) / 2)
    guard hole < rests.count else { return }
    var left: [Holes.Hole] = []
    for rest in rests[hole] {
      if rest.end <= top || rest.start >= bottom {
        left.append(rest)
        continue
      }
      if top > rest.start { left.append(Holes.Hole(start: rest.start, end: top)) }
      if bottom < rest.end { left.append(Holes.Hole(start: bottom, end: rest.end)) }
    }
    rests[hole] = left
    setRoom(left.reduce(-1) { max($0, $1.end - $1.start) }, of: hole)
  }

  /// Returns the first hole that does not end above a y.
  private func index(notAbove y: Double) -> Int {
    ends.partitioningIndex { $0 >= y }
  }

  /// Returns the first hole, from a given one on, that is high enough.
  private func firstHole(from hole: Int, height: Double) -> Int? {
    guard hole < rests.count else { return nil }
    var node = leafCount + hole
    // Go up until a subtree to the right is high enough, then down to its first such leaf.
    while rooms[node] < height {
      while node & 1 == 1 {
        node >>= 1
        if node <= 1 { return nil }
      }
      node += 1
    }
    while node < leafCount { node = rooms[2 * node] >= height ? 2 * node : 2 * node + 1 }
    let found = node - leafCount
    return found < rests.count ? found : nil
  }

  private mutating func setRoom(_ room: Double, of hole: Int) {
    var node = leafCount + hole
    rooms[node] = room
    while node > 1 {
      node >>= 1
      rooms[node] = max(rooms[2 * node], rooms[2 * node + 1])
    }
  }

  private mutating func grow() {
    let old = rooms[leafCount...]
    leafCount *= 2
    rooms = Array(repeating: -1, count: leafCount) + old
    rooms += Array(repeating: -1, count: leafCount * 2 - rooms.count)
    for node in stride(from: leafCount - 1, to: 0, by: -1) {
      rooms[node] = max(rooms[2 * node], rooms[2 * node + 1])
    }
  }
}
