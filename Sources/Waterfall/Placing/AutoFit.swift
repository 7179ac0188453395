// `auto-fit` tracks that stay empty collapse to a width of 0, and which tracks stay empty is known
// only once all items are placed. So a section with such tracks is placed twice: first with all
// tracks, then without the empty ones. By most rules, items keep their columns and change only
// their widths.
//
// With `lanes`, browsers decide which tracks are empty before they place items (see
// `Tracks.init(_:)`). Here the first placement shows which items name a column and how many tracks
// the others span.

extension WaterfallLayout {
  /// Collapses the `auto-fit` tracks that stayed empty.
  ///
  /// - Returns: The items as they were placed with all tracks; `nil` if nothing collapsed.
  @usableFromInline
  mutating func collapseEmptyTracks(
    ofSection index: Int, named: NamedColumns?
  ) -> PlacedItems? {
    let section = sections[index]
    var source = section.tracks.source
    let collapsible = source.tracks.collapsible(count: section.tracks.count)
    let kept = named.map { keptTracks(ofSection: index, named: $0) }
    let empty = collapsible.filter { track in
      kept.map { !$0[track] } ?? (section.end(track, beforeBlock: section.blockCount) == -.infinity)
    }
    guard !empty.isEmpty, source.collapsed != Set(empty) else { return nil }
    let items = placedItems(ofSection: index)
    source.collapsed = Set(empty)
    source.used = nil
    sections[index].tracks = ResolvedTracks(source)
    return items
  }

  /// Returns whether a section decides which tracks are empty before it places items.
  @usableFromInline
  func collapsesTracksFirst(ofSection index: Int) -> Bool {
    let section = sections[index]
    return section.style.placement.rule == .lanes
      && !section.tracks.source.tracks.collapsible(count: section.tracks.count).isEmpty
  }

  /// Returns, for each track, whether it stays when this is decided before items are placed.
  private func keptTracks(ofSection index: Int, named: NamedColumns) -> [Bool] {
    var kept = Array(repeating: false, count: sections[index].tracks.count)
    var automatic = 0
    for item in sections[index].items {
      if named.contains(item) {
        for column in lanes[item].columns { kept[column] = true }
      } else {
        automatic += Int(lanes[item].span)
      }
    }
    for column in 0..<min(automatic, kept.count) { kept[column] = true }
    return kept
  }

  private func placedItems(ofSection index: Int) -> PlacedItems {
    let section = sections[index]
    let lanes = Array(lanes[section.items])
    return PlacedItems(
      first: section.items.lowerBound, lanes: lanes, heights: Array(heights[section.items]),
      widths: lanes.map {
        $0.span == 0 ? .nan : section.tracks.width(of: Int($0.column), span: Int($0.span))
      })
  }

  /// Returns the items of a section that has collapsed tracks, before it is placed again.
  @usableFromInline
  func itemsOfCollapsedTracks(ofSection index: Int) -> PlacedItems? {
    sections[index].tracks.source.collapsed.isEmpty ? nil : placedItems(ofSection: index)
  }
}
