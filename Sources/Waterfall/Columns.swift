/// The columns of a section while it is being placed: where they are and how far they are filled.
///
/// A delegate sees them when it is asked for a span or a column; they cannot outlive the call.
public struct Columns: ~Copyable {
  @usableFromInline let tracks: ResolvedTracks
  /// Where an item after the last one of each column would start.
  @usableFromInline let starts: UnsafeMutablePointer<Double>
  /// The lower edge of the last item of each column, −∞ in an empty column.
  @usableFromInline package let ends: UnsafeMutablePointer<Double>
  /// Where the first item of a column starts.
  @usableFromInline package let top: Double
  @usableFromInline let rowSpacing: Double
  /// How many items named no column themselves so far.
  @usableFromInline var automaticCount = 0

  /// How many columns there are, at least 1.
  public let count: Int

  /// One column: its place and how far it is filled, in points.
  public struct Column: Hashable, Sendable {
    /// The left edge.
    public let x: Double
    /// The width.
    public let width: Double
    /// The lower edge of the last item there, without the spacing after it;
    /// the upper edge of the first row where the column is empty.
    public let bottom: Double

    @usableFromInline
    init(x: Double, width: Double, bottom: Double) {
      self.x = x
      self.width = width
      self.bottom = bottom
    }
  }

  @usableFromInline
  init(tracks: ResolvedTracks, top: Double, rowSpacing: Double) {
    self.tracks = tracks
    self.top = top
    self.rowSpacing = rowSpacing
    count = tracks.count
    starts = .allocate(capacity: count)
    ends = .allocate(capacity: count)
    starts.initialize(repeating: top, count: count)
    ends.initialize(repeating: -.infinity, count: count)
  }

  @inlinable
  deinit {
    starts.deallocate()
    ends.deallocate()
  }

  /// The column at an index 0..<`count`.
  @inlinable
  public subscript(index: Int) -> Column {
    require(index >= 0 && index < count, "a column's index must be in 0..<count")
    return Column(
      x: tracks.x(of: index), width: tracks.width(of: index), bottom: max(top, ends[index]))
  }

  /// The width of an item that starts in a column and spans `span` columns, in points.
  @inlinable
  public func width(of column: Int, span: Int) -> Double {
    require(
      column >= 0 && span >= 1 && span <= count - column, "column and span must lie in the section")
    return tracks.width(of: column, span: span)
  }

  /// The first of the columns where the next item would start highest.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public func shortest() -> Int { highest(tolerance: 0) }

  /// The first column where the next item would start within `tolerance` of the highest start.
  @inlinable
  func highest(tolerance: Double) -> Int {
    // No start is negative, and then doubles compare as the integers that their bits are, which
    // takes half the time and no branch.
    var least = starts[0].bitPattern
    // The least of those before the column: a tie is then seen without another loop.
    var before = UInt64.max
    var column = 0
    for index in 1..<max(1, count) {
      let start = starts[index].bitPattern
      before = start < least ? least : before
      column = start < least ? index : column
      least = start < least ? start : least
    }
    let bound = (Double(bitPattern: least) + tolerance).bitPattern
    guard before <= bound else { return column }
    for index in 0..<column where starts[index].bitPattern <= bound { return index }
    return column
  }

  /// The first start column for `span` columns whose lowest start is within `tolerance` of the
  /// highest there is.
  ///
  /// - Complexity: O(`count` · `span`)
  @inlinable
  func highest(span: Int, tolerance: Double) -> Int {
    var least = Double.infinity
    for column in 0...count - span { least = min(least, start(column, span: span)) }
    let bound = least + tolerance
    for column in 0...count - span where start(column, span: span) <= bound { return column }
    return 0
  }

  /// The columns' places for C, valid while a body runs.
  package borrowing func withPlaces<Result, Failure>(
    _ body: (
      _ xs: UnsafeBufferPointer<Double>, _ widths: UnsafeBufferPointer<Double>, _ spacing: Double,
      _ commonWidth: Double?
    ) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let tracks = tracks
    return try tracks.xs.withUnsafeBufferPointer { (xs) throws(Failure) in
      try tracks.widths.withUnsafeBufferPointer { (widths) throws(Failure) in
        try body(xs, widths, tracks.spacing, tracks.commonWidth)
      }
    }
  }

  /// Where an item would start that covers `span` columns from `column` on.
  @inlinable
  func start(_ column: Int, span: Int) -> Double {
    var lowest = starts[column]
    for index in column + 1..<max(column + 1, column + span) {
      lowest = max(lowest, starts[index])
    }
    return lowest
  }

  /// Puts an item at the end of the columns that it covers, and returns its upper edge.
  @inlinable
  mutating func put(height: Double, column: Int, span: Int) -> Double {
    let y = span == 1 ? starts[column] : start(column, span: span)
    let bottom = y + height
    let next = bottom + rowSpacing
    starts[column] = next
    ends[column] = bottom
    if span > 1 {
      for index in column + 1..<column + span {
        starts[index] = next
        ends[index] = bottom
      }
    }
    return y
  }

  /// The lower edge of the lowest item, `top` where there is none.
  @inlinable
  var bottom: Double {
    var lowest = top
    for index in 0..<count { lowest = max(lowest, ends[index]) }
    return lowest
  }
}
