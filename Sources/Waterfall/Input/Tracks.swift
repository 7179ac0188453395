/// A description of the columns of a section, for any width of the section.
///
/// All forms are special cases of a CSS grid track list, which ``init(_:)`` reads.
public struct Tracks: Hashable, Sendable {
  /// The maximum number of columns in a section; automatic repetitions stop there.
  public static let maximumCount = 10_000

  let parts: [Part]

  /// A part of a track list.
  enum Part: Hashable, Sendable {
    /// Consecutive tracks.
    case sizes([TrackSize])
    /// Tracks that are repeated as often as they fit, at least once; with `collapses`, those that
    /// stay empty take neither width nor spacing.
    case repeated([TrackSize], collapses: Bool)
  }

  /// Returns columns of equal width that fill the section.
  ///
  /// - Parameter count: The number of columns, 1…10,000.
  /// - Returns: The tracks.
  public static func count(_ count: Int) -> Tracks {
    require(
      count >= 1 && count <= maximumCount, "a section must have 1 to 10,000 columns, got \(count)")
    return Tracks(parts: [.sizes(Array(repeating: .fraction(1), count: count))])
  }

  /// Returns as many columns of a fixed width as fit, at least one.
  ///
  /// - Parameter width: The width of each column, above 0 and at most 1e9 points.
  /// - Returns: The tracks.
  public static func fixed(_ width: Double) -> Tracks {
    checkColumnWidth(width)
    return Tracks(parts: [
      .repeated([TrackSize(minimum: .points(width), maximum: .points(width))], collapses: false)
    ])
  }

  /// Returns as many columns of equal width as fit if each has a minimum width, at least one.
  ///
  /// - Parameter width: The minimum width of each column, above 0 and at most 1e9 points.
  /// - Returns: The tracks.
  public static func atLeast(_ width: Double) -> Tracks {
    checkColumnWidth(width)
    return Tracks(parts: [
      .repeated([TrackSize(minimum: .points(width), maximum: .fraction(1))], collapses: false)
    ])
  }

  private static func checkColumnWidth(_ width: Double) {
    require(
      width > 0 && width <= WaterfallLayout.maximumLength,
      "a column's width must be above 0 and at most 1e9 points, got \(width)")
  }

  init(parts: [Part]) {
    self.parts = parts
  }
}

/// The minimum and maximum width of a track, CSS's `minmax(minimum, maximum)`.
struct TrackSize: Hashable, Sendable {
  let minimum: Length
  let maximum: Length

  enum Length: Hashable, Sendable {
    case points(Double)
    /// A share of the section's width, where 1 is 100 %.
    case percentage(Double)
    /// A share of the space that the other tracks leave, CSS's `fr`; only as a maximum.
    case fraction(Double)
    case auto
    /// A formula with `calc()`, `min()`, `max()` or `clamp()`; a negative result counts as 0.
    case formula(LengthFormula)
  }

  /// Returns a track that takes a share of the space that the others leave.
  static func fraction(_ share: Double) -> TrackSize {
    TrackSize(minimum: .auto, maximum: .fraction(share))
  }
}
