/// The columns a section is divided into, before its width is known.
///
/// All forms are special cases of a CSS grid track list.
public struct Tracks: Hashable, Sendable {
  /// The most columns that a section can have; what fits in automatically stops there.
  public static let maximumCount = 10_000

  let parts: [Part]

  /// A piece of a track list.
  enum Part: Hashable, Sendable {
    /// Tracks one after the other.
    case sizes([TrackSize])
    /// The same tracks as often as they fit, at least once; with `collapses`, those that stay
    /// empty take no room.
    case repeated([TrackSize], collapses: Bool)
  }

  /// Equally wide columns that share the section's width.
  ///
  /// - Parameter count: How many, 1…10,000.
  /// - Returns: The tracks.
  public static func count(_ count: Int) -> Tracks {
    require(
      count >= 1 && count <= maximumCount, "a section must have 1 to 10,000 columns, got \(count)")
    return Tracks(parts: [.sizes(Array(repeating: .fraction(1), count: count))])
  }

  /// As many columns of a fixed width as fit, at least one.
  ///
  /// - Parameter width: The width of each, above 0 and at most 1e9 points.
  /// - Returns: The tracks.
  public static func fixed(_ width: Double) -> Tracks {
    checkColumnWidth(width)
    return Tracks(parts: [
      .repeated([TrackSize(minimum: .points(width), maximum: .points(width))], collapses: false)
    ])
  }

  /// As many columns as fit when each is at least so wide, sharing what is left.
  ///
  /// - Parameter width: The least width of each, above 0 and at most 1e9 points.
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

/// How wide one track may become, CSS's `minmax(minimum, maximum)`.
struct TrackSize: Hashable, Sendable {
  let minimum: Length
  let maximum: Length

  enum Length: Hashable, Sendable {
    case points(Double)
    /// A share of the section's width, where 1 is 100 %.
    case percentage(Double)
    /// A share of what the other tracks leave, CSS's `fr`; only as a maximum.
    case fraction(Double)
    case auto
    /// What `calc()`, `min()`, `max()` or `clamp()` computes; below 0 it counts as 0.
    case formula(LengthFormula)
  }

  /// A track that takes a share of what the others leave.
  static func fraction(_ share: Double) -> TrackSize {
    TrackSize(minimum: .auto, maximum: .fraction(share))
  }
}
