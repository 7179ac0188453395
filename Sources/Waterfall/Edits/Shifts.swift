/// The distances by which sticky edits moved the columns of whole blocks.
///
/// They are stored on two levels, so that moving a million items changes only a few hundred numbers
/// for each column.
struct Shifts: Sendable {
  /// The binary logarithm of the number of blocks in a group: blocks move one by one up to the next
  /// group, and from there on by groups.
  private static let coarseShift = 6
  private var fine: [Double] = []
  private var coarse: [Double] = []
  private var columnCount = 0

  /// Returns the distance by which a column was moved in a block.
  func of(_ column: Int, inBlock block: Int) -> Double {
    if fine.isEmpty { return 0 }
    return fine[block * columnCount + column]
      + coarse[(block >> Shifts.coarseShift) * columnCount + column]
  }

  /// Moves columns from a block on, including the row after the last block.
  ///
  /// - Complexity: O(columns · (64 + blocks / 64)); O(columns · blocks) the first time.
  mutating func move(_ distances: [Double], fromBlock first: Int, blockCount: Int) {
    if fine.isEmpty {
      columnCount = distances.count
      fine = Array(repeating: 0, count: (blockCount + 1) * columnCount)
      coarse = Array(
        repeating: 0, count: (blockCount >> Shifts.coarseShift + 1) * columnCount)
    }
    let firstGroup = first >> Shifts.coarseShift + 1
    for block in first..<min(blockCount + 1, firstGroup << Shifts.coarseShift) {
      for column in 0..<columnCount { fine[block * columnCount + column] += distances[column] }
    }
    for group in firstGroup..<max(firstGroup, coarse.count / max(1, columnCount)) {
      for column in 0..<columnCount { coarse[group * columnCount + column] += distances[column] }
    }
  }

  var isEmpty: Bool { fine.isEmpty }
}
