/// A waterfall layout: items of given widths and free heights in columns, each placed below the
/// items before it.
///
/// A layout is a value. It is determined by the configuration, the number of items and the
/// delegate's answers, and asks the delegate nothing once it is made.
///
/// ```swift
/// let layout = WaterfallLayout(.init(width: 320, tracks: .count(2)), itemCount: 3, delegate: Squares())
/// layout.frame(of: 2)  // x 0, y 165, width 155, height 155
/// ```
public struct WaterfallLayout: Sendable {
  /// The greatest length that a delegate or a configuration may give, in points.
  public static let maximumLength = 1e9

  /// What holds for every section whose delegate does not answer otherwise.
  public struct Configuration: Hashable, Sendable {
    /// The container's width, 0…1e9 points.
    public var width: Double
    /// The insets of each section; 0 by default.
    public var insets: Insets
    /// The spacing of each section; 10 points by default.
    public var spacing: Spacing
    /// The tracks of each section; three equal ones by default.
    public var tracks: Tracks
    /// The placement rule of each section; ``Placement/shortest`` by default.
    public var placement: Placement
    /// The height of the header above each section; none by default.
    public var headerHeight: Double?
    /// The height of the footer below each section; none by default.
    public var footerHeight: Double?

    /// Creates a configuration.
    public init(
      width: Double, insets: Insets = Insets(), spacing: Spacing = Spacing(10),
      tracks: Tracks = .count(3), placement: Placement = .shortest,
      headerHeight: Double? = nil, footerHeight: Double? = nil
    ) {
      self.width = width
      self.insets = insets
      self.spacing = spacing
      self.tracks = tracks
      self.placement = placement
      self.headerHeight = headerHeight
      self.footerHeight = footerHeight
    }
  }

  /// What the layout was made with.
  public private(set) var configuration: Configuration

  // One element an item, 20 bytes in all.
  @usableFromInline var ys: [Double] = []
  @usableFromInline var heights: [Double] = []
  @usableFromInline var lanes: [Lanes] = []
  /// The columns' ends before each block of items and after the last one, section by section.
  @usableFromInline var checkpoints: [Double] = []
  @usableFromInline var sections: [PlacedSection] = []

  /// The columns that an item covers.
  @usableFromInline
  struct Lanes: Sendable {
    @usableFromInline let column: UInt16
    @usableFromInline let span: UInt16

    @inlinable
    init(column: Int, span: Int) {
      self.column = UInt16(truncatingIfNeeded: column)
      self.span = UInt16(truncatingIfNeeded: span)
    }
  }

  /// Lays out sections of items.
  ///
  /// - Parameters:
  ///   - configuration: What holds where the delegate does not answer otherwise.
  ///   - itemCounts: The number of items of each section, 0 or more each; no section at all
  ///     gives a layout of height 0.
  ///   - delegate: Answers the questions; it is not kept.
  /// - Throws: What the delegate throws.
  /// - Complexity: O(items · columns), and O(items · columns · span) for wide items.
  @inlinable
  public init<Delegate: WaterfallLayoutDelegate>(
    _ configuration: Configuration, itemCounts: [Int], delegate: Delegate
  ) throws(Delegate.Failure) {
    self.init(empty: configuration, itemCounts: itemCounts)
    for (section, count) in itemCounts.enumerated() {
      try place(section: section, count: count, delegate: delegate)
    }
  }

  /// Lays out one section of items.
  ///
  /// - Parameters:
  ///   - configuration: What holds where the delegate does not answer otherwise.
  ///   - itemCount: The number of items, 0 or more.
  ///   - delegate: Answers the questions; it is not kept.
  /// - Throws: What the delegate throws.
  /// - Complexity: O(items · columns), and O(items · columns · span) for wide items.
  @inlinable
  public init<Delegate: WaterfallLayoutDelegate>(
    _ configuration: Configuration, itemCount: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    try self.init(configuration, itemCounts: [itemCount], delegate: delegate)
  }

  /// Checks the input and makes room for the items.
  @usableFromInline
  init(empty configuration: Configuration, itemCounts: [Int]) {
    checkLength(configuration.width, "the container's width")
    self.configuration = configuration
    self.configuration.width += 0  // −0 becomes 0.
    var total = 0
    for count in itemCounts {
      require(count >= 0, "the number of items in a section must be 0 or more")
      total += count
    }
    ys.reserveCapacity(total)
    heights.reserveCapacity(total)
    lanes.reserveCapacity(total)
    sections.reserveCapacity(itemCounts.count)
  }
}

/// A precondition whose words are printed in release builds too.
@usableFromInline
@inline(__always)
func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
  if !condition { fatalError(rule()) }
}

/// Stops with the rule in words where a length is not finite, negative or above 1e9 points.
@usableFromInline
@inline(never)
func checkLength(_ length: Double, _ name: @autoclosure () -> String) {
  require(
    length >= 0 && length <= WaterfallLayout.maximumLength,
    "\(name()) must be a finite number of points from 0 to 1e9, got \(length)")
}
