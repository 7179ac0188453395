// The track sizing algorithm of CSS Grid Layout Level 2, section 12, for tracks whose contents
// have no size of their own: items take their widths from the tracks, never the reverse.

extension Tracks {
  /// Returns the widths of the tracks in a section.
  ///
  /// - Parameters:
  ///   - available: The width inside the section's insets, 0…1e9 points.
  ///   - spacing: The space between two columns, in points.
  ///   - collapsed: The empty `auto-fit` tracks, which take neither width nor spacing.
  /// - Returns: A width in points for each track, 0 or more.
  /// - Complexity: O(tracks · log tracks)
  package func widths(
    in available: Double, spacing: Double, collapsed: Set<Int> = []
  ) -> [Double] {
    var sizes = expanded(in: available, spacing: spacing)
    for track in collapsed where sizes.indices.contains(track) { sizes[track] = .collapsed }
    let free = available - spacing * Double(max(0, sizes.count - collapsed.count - 1))
    if sizes.allSatisfy({ $0 == sizes[0] }), sizes[0] == .fraction(1) {
      let width = max(0, free) / Double(sizes.count)
      return sizes.map { _ in width }
    }
    var widths = sizes.map { $0.minimum.definite(in: available) ?? 0 }
    maximizeTracks(&widths, sizes: sizes, free: free, available: available)
    expandFlexibleTracks(&widths, sizes: sizes, free: free)
    stretchAutoTracks(&widths, sizes: sizes, free: free)
    return widths
  }

  /// Returns the tracks with repetitions written out (section 7.2.3.2).
  private func expanded(in available: Double, spacing: Double) -> [TrackSize] {
    let parts = hasFormulas ? parts.map { $0.resolved(in: available) } : parts
    if parts.count == 1, case .sizes(let sizes) = parts[0] { return sizes }
    var fixedCount = 0
    var taken = 0.0
    for case .sizes(let sizes) in parts {
      fixedCount += sizes.count
      for size in sizes { taken += size.extent(in: available) + spacing }
    }
    return parts.flatMap { part -> [TrackSize] in
      switch part {
      case .sizes(let sizes): return sizes
      case .repeated(let sizes, _):
        // A minimum of 1 point, as CSS suggests, bounds the number of repetitions.
        let extent = sizes.reduce(0.0) { $0 + max(1, $1.extent(in: available)) + spacing }
        // Ignore rounding errors: five times 20 % of 101 points fit into 101 points.
        let fitting = (available + spacing - taken) / extent + 1e-9
        let maximum = (Tracks.maximumCount - fixedCount) / sizes.count
        let count = fitting >= 1 ? Int(min(fitting, Double(max(1, maximum)))) : 1
        return Array(repeatElement(sizes, count: count).joined())
      }
    }
  }

  private var hasFormulas: Bool {
    parts.contains { part in
      switch part {
      case .sizes(let sizes), .repeated(let sizes, _):
        sizes.contains { $0.minimum.isFormula || $0.maximum.isFormula }
      }
    }
  }

  /// Returns the tracks that collapse if they are empty (section 7.2.3.2), in a list of `count`
  /// tracks.
  func collapsible(count: Int) -> Range<Int> {
    var before = 0
    var after = 0
    var isFound = false
    for part in parts {
      switch part {
      case .sizes(let sizes): if isFound { after += sizes.count } else { before += sizes.count }
      case .repeated(_, let collapses):
        if !collapses { return 0..<0 }
        isFound = true
      }
    }
    return isFound ? before..<max(before, count - after) : 0..<0
  }

  /// Grows the tracks with a definite maximum, all by the same amount, up to their maximums
  /// (section 12.6).
  private func maximizeTracks(
    _ widths: inout [Double], sizes: [TrackSize], free: Double, available: Double
  ) {
    let limits = sizes.indices.map { index in
      max(widths[index], sizes[index].maximum.definite(in: available) ?? widths[index])
    }
    var left = free - widths.reduce(0, +)
    var growing = sizes.indices.filter { limits[$0] > widths[$0] }
      .sorted { limits[$0] - widths[$0] < limits[$1] - widths[$1] }[...]
    while left > 0, let next = growing.popFirst() {
      let growth = min(limits[next] - widths[next], left / Double(growing.count + 1))
      widths[next] += growth
      left -= growth
    }
  }

