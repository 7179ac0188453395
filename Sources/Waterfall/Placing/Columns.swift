/// The columns of a section while it is being placed: their positions, and how far they are filled.
///
/// A delegate receives them with a question about a span or a column, for the duration of the call.
public struct Columns: ~Copyable {
  @usableFromInline let tracks: ResolvedTracks
  /// The y at which the next item of each column would start, below the section's upper edge.
  @usableFromInline let starts: UnsafeMutablePointer<Double>
  /// The lower edge of each column's last item, below the section's upper edge; −∞ if it is empty.
  @usableFromInline package let ends: UnsafeMutablePointer<Double>
  /// Storage for ``positions(span:)``.
  @usableFromInline let positions: UnsafeMutablePointer<Double>
  /// The columns' left edges and widths for C, valid as long as the columns.
  package let xs: UnsafePointer<Double>
  package let widths: UnsafePointer<Double>
  /// The space between two columns.
  package var spacing: Double { tracks.spacing }
  /// The width of every column, if all are equally wide.
  package var commonWidth: Double? { tracks.commonWidth }
  /// The section's upper edge.
  @usableFromInline package let origin: Double
  /// The y of the first row below it.
  @usableFromInline package let top: Double
  @usableFromInline let rowSpacing: Double
  /// The state of the rule: the cursor of `lanes`, the number of placed items for the other rules.
  @usableFromInline var turn = 0
  /// The y of the last item, for a placement that keeps the order.
  @usableFromInline var lastY = 0.0
  /// The holes between earlier items, for a dense placement.
  @usableFromInline var holes: Holes?

  /// The number of columns, at least 1.
  public let count: Int

  /// The position of a column and how far it is filled, in points.
  public struct Column: Hashable, Sendable {
    /// The left edge.
    public let x: Double
    /// The width.
    public let width: Double
    /// The lower edge of the column's last item, without the spacing after it; the upper edge of
    /// the first row if the column is empty.
    public let bottom: Double

    @usableFromInline
    init(x: Double, width: Double, bottom: Double) {
      self.x = x
      self.width = width
      self.bottom = bottom
    }
  }

  @usableFromInline
  init(
    tracks: ResolvedTracks, origin: Double, top: Double, rowSpacing: Double, isDense: Bool
  ) {
    self.tracks = tracks
    self.origin = origin
    self.top = top
    self.rowSpacing = rowSpacing
    count = tracks.count
    starts = .allocate(capacity: 5 * count)
    ends = starts + count
    positions = ends + count
    let (xs, widths) = (positions + count, positions + 2 * count)
    starts.initialize(repeating: top, count: count)
    ends.initialize(repeating: -.infinity, count: count)
    positions.initialize(repeating: 0, count: count)
    for index in 0..<count {
      (xs + index).initialize(to: tracks.xs[index])
      (widths + index).initialize(to: tracks.widths[index])
    }
    // An infinite start keeps items out of collapsed tracks.
    for index in tracks.source.collapsed { starts[index] = .infinity }
    self.xs = UnsafePointer(xs)
    self.widths = UnsafePointer(widths)
    if isDense { holes = Holes(columns: count, top: top, spacing: rowSpacing) }
  }

  @inlinable
  deinit {
    starts.deallocate()
  }

  /// Returns the column at an index, 0..<`count`.
  @inlinable
  public subscript(index: Int) -> Column {
    require(index >= 0 && index < count, "a column's index must be in 0..<count")
    return Column(
      x: tracks.x(of: index), width: tracks.width(of: index), bottom: origin + max(top, ends[index])
    )
  }

  /// Returns the width of an item that starts in a column and spans `span` columns, in points.
  @inlinable
  public func width(of column: Int, span: Int) -> Double {
    require(
      column >= 0 && span >= 1 && span <= count - column, "column and span must lie in the section")
    return tracks.width(of: column, span: span)
  }

  /// Returns the first column of those in which the next item would start highest.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public func indexOfShortest() -> Int { Shortest(tolerance: 0).choose(starts, count: count) }

  // MARK: Filling

  /// Returns the y at which an item that spans `span` columns from `column` on would start.
  @inlinable
  func start(_ column: Int, span: Int) -> Double {
    var lowest = starts[column]
    for index in column + 1..<max(column + 1, column + span) {
      lowest = max(lowest, starts[index])
    }
    return lowest
  }

  /// Places an item at the end of the columns that it spans.
  @inlinable
  mutating func put(y: Double, height: Double, column: Int, span: Int) {
    let bottom = y + height
    let next = bottom + rowSpacing
    starts[column] = next
    ends[column] = bottom
    var index = column &+ 1
    while index < column &+ span {
      starts[index] = next
      ends[index] = bottom
      index &+= 1
    }
  }

  /// The lower edge of the lowest item, below the section's upper edge; `top` if there is no item.
  @inlinable
  var bottom: Double {
    var lowest = top
    for index in 0..<count { lowest = max(lowest, ends[index]) }
    return lowest
  }
}
