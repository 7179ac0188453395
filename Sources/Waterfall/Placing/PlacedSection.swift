/// A section in the layout's storage, with the axes of a vertical layout.
@usableFromInline
struct PlacedSection: Sendable {
  /// The settings of a section, from the delegate and the configuration.
  @usableFromInline
  struct Style: Sendable {
    @usableFromInline var insets: Insets
    @usableFromInline var spacing: Spacing
    @usableFromInline var tracks: Tracks
    @usableFromInline var placement: Placement
    @usableFromInline var direction: WaterfallLayout.Direction
    @usableFromInline var alignment: WaterfallLayout.Alignment
    @usableFromInline var headerHeight: Double?
    @usableFromInline var footerHeight: Double?

    @usableFromInline
    init(
      insets: Insets, spacing: Spacing, tracks: Tracks, placement: Placement,
      direction: WaterfallLayout.Direction, alignment: WaterfallLayout.Alignment,
      headerHeight: Double?, footerHeight: Double?
    ) {
      self.insets = insets
      self.spacing = spacing
      self.tracks = tracks
      self.placement = placement
      self.direction = direction
      self.alignment = alignment
      self.headerHeight = headerHeight.map { $0 + 0 }
      self.footerHeight = footerHeight.map { $0 + 0 }
    }
  }

  @usableFromInline let style: Style
  @usableFromInline var items: Range<Int>
  @usableFromInline var tracks: ResolvedTracks
  /// The upper edge of the section.
  var y: Double
  /// The lower edge of the lowest item, below the section's upper edge.
  var contentBottom: Double
  /// Whether any item spans several columns.
  @usableFromInline var hasSpans = false
  /// The columns' ends, below the section's upper edge, before each block of items and after the
  /// last one; each row of ends is followed by the state of the rule (``Columns/turn``).
  @usableFromInline var checkpoints: [Double] = []
  /// The distances by which sticky edits moved checkpoints and items; empty before the first one.
  var shifts = Shifts()
  /// The first item that a sticky edit changed: from there on, a new layout could differ.
  var firstStuck: Int?
  /// The items of a dense section from top to bottom, relative to its first one; empty in others.
  var fromTop: [Int32] = []

  @usableFromInline
  init(
    index: Int, style: Style, y: Double, width: Double, items: Range<Int>, scale: Double?,
    sharing previous: PlacedSection?
  ) {
    let (insets, spacing) = (style.insets, style.spacing)
    checkLength(style.headerHeight ?? 0, "the header's height of section \(index)")
    checkLength(style.footerHeight ?? 0, "the footer's height of section \(index)")
    style.placement.check()
    self.style = style
    contentBottom = (style.headerHeight ?? 0) + insets.top
    self.y = y
    self.items = items
    let source = ResolvedTracks.Source(
      tracks: style.tracks, left: insets.left, available: width, spacing: spacing.column,
      direction: style.direction, alignment: style.alignment, scale: scale)
    tracks =
      if let previous, previous.tracks.source == source { previous.tracks } else {
        ResolvedTracks(source)
      }
  }

  /// Returns the width inside the insets, at least 0.
  @usableFromInline
  static func innerWidth(_ width: Double, insets: Insets) -> Double {
    max(0, width - insets.left - insets.right)
  }

  // MARK: Edges

  /// The y of the first row, below the section's upper edge.
  ///
  /// Every y is relative to the section, so that the first section has exactly the values that a
  /// plain loop over the whole layout would compute.
  @usableFromInline var firstRow: Double { (style.headerHeight ?? 0) + style.insets.top }
  var footerY: Double { y + (contentBottom + style.insets.bottom) }
  var maxY: Double { footerY + (style.footerHeight ?? 0) }

  // MARK: Blocks

  /// The binary logarithm of the number of items in a block, chosen so that the checkpoints of the
  /// blocks take at most 4 bytes for each item.
  var blockShift: Int {
    max(6, Int.bitWidth - (2 * rowLength - 1).leadingZeroBitCount)
  }

  /// The number of items in a block minus one, a mask.
  @usableFromInline var blockMask: Int { (1 << blockShift) - 1 }

  /// The number of blocks.
  var blockCount: Int { (items.count + blockMask) >> blockShift }

  /// Returns the block of an item.
  func block(of item: Int) -> Int { (item - items.lowerBound) >> blockShift }

  /// Returns the items of a block relative to the section's first; in a dense section, indices into
  /// ``fromTop``.
  func places(ofBlock block: Int) -> Range<Int> {
    let first = block << blockShift
    return first..<min(items.count, first + 1 << blockShift)
  }

  /// The number of values in a row of checkpoints.
  @usableFromInline var rowLength: Int { tracks.count + 1 }

  /// Returns the end of a column before a block.
  func end(_ column: Int, beforeBlock block: Int) -> Double {
    checkpoints[block * rowLength + column] + shifts.of(column, inBlock: block)
  }

  /// Returns the columns in the state of a row of checkpoints, without the last item's y; row 0
  /// stands for empty columns.
  func columns(atRow row: Int) -> Columns {
    var columns = Columns(
      tracks: tracks, origin: y, top: firstRow, rowSpacing: style.spacing.row,
      isDense: style.placement.isDense)
    guard row > 0 else { return columns }
    for column in 0..<columns.count {
      let end = end(column, beforeBlock: row)
      columns.ends[column] = end
      columns.starts[column] = max(firstRow, end + style.spacing.row)
    }
    columns.turn = Int(checkpoints[row * rowLength + columns.count])
    return columns
  }
}
