/// The free room above the ends of columns, for a dense placement.
///
/// Holes arise where an item that covers several columns leaves room above itself. Each column
/// keeps its holes in order; what is left of a hole when an item moved in stays in its place. A
/// tree over each column knows the greatest room, so that the first hole that is high enough is
/// found without a look at the lower ones.
@usableFromInline
struct Holes: Sendable {
  /// Room from `start` to `end` in one column, spacing already taken off at both sides.
  struct Hole: Sendable {
    var start: Double
    var end: Double
  }

  /// The holes of one column.
  struct Column: Sendable {
    /// The lower ends that the holes had when they arose, ascending.
    var ends: [Double] = []
    /// What is left of each hole, ascending.
    var rests: [[Hole]] = []
    /// A binary tree of the greatest rooms: the children of node i are 2 i and 2 i + 1, and the
    /// leaves the rooms of the holes.
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

  /// The highest y, down to `limit`, where an item fits into free room of all columns that it
  /// covers, a hole of at least one of them.
  ///
  /// The free room includes all below the columns' ends, `starts`.
  ///
  /// - Complexity: O(`span` · log holes) for each hole that is high enough in one column only.
  func highest(
    column: Int, span: Int, height: Double, downTo limit: Double,
    starts: UnsafeMutablePointer<Double>
  ) -> Double? {
    // What fits but for rounding fits, as what ties but for rounding ties.
    let slack = Placement.defaultTolerance
    let height = height > 2 * slack ? height - slack : height
    var y = top
    var agreeing = 0
    var index = column
    // Goes round the columns until all of them agree on one y.
    while agreeing < span {
      let found = min(
        columns[index].first(from: y, height: height) ?? .infinity, max(y, starts[index]))
      guard found <= limit else { return nil }
      agreeing = found == y ? agreeing + 1 : 1
      y = found
      index = index + 1 < column + span ? index + 1 : column
    }
    // Below all ends it is no hole but where the rule looks anyway.
    return (column..<column + span).contains { y < starts[$0] } ? y : nil
  }

  /// Takes the room of an item that was put somewhere into its columns.
  mutating func take(
    y: Double, height: Double, column: Int, span: Int, starts: UnsafeMutablePointer<Double>
  ) {
    for index in column..<column + span {
      if y >= starts[index] {
        // It is the last of its column now; above it a hole may be left.
        columns[index].append(Hole(start: starts[index], end: y - spacing))
      } else {
        columns[index].take(from: y - spacing, to: y + height + spacing)
      }
    }
  }
}

extension Holes.Column {
  /// The first y from a given one on where room of a height is free.
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

  /// Takes the room between two y from the hole that holds it.
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

  /// The first hole that does not end above a y: one that ends there has room for no height.
  private func index(notAbove y: Double) -> Int {
    ends.partitioningIndex { $0 >= y }
  }

  /// The first hole from a given one on with room for a height.
  private func firstHole(from hole: Int, height: Double) -> Int? {
    guard hole < rests.count else { return nil }
    var node = leafCount + hole
    // Up until a subtree to the right has room, then down to its first leaf that has.
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
