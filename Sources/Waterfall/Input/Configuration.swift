extension WaterfallLayout {
  /// The way in which items follow each other.
  public enum Axis: Hashable, Sendable {
    /// Columns that are filled downward; the wall scrolls up and down.
    case vertical
    /// Rows that are filled to the right, a strip; the wall scrolls sideways.
    ///
    /// Tracks are rows then, a column's index is a row's, an item's height is its width, and the
    /// container's width is its height. Frames, insets and spacing keep their meaning.
    case horizontal
  }

  /// What holds for the whole layout, and for every section whose delegate does not answer
  /// otherwise.
  public struct Configuration: Hashable, Sendable {
    /// The container's width, the height of a strip, 0…1e9 points.
    public var width: Double
    /// The way in which items follow each other; downward by default.
    public var axis: Axis
    /// Pixels per point: frames then lie on whole pixels.
    ///
    /// `nil`, the default, rounds nothing.
    ///
    /// Edges are rounded, not sizes, so neighbours stay neighbours: columns' edges before any
    /// question, upper and lower edges when a frame is read.
    public var scale: Double?
    /// The least height of the content, 0…1e9 points; the least width of a strip's.
    public var minimumLength: Double
    /// The insets of each section; 0 by default.
    public var insets: Insets
    /// The spacing of each section; 10 points by default.
    public var spacing: Spacing
    /// The tracks of each section; three equal ones by default.
    public var tracks: Tracks
    /// The placement of each section; ``Placement/shortest`` by default.
    public var placement: Placement
    /// The side where reading starts; the left by default.
    ///
    /// A strip flows to the right always.
    public var direction: Direction
    /// Where columns stand that do not fill the width; at the start by default.
    public var alignment: Alignment
    /// The height of the header above each section; none by default.
    public var headerHeight: Double?
    /// The height of the footer below each section; none by default.
    public var footerHeight: Double?

    /// Creates a configuration.
    public init(
      width: Double, axis: Axis = .vertical, insets: Insets = Insets(),
      spacing: Spacing = Spacing(10), tracks: Tracks = .count(3),
      placement: Placement = .shortest, direction: Direction = .leftToRight,
      alignment: Alignment = Alignment(.start), headerHeight: Double? = nil,
      footerHeight: Double? = nil, minimumLength: Double = 0, scale: Double? = nil
    ) {
      self.width = width
      self.axis = axis
      self.insets = insets
      self.spacing = spacing
      self.tracks = tracks
      self.placement = placement
      self.direction = direction
      self.alignment = alignment
      self.headerHeight = headerHeight
      self.footerHeight = footerHeight
      self.minimumLength = minimumLength
      self.scale = scale
    }
  }
}

// A strip is laid out as a wall that is turned: what goes in and comes out is turned here.

extension Rect {
  /// The rectangle with its axes swapped.
  var turned: Rect { Rect(x: y, y: x, width: height, height: width) }
}

extension Insets {
  var turned: Insets { Insets(top: left, left: top, bottom: right, right: bottom) }
}

extension Spacing {
  var turned: Spacing { Spacing(row: column, column: row) }
}
