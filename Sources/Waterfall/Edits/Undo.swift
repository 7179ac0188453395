// A delegate may throw in the middle of an edit. The layout then restores what the edit may have
// changed.

extension WaterfallLayout {
  /// Makes an edit; restores the layout if the delegate throws.
  ///
  /// If the delegate cannot throw, nothing is saved.
  ///
  /// - Parameters:
  ///   - section: The first section that changes.
  ///   - item: The first item that changes.
  ///   - end: The end of the items that change; `nil` for the end of the section.
  ///   - body: Makes the edit.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws; the layout is then unchanged.
  @inlinable
  mutating func edit<Failure: Error, Result>(
    section: Int, from item: Int, to end: Int? = nil,
    _ body: (inout WaterfallLayout) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if Failure.self == Never.self { return try body(&self) }
    let undo = Undo(self, section: section, from: item, to: end)
    do throws(Failure) {
      return try body(&self)
    } catch {
      undo.restore(&self)
      throw error
    }
  }
}

/// A copy of what an edit can change, from before the edit.
@usableFromInline
struct Undo {
  /// The first item that can change, and the number of items after the last one that can.
  private let first: Int
  private let following: Int
  private let ys: [Double]
  private let heights: [Double]
  private let lanes: [WaterfallLayout.Lanes]
  private let section: Int
  /// The sections from that one on, the first without its checkpoints: those of the blocks before
  /// the first item do not change, and the others are in `checkpoints`.
  private var sections: [PlacedSection]
  private var keptCount = 0
  private var checkpoints: [Double] = []

  /// - Complexity: O(items and checkpoints that can change + following sections)
  @usableFromInline
  init(_ layout: WaterfallLayout, section: Int, from item: Int, to end: Int?) {
    self.section = section
    sections = Array(layout.sections[section...])
    var first = layout.itemCount
    if !sections.isEmpty {
      keptCount = sections[0].unchangedCheckpoints(from: item)
      let keptBlocks = keptCount / sections[0].rowLength
      first = sections[0].items.lowerBound + keptBlocks << sections[0].blockShift
      checkpoints = Array(sections[0].checkpoints[keptCount...])
      sections[0].checkpoints = []  // so that the edit does not copy them
    }
    self.first = first
    let end = max(first, end ?? sections.first?.items.upperBound ?? first)
    following = layout.itemCount - end
    ys = Array(layout.ys[first..<end])
    heights = Array(layout.heights[first..<end])
    lanes = Array(layout.lanes[first..<end])
  }

  @usableFromInline
  func restore(_ layout: inout WaterfallLayout) {
    let changed = first..<layout.itemCount - following
    layout.ys.replaceSubrange(changed, with: ys)
    layout.heights.replaceSubrange(changed, with: heights)
    layout.lanes.replaceSubrange(changed, with: lanes)
    let kept = keptCount > 0 ? Array(layout.sections[section].checkpoints[..<keptCount]) : []
    layout.sections.replaceSubrange(section..., with: sections)
    if !sections.isEmpty { layout.sections[section].checkpoints = kept + checkpoints }
  }
}

extension PlacedSection {
  /// Returns the number of checkpoint values that stay the same if items change from a given one
  /// on; 0 if all items may be placed again.
  fileprivate func unchangedCheckpoints(from item: Int) -> Int {
    let isWhole =
      style.placement.isDense || !shifts.isEmpty || firstStuck != nil
      || !tracks.source.collapsed.isEmpty
      || !tracks.source.tracks.collapsible(count: tracks.count).isEmpty
    if isWhole { return 0 }
    let count = block(of: min(max(item, items.lowerBound), items.upperBound)) * rowLength
    return count < checkpoints.count ? count : 0
  }
}
