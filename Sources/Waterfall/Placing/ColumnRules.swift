/// How the column of an item that names none is chosen.
///
/// Each rule is a type, so that the loop over items is made for it alone.
@usableFromInline
protocol ColumnRule {
  /// Whether there may be items that cover several columns.
  static var placesSpans: Bool { get }

  /// Chooses among the columns where an item could start.
  ///
  /// - Parameters:
  ///   - positions: Where the item would start in each of them; none is negative.
  ///   - count: How many there are, at least 1.
  ///   - columns: All columns, whose `turn` moves on.
  /// - Returns: Which of the positions.
  func choose(
    _ positions: UnsafeMutablePointer<Double>, count: Int, columns: inout Columns
  ) -> Int
}

extension ColumnRule {
  @inlinable
  static var placesSpans: Bool { true }
}

/// A rule for items that cover one column each: their loop is a sixth shorter.
@usableFromInline
struct OneColumnEach<Rule: ColumnRule>: ColumnRule {
  @usableFromInline let rule: Rule

  @inlinable
  init(rule: Rule) { self.rule = rule }

  @inlinable
  static var placesSpans: Bool { false }

  @inlinable
  func choose(
    _ positions: UnsafeMutablePointer<Double>, count: Int, columns: inout Columns
  ) -> Int {
    rule.choose(positions, count: count, columns: &columns)
  }
}

/// The first position within the tolerance of the least.
@usableFromInline
struct Shortest: ColumnRule {
  @usableFromInline let tolerance: Double

  @inlinable
  init(tolerance: Double) { self.tolerance = tolerance }

  @inlinable
  func choose(
    _ positions: UnsafeMutablePointer<Double>, count: Int, columns: inout Columns
  ) -> Int {
    choose(positions, count: count)
  }

  @inlinable
  func choose(_ positions: UnsafeMutablePointer<Double>, count: Int) -> Int {
    // No position is negative, and then doubles compare as the integers that their bits are, which
    // takes half the time and no branch.
    var least = positions[0].bitPattern
    // The least of those before the column: a tie is then seen without another loop.
    var before = UInt64.max
    var column = 0
    var index = 1
    while index < count {
      let position = positions[index].bitPattern
      before = position < least ? least : before
      column = position < least ? index : column
      least = position < least ? position : least
      index &+= 1
    }
    let bound = (Double(bitPattern: least) + tolerance).bitPattern
    guard before <= bound else { return column }
    for index in 0..<column where positions[index].bitPattern <= bound { return index }
    return column
  }
}

/// The first position at or after the cursor that is within the tolerance of the least, else the
/// first one (CSS Grid Layout Level 3, grid lanes placement).
@usableFromInline
struct GridLanes: ColumnRule {
  @usableFromInline let tolerance: Double

  /// An infinite tolerance lets all columns tie but those that take no room.
  @inlinable
  init(tolerance: Double) { self.tolerance = min(tolerance, .greatestFiniteMagnitude / 2) }

  @inlinable
  func choose(
    _ positions: UnsafeMutablePointer<Double>, count: Int, columns: inout Columns
  ) -> Int {
    // As above, but from the cursor on and round: a tie that counts is then rare even where wide
    // items let columns end alike.
    let cursor = columns.turn < count ? columns.turn : 0
    var least = positions[cursor].bitPattern
    var before = UInt64.max
    var column = cursor
    var index = cursor
    var left = count
    while left > 1 {
      index = index &+ 1 == count ? 0 : index &+ 1
      let position = positions[index].bitPattern
      before = position < least ? least : before
      column = position < least ? index : column
      least = position < least ? position : least
      left &-= 1
    }
    let bound = (Double(bitPattern: least) + tolerance).bitPattern
    if before <= bound {
      column = cursor
      while positions[column].bitPattern > bound {
        column = column &+ 1 == count ? 0 : column &+ 1
      }
    }
    columns.turn = column &+ columns.count &- count &+ 1
    return column
  }
}

/// The columns in turn, or as far as the item fits.
@usableFromInline
struct InTurn: ColumnRule {
  @usableFromInline let isReversed: Bool

  @inlinable
  init(isReversed: Bool) { self.isReversed = isReversed }

  @inlinable
  func choose(
    _ positions: UnsafeMutablePointer<Double>, count: Int, columns: inout Columns
  ) -> Int {
    let column = min(columns.turn % columns.count, count - 1)
    columns.turn += 1
    return isReversed ? count - 1 - column : column
  }
}

extension Columns {
  /// Where an item of `span` columns would start in each column that it could start in: the
  /// greatest start of each run of columns, by runs that double in length.
  ///
  /// - Complexity: O(columns · log `span`)
  @inlinable
  func positions(span: Int) -> UnsafeMutablePointer<Double> {
    if span == 1 { return starts }
    var shorter = starts
    var covered = 1
    while covered < span {
      let step = min(covered, span &- covered)
      var index = 0
      while index <= count &- covered &- step {
        let (position, next) = (shorter[index], shorter[index &+ step])
        positions[index] = next > position ? next : position
        index &+= 1
      }
      shorter = positions
      covered &+= step
    }
    return positions
  }
}
