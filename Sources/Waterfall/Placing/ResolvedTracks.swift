/// Columns with positions and widths in a section of known width.
///
/// Column 0 is at the side where reading starts; `xs` are left edges in either direction.
@usableFromInline
struct ResolvedTracks: Sendable {
  /// Everything that determines the positions and widths.
  struct Source: Hashable, Sendable {
    var tracks: Tracks
    var left: Double
    var available: Double
    var spacing: Double
    var direction: WaterfallLayout.Direction
    var alignment: WaterfallLayout.Alignment
    /// Pixels per point, for rounded edges; `nil` for exact ones.
    var scale: Double?
    /// The number of tracks up to the last used one, for an alignment by used tracks, once known.
    var used: Int?
    /// The `auto-fit` tracks that turned out to be empty.
    var collapsed: Set<Int> = []
  }

  @usableFromInline let xs: [Double]
  @usableFromInline let widths: [Double]
  /// The width of every column, if all are equally wide.
  @usableFromInline let commonWidth: Double?
  @usableFromInline let spacing: Double
  let source: Source

  init(_ source: Source) {
    self.source = source
    spacing = source.spacing
    let exact = source.tracks.widths(
      in: source.available, spacing: source.spacing, collapsed: source.collapsed)
    let common = exact.allSatisfy { $0 == exact[0] } ? exact[0] : nil
    let edges = source.edges(of: exact)
    // An alignment by used columns is known only after items are placed. It moves all columns by
    // whole pixels, so that the widths for which heights were asked stay the same.
    var shift = source.alignment.basis == .used ? source.offset(of: exact) : 0
    if source.direction == .rightToLeft { shift = -shift }
    guard let scale = source.scale else {
      (xs, widths, commonWidth) = (edges.map { $0.left + shift }, exact, common)
      return
    }
    shift = (shift * scale).rounded() / scale
    let rounded = edges.map { ($0.left * scale).rounded() / scale }
    let rights = edges.map { ($0.right * scale).rounded() / scale }
    xs = rounded.map { $0 + shift + 0 }
    widths = zip(rounded, rights).map { $1 - $0 }
    // Spans have the same width everywhere only if all edges are equally far apart.
    let width = widths[0]
    let step = rounded.count > 1 ? abs(rounded[1] - rounded[0]) : width + spacing
    let isEven =
      widths.allSatisfy { $0 == width }
      && zip(rounded, rounded.dropFirst()).allSatisfy { abs($1 - $0) == step }
      && step - width == spacing
    commonWidth = isEven ? width : nil
  }

  @inlinable var count: Int { widths.count }

  /// The number of columns up to the last used one, for an alignment by used columns, once known.
  @usableFromInline var used: Int? { source.used }

  @inlinable
  func x(of column: Int) -> Double { xs[column] }

  @inlinable
  func width(of column: Int) -> Double { widths[column] }

  /// Returns the left edge of an item that covers `span` columns.
  @inlinable
  func x(of column: Int, span: Int) -> Double {
    span == 1 ? xs[column] : min(xs[column], xs[column + span - 1])
  }

  /// Returns the width of `span` columns and the spacing between them.
  @inlinable
  func width(of column: Int, span: Int) -> Double {
    if span == 1 { return widths[column] }
    if let commonWidth {
      return Double(span) * commonWidth + Double(span - 1) * spacing
    }
    // From right to left, the last column is the leftmost one; a column of width 0 can have the
    // same position as its neighbour.
    let last = column + span - 1
    return max(xs[column] + widths[column], xs[last] + widths[last]) - min(xs[column], xs[last])
  }
}

extension ResolvedTracks.Source {
  private func gap(after track: Int) -> Double { collapsed.contains(track) ? 0 : spacing }

  /// Returns the free space before the first track.
  fileprivate func offset(of widths: [Double]) -> Double {
    let counted = alignment.basis == .used ? max(1, used ?? widths.count) : widths.count
    var edge = 0.0
    var extent = 0.0
    for track in 0..<counted {
      // Collapsed tracks at the end do not add the spacing before them.
      if !collapsed.contains(track) { extent = edge + widths[track] }
      edge += widths[track] + gap(after: track)
    }
    return alignment.offset(of: extent, in: available)
  }

  /// Returns the edges of tracks of these widths, before an alignment by used tracks.
  ///
  /// Without spacing, a column ends exactly where the next one begins.
  fileprivate func edges(of widths: [Double]) -> [(left: Double, right: Double)] {
    let offset = alignment.basis == .all ? offset(of: widths) : 0
    var edges: [(left: Double, right: Double)] = []
    edges.reserveCapacity(widths.count)
    switch direction {
    case .leftToRight:
      var x = left + offset + 0
      for (track, width) in widths.enumerated() {
        edges.append((x, x + width))
        x += width + gap(after: track)
      }
    case .rightToLeft:
      var x = left + available - offset
      for (track, width) in widths.enumerated() {
        edges.append((x - width + 0, x))
        x = x - width - gap(after: track)
      }
    }
    return edges
  }
}
