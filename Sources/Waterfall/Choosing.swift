extension Columns {
  /// The column where a rule puts the next item that names none, and where the item starts there.
  ///
  /// - Complexity: O(columns · log `span`)
  @inlinable
  mutating func choose(span: Int, by placement: Placement) -> (column: Int, y: Double) {
    let count = self.count - span + 1
    let positions = span == 1 ? starts : spanPositions(span)
    let column: Int
    switch placement.rule {
    case .shortest:
      column = Self.shortest(positions, count: count, tolerance: placement.tolerance)
    case .lanes:
      column = lane(positions, count: count, tolerance: placement.tolerance)
      turn = column + span
    case .inOrder:
      column = min(turn % self.count, count - 1)
      turn += 1
    case .inReverseOrder:
      column = count - 1 - min(turn % self.count, count - 1)
      turn += 1
    }
    return (column, positions[column])
  }

  /// The first position within `tolerance` of the least.
  @inlinable
  static func shortest(
    _ positions: UnsafeMutablePointer<Double>, count: Int, tolerance: Double
  ) -> Int {
    // No position is negative, and then doubles compare as the integers that their bits are, which
    // takes half the time and no branch.
    var least = positions[0].bitPattern
    // The least of those before the column: a tie is then seen without another loop.
    var before = UInt64.max
    var column = 0
    for index in 1..<max(1, count) {
      let position = positions[index].bitPattern
      before = position < least ? least : before
      column = position < least ? index : column
      least = position < least ? position : least
    }
    let bound = (Double(bitPattern: least) + tolerance).bitPattern
    guard before <= bound else { return column }
    for index in 0..<column where positions[index].bitPattern <= bound { return index }
    return column
  }

  /// The first position at or after the cursor that is within `tolerance` of the least, else the
  /// first one (CSS Grid Layout Level 3, grid lanes placement).
  @inlinable
  func lane(
    _ positions: UnsafeMutablePointer<Double>, count: Int, tolerance: Double
  ) -> Int {
    var least = positions[0].bitPattern
    for index in 1..<max(1, count) { least = min(least, positions[index].bitPattern) }
    let bound = (Double(bitPattern: least) + tolerance).bitPattern
    var index = min(turn, count)
    while index < count {
      if positions[index].bitPattern <= bound { return index }
      index += 1
    }
    index = 0
    while positions[index].bitPattern > bound { index += 1 }
    return index
  }

  /// Where an item of `span` columns would start in each column that it could start in: the
  /// greatest start of each run of columns, by runs that double in length.
  @inlinable
  func spanPositions(_ span: Int) -> UnsafeMutablePointer<Double> {
    positions.update(from: starts, count: count)
    var covered = 1
    while covered < span {
      let step = min(covered, span - covered)
      for index in 0..<count - covered - step + 1 {
        positions[index] = max(positions[index], positions[index + step])
      }
      covered += step
    }
    return positions
  }
}
