/// A section in the layout's storage.
///
/// Lengths are those of a wall that is filled downward.
@usableFromInline
struct PlacedSection: Sendable {
  /// What the delegate and the configuration say of a section.
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
  /// The lower edge of the lowest item below the section's upper edge.
  var contentBottom: Double
  /// Whether any item covers several columns.
  @usableFromInline var hasSpans = false
  /// The columns' ends before each block of items and after the last one, below the section's upper
  /// edge, and after the ends of each row where the rule goes on.
  @usableFromInline var checkpoints: [Double] = []
  /// What sticky edits added to checkpoints and items; empty before the first one.
  var shifts = Shifts()
  /// The first item that a sticky edit touched: from there on a fresh layout may differ.
  var firstStuck: Int?
  /// The items of a dense section from top to bottom, counted from its first one; empty in others.
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

  /// The width inside the insets, 0 where they leave none.
  @usableFromInline
  static func innerWidth(_ width: Double, insets: Insets) -> Double {
    max(0, width - insets.left - insets.right)
  }

  // MARK: Edges

  /// Where the first row starts below the section's upper edge.
  ///
  /// Places count from the section's edge: in the first section they are what a plain loop over
  /// the whole wall would give, to the last bit.
  @usableFromInline var firstRow: Double { (style.headerHeight ?? 0) + style.insets.top }
  var footerY: Double { y + (contentBottom + style.insets.bottom) }
  var maxY: Double { footerY + (style.footerHeight ?? 0) }

  // MARK: Blocks

  /// Items of a section are searched in blocks of a power of two, so large that the columns' ends
  /// saved for each block take at most 4 bytes an item.
  var blockShift: Int {
    max(6, Int.bitWidth - (2 * rowLength - 1).leadingZeroBitCount)
  }

  /// The items of a block less one, a mask.
  @usableFromInline var blockMask: Int { (1 << blockShift) - 1 }

  /// How many blocks the section has.
  var blockCount: Int { (items.count + blockMask) >> blockShift }

  /// The block of an item.
  func block(of item: Int) -> Int { (item - items.lowerBound) >> blockShift }

  /// The items of a block, in a dense section places in ``fromTop``, from the section's first.
  func places(ofBlock block: Int) -> Range<Int> {
    let first = block << blockShift
    return first..<min(items.count, first + 1 << blockShift)
  }

  /// The length of a row of checkpoints.
  @usableFromInline var rowLength: Int { tracks.count + 1 }

  /// The end of a column before a block.
  func end(_ column: Int, beforeBlock block: Int) -> Double {
    checkpoints[block * rowLength + column] + shifts.of(column, inBlock: block)
  }

  /// The columns as a row of checkpoints has them but for the last item, the first row being empty
  /// ones.
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
