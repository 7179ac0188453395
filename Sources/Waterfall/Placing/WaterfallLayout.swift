/// A waterfall layout: items of given widths and free heights in columns, each placed below the
/// items before it.
///
/// A layout is a value. It is determined by the configuration, the number of items and the
/// delegate's answers, and asks the delegate nothing once it is made.
///
/// ```swift
/// let twoColumns = WaterfallLayout.Configuration(width: 320, tracks: .count(2))
/// let layout = WaterfallLayout(twoColumns, itemCount: 3, delegate: Squares())
/// layout.frame(of: 2)  // x 0, y 165, width 155, height 155
/// ```
public struct WaterfallLayout: Sendable {
  /// The greatest length that a delegate or a configuration may give, in points.
  public static let maximumLength = 1e9

  /// The greatest number of items that a layout can have.
  public static let maximumItemCount = Int(Int32.max)

  /// What the layout was made with.
  public internal(set) var configuration: Configuration

  // One element an item, 20 bytes in all. Upper edges count from that of the section.
  @usableFromInline var ys: [Double] = []
  @usableFromInline var heights: [Double] = []
  @usableFromInline var lanes: [Lanes] = []
  @usableFromInline var sections: [PlacedSection] = []

  /// The columns that an item covers; none while they are unknown.
  @usableFromInline
  struct Lanes: Sendable {
    @usableFromInline let column: UInt16
    @usableFromInline let span: UInt16

    @inlinable
    init(column: Int, span: Int) {
      self.column = UInt16(truncatingIfNeeded: column)
      self.span = UInt16(truncatingIfNeeded: span)
    }

    /// The same as a range.
    var columns: Range<Int> { Int(column)..<Int(column) + Int(span) }

    /// An item that is still to be asked about.
    @usableFromInline static let unknown = Lanes(column: 0, span: 0)
  }

  /// Lays out sections of items.
  ///
  /// - Parameters:
  ///   - configuration: What holds where the delegate does not answer otherwise.
  ///   - itemCounts: The number of items of each section, 0 or more each; no section at all
  ///     gives a layout of height 0.
  ///   - delegate: Answers the questions; it is not kept.
  /// - Throws: What the delegate throws.
  /// - Complexity: O(items · columns), times log `span` for wide items; for dense placements see
  ///   ``Placement/isDense``. A section whose tracks are not those of the one before adds
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
  ///   - configuration: What holds where the delegate does not answer otherwise.
  ///   - itemCount: The number of items, 0 or more.
  ///   - delegate: Answers the questions; it is not kept.
  /// - Throws: What the delegate throws.
  /// - Complexity: As for several sections.
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
    checkLength(configuration.minimumLength, "the least length of the content")
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
    // What is not placed yet is not read.
    ys = Array(unsafeUninitializedCapacity: total) { $1 = total }
    heights = Array(unsafeUninitializedCapacity: total) { $1 = total }
    lanes = Array(repeating: .unknown, count: total)
    sections.reserveCapacity(itemCounts.count)
  }
}

extension WaterfallLayout {
  /// Stops with the rule in words where so many more items are fewer than none, or too many.
  @usableFromInline
  static func checkItemCount(_ count: Int, after total: Int, _ name: @autoclosure () -> String) {
    require(count >= 0, "\(name()) must be 0 or more, got \(count)")
    require(
      count <= maximumItemCount - total,
      "a layout can have at most \(maximumItemCount) items, got \(count) after \(total)")
  }
}

/// A precondition whose words are printed in release builds too.
@usableFromInline
@inline(__always)
package func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
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
