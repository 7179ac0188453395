// The track sizing algorithm of CSS Grid Layout Level 2, section 12, for tracks whose contents
// have no size of their own: items take their width from the tracks, never the other way round.

extension Tracks {
  /// The widths of the tracks in a section.
  ///
  /// - Parameters:
  ///   - available: The width inside the section's insets, 0…1e9 points.
  ///   - spacing: The room between two columns.
  ///   - collapsed: Empty tracks of `auto-fit`, which take neither width nor spacing.
  /// - Returns: One width a track, 0 or more.
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
    maximize(&widths, sizes: sizes, free: free, available: available)
    expandFractions(&widths, sizes: sizes, free: free)
    stretchAutomatic(&widths, sizes: sizes, free: free)
    return widths
  }

  /// The tracks with repetitions written out (section 7.2.3.2).
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
        // Below a point a repetition would be endless; CSS suggests the same bound.
        let extent = sizes.reduce(0.0) { $0 + max(1, $1.extent(in: available)) + spacing }
        // What fits but for rounding fits: five times 20 % of 101 points are 101 points.
        let fitting = (available + spacing - taken) / extent + 1e-9
        let most = (Tracks.maximumCount - fixedCount) / sizes.count
        let count = fitting >= 1 ? Int(min(fitting, Double(max(1, most)))) : 1
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

  /// The tracks that collapse while they are empty (section 7.2.3.2), in a list that is so long.
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

  /// Lets tracks with a definite maximum grow, all by the same amount until they are there
  /// (section 12.6).
  private func maximize(
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

  /// Gives `fr` tracks what is left, in proportion, but none less than its minimum
  /// (section 12.7).
  private func expandFractions(_ widths: inout [Double], sizes: [TrackSize], free: Double) {
    let shares = sizes.map { $0.share ?? 0 }
    // The length of an fr at which a track comes to its minimum. What one keeps is missing for the
    // others, so those that need the longest fr are the first to keep it.
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

  /// Shares what is still left equally among the automatic tracks (section 12.8).
  private func stretchAutomatic(_ widths: inout [Double], sizes: [TrackSize], free: Double) {
    let automatic = sizes.indices.filter { sizes[$0].maximum == .auto }
    let left = free - widths.reduce(0, +)
    guard left > 0, !automatic.isEmpty else { return }
    for index in automatic { widths[index] += left / Double(automatic.count) }
  }
}

extension Tracks.Part {
  /// The same tracks with formulas computed, once for all repetitions.
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
  /// A track that takes no room.
  static let collapsed = TrackSize(minimum: .points(0), maximum: .points(0))

  /// The `fr` share, if the track has one.
  var share: Double? {
    if case .fraction(let share) = maximum { share } else { nil }
  }

  /// What a track counts for when repetitions are fitted: its definite maximum, never below its
  /// minimum, else its minimum.
  func extent(in available: Double) -> Double {
    let least = minimum.definite(in: available) ?? 0
    return max(least, maximum.definite(in: available) ?? least)
  }
}

extension TrackSize.Length {
  /// The length in points where it does not depend on other tracks.
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
