extension WaterfallLayout {
  /// A section as it was placed, a band over the container's whole width: header, top inset,
  /// columns of items, bottom inset, footer.
  public struct Section: Hashable, Sendable {
    /// The band that the section takes.
    public let frame: Rect
    /// The header's frame, if there is a header.
    public let header: Rect?
    /// The footer's frame, if there is a footer.
    public let footer: Rect?
    /// The items of the section.
    public let items: Range<Int>
    /// How many columns the section has.
    public let columnCount: Int
  }

  /// How many sections there are.
  public var sectionCount: Int { sections.count }

  /// A section, 0..<``sectionCount``.
  public func section(_ index: Int) -> Section {
    let section = sections[index]
    let bottom = section.maxY
    return Section(
      frame: Rect(
        x: 0, y: section.y, width: configuration.width, height: bottom - section.y),
      header: section.headerHeight.map {
        Rect(x: 0, y: section.y, width: configuration.width, height: $0)
      },
      footer: section.footerHeight.map {
        Rect(x: 0, y: section.footerY, width: configuration.width, height: $0)
      },
      items: section.items, columnCount: section.tracks.count)
  }

  /// The columns of a section as they were left: places, widths and lower edges.
  ///
  /// - Complexity: O(columns)
  public func columns(ofSection index: Int) -> [Columns.Column] {
    let section = sections[index]
    let ends = section.checkpoint + section.blockCount * section.tracks.count
    return section.tracks.xs.indices.map { column in
      Columns.Column(
        x: section.tracks.x(of: column), width: section.tracks.width(of: column),
        bottom: section.items.isEmpty
          ? section.contentTop : max(section.contentTop, checkpoints[ends + column]))
    }
  }

  /// The width of the container and the height below the last section, in points.
  public var contentSize: Size {
    Size(width: configuration.width, height: sections.last?.maxY ?? 0)
  }
}

/// A section in the layout's storage.
///
/// `checkpoints` hold its columns' ends before each block of items and, last, after all of them.
@usableFromInline
struct PlacedSection: Sendable {
  @usableFromInline let items: Range<Int>
  @usableFromInline let tracks: ResolvedTracks
  @usableFromInline let placement: Placement
  /// The upper edge of the first row.
  @usableFromInline let contentTop: Double
  /// The lower edge of the lowest item.
  @usableFromInline var contentBottom: Double
  let y: Double
  let bottomInset: Double
  let headerHeight: Double?
  let footerHeight: Double?
  /// Where the section's checkpoints start.
  let checkpoint: Int
  private let source: Tracks

  @usableFromInline
  init(
    index: Int, y: Double, width: Double, insets: Insets, spacing: Spacing, tracks: Tracks,
    placement: Placement, headerHeight: Double?, footerHeight: Double?, items: Range<Int>,
    checkpoint: Int, sharing previous: PlacedSection?
  ) {
    checkLength(insets.top, "the top inset of section \(index)")
    checkLength(insets.bottom, "the bottom inset of section \(index)")
    checkLength(spacing.row, "the row spacing of section \(index)")
    checkLength(spacing.column, "the column spacing of section \(index)")
    checkLength(headerHeight ?? 0, "the header's height of section \(index)")
    checkLength(footerHeight ?? 0, "the footer's height of section \(index)")
    if case .shortest(let tolerance) = placement {
      require(tolerance >= 0, "a tolerance must be 0 or more, got \(tolerance)")
    }
    self.items = items
    self.placement = placement
    self.y = y
    self.headerHeight = headerHeight.map { $0 + 0 }
    self.footerHeight = footerHeight.map { $0 + 0 }
    self.checkpoint = checkpoint
    bottomInset = insets.bottom
    contentTop = y + (headerHeight ?? 0) + insets.top
    contentBottom = contentTop
    source = tracks
    if let previous, previous.source == tracks,
      previous.tracks.isPlaced(left: insets.left, width: width, spacing: spacing.column)
    {
      self.tracks = previous.tracks
    } else {
      self.tracks = ResolvedTracks(
        tracks, left: insets.left, width: width, spacing: spacing.column)
    }
  }

  /// The width inside the insets, 0 where they leave none.
  @usableFromInline
  static func innerWidth(_ width: Double, insets: Insets) -> Double {
    checkLength(insets.left, "a left inset")
    checkLength(insets.right, "a right inset")
    return max(0, width - insets.left - insets.right)
  }

  var footerY: Double { contentBottom + bottomInset }
  var maxY: Double { footerY + (footerHeight ?? 0) }

  /// Items of a section are searched in blocks of a power of two, so large that the columns' ends
  /// saved for each block stay below 4 bytes an item.
  private var blockShift: Int {
    max(6, Int.bitWidth - (2 * tracks.count - 1).leadingZeroBitCount)
  }

  /// The items of a block less one, a mask.
  @usableFromInline var blockMask: Int { (1 << blockShift) - 1 }

  /// How many blocks the section has.
  var blockCount: Int { (items.count + blockMask) >> blockShift }

  /// The items of a block.
  func block(_ index: Int) -> Range<Int> {
    let first = items.lowerBound + index << blockShift
    return first..<min(items.upperBound, first + 1 << blockShift)
  }
}