  /// Distributes the remaining space to the `fr` tracks in proportion, but gives none less than its
  /// minimum (section 12.7).
  private func expandFlexibleTracks(
    _ widths: inout [Double], sizes: [TrackSize], free: Double
  ) {
    let shares = sizes.map { $0.share ?? 0 }
    // For each track, the length of 1fr at which the track has its minimum width. A track that
    // keeps its minimum leaves less for the others, so those that need the longest fr are fixed
    // first.
    let needed = sizes.indices.map { track in
      widths[track] > 0 ? widths[track] / shares[track] : 0
    }
    let flexible = sizes.indices.filter { sizes[$0].share != nil }
      .sorted { needed[$0] > needed[$1] }
    var isKept = sizes.map { $0.share == nil }
    var left = free
    for track in sizes.indices where isKept[track] { left -= widths[track] }
    var share = flexible.reduce(0) { $0 + shares[$1] }
    for track in flexible {
      if max(0, left) / max(1, share) * shares[track] >= widths[track] { break }
      isKept[track] = true
      left -= widths[track]
      share -= shares[track]
    }
    let taken = sizes.indices.reduce(0) { isKept[$1] ? $0 + widths[$1] : $0 }
    share = flexible.reduce(0) { isKept[$1] ? $0 : $0 + shares[$1] }
    let fraction = max(0, free - taken) / max(1, share)
    for track in flexible where !isKept[track] {
      widths[track] = max(widths[track], fraction * shares[track])
    }
  }

  /// Distributes what still remains equally to the `auto` tracks (section 12.8).
  private func stretchAutoTracks(_ widths: inout [Double], sizes: [TrackSize], free: Double) {
    let automatic = sizes.indices.filter { sizes[$0].maximum == .auto }
    let left = free - widths.reduce(0, +)
    guard left > 0, !automatic.isEmpty else { return }
    for index in automatic { widths[index] += left / Double(automatic.count) }
  }
}

extension Tracks.Part {
  /// Returns the tracks with their formulas computed, once for all repetitions.
  fileprivate func resolved(in available: Double) -> Tracks.Part {
    func resolved(_ sizes: [TrackSize]) -> [TrackSize] {
      sizes.map {
        TrackSize(
          minimum: $0.minimum.resolved(in: available), maximum: $0.maximum.resolved(in: available))
      }
    }
    return switch self {
    case .sizes(let sizes): .sizes(resolved(sizes))
    case .repeated(let sizes, let collapses): .repeated(resolved(sizes), collapses: collapses)
    }
  }
}

extension TrackSize {
  /// A track of width 0.
  static let collapsed = TrackSize(minimum: .points(0), maximum: .points(0))

  /// The `fr` share, if the track has one.
  var share: Double? {
    if case .fraction(let share) = maximum { share } else { nil }
  }

  /// Returns the width by which repetitions are counted: the definite maximum, at least the
  /// minimum, or else the minimum.
  func extent(in available: Double) -> Double {
    let minimum = minimum.definite(in: available) ?? 0
    return max(minimum, maximum.definite(in: available) ?? minimum)
  }
}

extension TrackSize.Length {
  /// Returns the length in points; `nil` if it depends on other tracks.
  func definite(in available: Double) -> Double? {
    switch self {
    case .points(let points): points
    case .percentage(let share): share * available
    case .formula(let formula):
      min(max(0, formula.points(in: available)), WaterfallLayout.maximumLength)
    case .fraction, .auto: nil
    }
  }

  fileprivate var isFormula: Bool { if case .formula = self { true } else { false } }

  fileprivate func resolved(in available: Double) -> TrackSize.Length {
    guard isFormula, let points = definite(in: available) else { return self }
    return .points(points)
  }
}
