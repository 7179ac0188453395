extension WaterfallLayout {
  /// The direction in which a layout grows and scrolls.
  public enum Axis: Hashable, Sendable {
    /// Columns that are filled downward; the layout scrolls vertically.
    case vertical
    /// Rows that are filled to the right; the layout is a strip and scrolls horizontally.
    ///
    /// In a strip, tracks are rows: read "row" for "column", an item's width for its height, and
    /// the container's height for its width. Frames, insets and spacing keep their meaning.
    case horizontal
  }

  /// The settings of a layout, and the defaults of sections for which the delegate returns `nil`.
  public struct Configuration: Hashable, Sendable {
    /// The container's width, the height of a strip, 0…1e9 points.
    public var width: Double
    /// The direction in which the layout grows; ``Axis/vertical`` by default.
    public var axis: Axis
    /// The number of pixels per point, above 0 and at most 1000, which aligns frames to whole
    /// pixels.
    ///
    /// By default it is `nil`, and frames are not rounded. Edges are rounded rather than sizes, so
    /// that adjacent frames stay adjacent: the edges of columns before the delegate is asked
    /// anything, upper and lower edges when a frame is read.
    public var scale: Double?
    /// The minimum height of the content, 0…1e9 points; the minimum width in a strip.
    public var minimumLength: Double
    /// The insets of each section; 0 by default.
    public var insets: Insets
    /// The spacing of each section; 10 points by default.
    public var spacing: Spacing
    /// The tracks of each section; three equal ones by default.
    public var tracks: Tracks
    /// The placement of each section; ``Placement/shortest`` by default.
    public var placement: Placement
    /// The reading direction; left to right by default.
    ///
    /// A strip always flows to the right.
    public var direction: Direction
    /// The alignment of columns that do not fill the width; at the start by default.
    public var alignment: Alignment
    /// The height of each section's header, 0…1e9 points; `nil`, the default, for no header.
    public var headerHeight: Double?
    /// The height of each section's footer, 0…1e9 points; `nil`, the default, for no footer.
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

// A strip is computed as a vertical layout with swapped axes: input and output are swapped here.

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
