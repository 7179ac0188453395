import Waterfall

extension RandomWall.Section {
  /// Returns the `auto-fit` tracks that collapse.
  ///
  /// - Parameters:
  ///   - items: The section's items.
  ///   - columns: The columns that each item spans.
  ///   - count: The number of tracks.
  /// - Returns: The collapsed tracks.
  func emptyTracks(
    _ items: ArraySlice<RandomWall.Item>, covering columns: [Range<Int>], of count: Int
  )
    -> Set<Int>
  {
    var kept = Set<Int>()
    var automatic = 0
    for (item, columns) in zip(items, columns) {
      if placement.rule == .lanes && item.column == nil {
        automatic += columns.count
      } else {
        kept.formUnion(columns)
      }
    }
    kept.formUnion(0..<automatic)
    return Set(tracks.collapsible(count: count)).subtracting(kept)
  }

  /// Computes the exact columns with plain loops.
  ///
  /// - Parameters:
  ///   - wall: The wall, for its container.
  ///   - empty: The collapsed tracks.
  ///   - used: The number of columns that count for the alignment.
  /// - Returns: The columns, not rounded to pixels.
  func columns(in wall: RandomWall, empty: Set<Int> = [], used: Int? = nil) -> [NaiveSection.Column]
  {
    let (insets, spacing) = wall.flow(self)
    let available = max(0, wall.configuration.width - insets.left - insets.right)
    let widths = tracks.widths(in: available, spacing: spacing.column, empty: empty)
    // Distances from the side where reading starts.
    var edges: [Double] = []
    var edge = 0.0
    for (track, width) in widths.enumerated() {
      edges.append(edge)
      edge += width + (empty.contains(track) ? 0 : spacing.column)
    }
    let counted = alignment.basis == .used ? max(1, used ?? widths.count) : widths.count
    let last = (0..<counted).last { !empty.contains($0) } ?? 0
    let free = max(0, available - edges[last] - widths[last])
    let offset =
      switch alignment.position {
      case .start: 0.0
      case .center: free / 2
      case .end: free
      }
    return widths.indices.map { track in
      let distance = edges[track] + offset
      return NaiveSection.Column(
        x: direction == .leftToRight
          ? insets.left + distance : insets.left + available - distance - widths[track],
        width: widths[track])
    }
  }
}
