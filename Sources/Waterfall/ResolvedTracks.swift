/// Columns with their places in a given width.
///
/// Column 0 stands at the side where reading starts; `xs` are left edges all the same.
@usableFromInline
struct ResolvedTracks: Sendable {
  /// What the places follow from.
  struct Source: Hashable, Sendable {
    var tracks: Tracks
    var left: Double
    var available: Double
    var spacing: Double
    var direction: Direction
    var alignment: Alignment
    /// Pixels per point, for rounded edges; `nil` for exact ones.
    var scale: Double?
    /// How many tracks count for an alignment by used ones, once that is known.
    var used: Int?
    /// The tracks of `auto-fit` that turned out to be empty.
    var collapsed: Set<Int> = []
  }

  @usableFromInline let xs: [Double]
  @usableFromInline let widths: [Double]
  /// The width of every column, where all are equally wide.
  @usableFromInline let commonWidth: Double?
  @usableFromInline let spacing: Double
  let source: Source

  init(_ source: Source) {
    self.source = source
    spacing = source.spacing
    let exact = source.tracks.widths(
      in: source.available, spacing: source.spacing, collapsed: source.collapsed)
    let common = exact.allSatisfy { $0 == exact[0] } ? exact[0] : nil
    let lefts = source.lefts(of: exact)
    guard let scale = source.scale else {
      (xs, widths, commonWidth) = (lefts, exact, common)
      return
    }
    let rights = zip(lefts, exact).map { (($0 + $1) * scale).rounded() / scale }
    let rounded = lefts.map { ($0 * scale).rounded() / scale }
    xs = rounded
    widths = zip(rounded, rights).map { $1 - $0 }
    // Spans are equally wide everywhere only where all edges are equally far apart.
    let width = widths[0]
    let step = rounded.count > 1 ? abs(rounded[1] - rounded[0]) : width + spacing
    let isEven =
      widths.allSatisfy { $0 == width }
      && zip(rounded, rounded.dropFirst()).allSatisfy { abs($1 - $0) == step }
      && step - width == spacing
    commonWidth = isEven ? width : nil
  }

  @inlinable var count: Int { widths.count }

  @inlinable
  func x(of column: Int) -> Double { xs[column] }

  @inlinable
  func width(of column: Int) -> Double { widths[column] }

  /// The left edge of an item that covers `span` columns.
  @inlinable
  func x(of column: Int, span: Int) -> Double {
    // Read from right to left, the last column is the leftmost.
    span == 1 ? xs[column] : min(xs[column], xs[column + span - 1])
  }

  /// The width of `span` columns with the spacing between them.
  @inlinable
  func width(of column: Int, span: Int) -> Double {
    if span == 1 { return widths[column] }
    if let commonWidth {
      return Double(span) * commonWidth + Double(span - 1) * spacing
    }
    let last = column + span - 1
    return xs[column] < xs[last]
      ? xs[last] + widths[last] - xs[column] : xs[column] + widths[column] - xs[last]
  }
}

extension ResolvedTracks.Source {
  /// The left edges of tracks of these widths.
  fileprivate func lefts(of widths: [Double]) -> [Double] {
    func gap(after track: Int) -> Double { collapsed.contains(track) ? 0 : spacing }
    let counted = alignment.basis == .used ? max(1, used ?? widths.count) : widths.count
    var extent = 0.0
    for track in 0..<counted {
      extent += widths[track] + (track < counted - 1 ? gap(after: track) : 0)
    }
    let offset = alignment.offset(of: extent, in: available)
    var lefts: [Double] = []
    lefts.reserveCapacity(widths.count)
    // One sum from column to column, so that a column ends exactly where the spacing begins.
    switch direction {
    case .leftToRight:
      var x = left + offset + 0
      for (track, width) in widths.enumerated() {
        lefts.append(x)
        x += width + gap(after: track)
      }
    case .rightToLeft:
      var x = left + available - offset
      for (track, width) in widths.enumerated() {
        x -= width
        lefts.append(x + 0)
        x -= gap(after: track)
      }
    }
    return lefts
  }
}
