/// A rule that chooses the column of an item without a column of its own.
///
/// Each rule is a type, so that the compiler specializes the loop over items for it.
@usableFromInline
protocol ColumnRule {
  /// Whether items may span several columns.
  static var placesSpans: Bool { get }

  /// Chooses one of the columns where an item could start.
  ///
  /// - Parameters:
  ///   - positions: The y at which the item would start in each of these columns, 0 or more.
  ///   - count: The number of positions, at least 1.
  ///   - columns: All columns, of which the rule advances `turn`.
  /// - Returns: The index of the chosen position.
  func choose(
    _ positions: UnsafeMutablePointer<Double>, count: Int, columns: inout Columns
  ) -> Int
}

extension ColumnRule {
  @inlinable
  static var placesSpans: Bool { true }
}

/// A rule for items that all span one column, whose loop takes a sixth less time.
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

/// The rule that chooses the first position within the tolerance of the minimum.
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
    // Doubles that are not negative compare like the integers with the same bits, which takes half
    // the time and no branch.
    var minimum = positions[0].bitPattern
    // The minimum of the positions before the column: it reveals a tie without another loop.
    var before = UInt64.max
    var column = 0
    var index = 1
    while index < count {
      let position = positions[index].bitPattern
      before = position < minimum ? minimum : before
      column = position < minimum ? index : column
      minimum = position < minimum ? position : minimum
      index &+= 1
    }
    let bound = (Double(bitPattern: minimum) + tolerance).bitPattern
    guard before <= bound else { return column }
    for index in 0..<column where positions[index].bitPattern <= bound { return index }
    return column
  }
}

/// The rule that chooses the first position at or after the cursor within the tolerance of the
/// minimum, or else the first one (CSS Grid Layout Level 3, grid lanes placement).
@usableFromInline
struct GridLanes: ColumnRule {
  @usableFromInline let tolerance: Double

  /// Creates the rule; with an infinite tolerance, all columns tie except collapsed ones.
  @inlinable
  init(tolerance: Double) { self.tolerance = min(tolerance, .greatestFiniteMagnitude / 2) }

  @inlinable
  func choose(
    _ positions: UnsafeMutablePointer<Double>, count: Int, columns: inout Columns
  ) -> Int {
    // As in `Shortest`, but from the cursor on and around: a tie before the chosen column is then
    // rare, even if wide items make many columns end at the same y.
    let cursor = columns.turn < count ? columns.turn : 0
    var minimum = positions[cursor].bitPattern
    var before = UInt64.max
    var column = cursor
    var index = cursor
    var left = count
    while left > 1 {
      index = index &+ 1 == count ? 0 : index &+ 1
      let position = positions[index].bitPattern
      before = position < minimum ? minimum : before
      column = position < minimum ? index : column
      minimum = position < minimum ? position : minimum
      left &-= 1
    }
    let bound = (Double(bitPattern: minimum) + tolerance).bitPattern
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

/// The rule that chooses the columns in turn, or the last one in which the item fits.
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
  /// Returns the y at which an item of `span` columns would start in each column that it could
  /// start in: the maximum of each run of columns, computed from runs that double in length.
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
