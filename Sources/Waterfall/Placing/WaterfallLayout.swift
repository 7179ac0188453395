/// A waterfall layout: columns of items, in which the columns determine the items' widths and each
/// item is placed below earlier ones.
///
/// A layout is a value that follows from the configuration, the number of items and the delegate's
/// answers. It does not keep the delegate.
///
/// ```swift
/// let twoColumns = WaterfallLayout.Configuration(width: 320, tracks: .count(2))
/// let layout = WaterfallLayout(twoColumns, itemCount: 3, delegate: Squares())
/// layout.frame(of: 2)  // x 0, y 165, width 155, height 155
/// ```
public struct WaterfallLayout: Sendable {
  /// The maximum length in a configuration or an answer of a delegate, in points.
  public static let maximumLength = 1e9

  /// The maximum number of items in a layout.
  public static let maximumItemCount = Int(Int32.max)

  /// The configuration from which the layout was made, with its current width.
  public internal(set) var configuration: Configuration

  // One element for each item, 20 bytes in all. Every y is relative to the upper edge of the
  // section.
  @usableFromInline var ys: [Double] = []
  @usableFromInline var heights: [Double] = []
  @usableFromInline var lanes: [Lanes] = []
  @usableFromInline var sections: [PlacedSection] = []

  /// The columns that an item spans; none while they are unknown.
  @usableFromInline
  struct Lanes: Sendable {
    @usableFromInline let column: UInt16
    @usableFromInline let span: UInt16

    @inlinable
    init(column: Int, span: Int) {
      self.column = UInt16(truncatingIfNeeded: column)
      self.span = UInt16(truncatingIfNeeded: span)
    }

    /// The columns as a range.
    var columns: Range<Int> { Int(column)..<Int(column) + Int(span) }

    /// The columns of an item about which the delegate has not been asked.
    @usableFromInline static let unknown = Lanes(column: 0, span: 0)
  }

  /// Lays out sections of items.
  ///
  /// - Parameters:
  ///   - configuration: The settings, and the defaults of the sections.
  ///   - itemCounts: The number of items of each section, 0 or more each; without sections, the
  ///     layout is empty.
  ///   - delegate: The delegate that answers the questions.
  /// - Throws: What the delegate throws.
  /// - Complexity: O(items · columns), times log `span` for wide items; for dense placements see
  ///   ``Placement/isDense``. A section whose tracks differ from those of the previous section adds
  ///   O(columns · log columns).
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
  ///   - configuration: The settings of the layout.
  ///   - itemCount: The number of items, 0 or more.
  ///   - delegate: The delegate that answers the questions.
  /// - Throws: What the delegate throws.
  /// - Complexity: As for ``init(_:itemCounts:delegate:)``.
  @inlinable
  public init<Delegate: WaterfallLayoutDelegate>(
    _ configuration: Configuration, itemCount: Int, delegate: Delegate
  ) throws(Delegate.Failure) {
    try self.init(configuration, itemCounts: [itemCount], delegate: delegate)
  }

  /// Creates storage for the items; stops the program if the input is out of range.
  @usableFromInline
  init(empty configuration: Configuration, itemCounts: [Int]) {
    checkLength(configuration.width, "the container's width")
    checkLength(configuration.minimumLength, "the minimum length of the content")
    if let scale = configuration.scale {
      require(scale > 0 && scale <= 1000, "a scale must be above 0 and at most 1000, got \(scale)")
    }
    self.configuration = configuration
    self.configuration.width += 0  // −0 becomes 0.
    var total = 0
    for count in itemCounts {
      WaterfallLayout.checkItemCount(count, after: total, "the number of items in a section")
      total += count
    }
    // Elements are not read before they are written.
    ys = Array(unsafeUninitializedCapacity: total) { $1 = total }
    heights = Array(unsafeUninitializedCapacity: total) { $1 = total }
    lanes = Array(repeating: .unknown, count: total)
    sections.reserveCapacity(itemCounts.count)
  }
}

extension WaterfallLayout {
  /// Stops the program if a number of additional items is negative or too great.
  @usableFromInline
  static func checkItemCount(_ count: Int, after total: Int, _ name: @autoclosure () -> String) {
    require(count >= 0, "\(name()) must be 0 or more, got \(count)")
    require(
      count <= maximumItemCount - total,
      "a layout can have at most \(maximumItemCount) items, got \(count) after \(total)")
  }
}

/// Stops the program with a message that states the rule if a condition is false, in release builds
/// too.
@usableFromInline
@inline(__always)
package func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
  if !condition { fatalError(rule()) }
}

/// Stops the program if a length is not 0…1e9 points.
@usableFromInline
@inline(never)
func checkLength(_ length: Double, _ name: @autoclosure () -> String) {
  require(
    length >= 0 && length <= WaterfallLayout.maximumLength,
    "\(name()) must be a finite number of points from 0 to 1e9, got \(length)")
}
