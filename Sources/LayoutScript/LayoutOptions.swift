public import Waterfall

/// What the user of a script sets: it wins over the script's answers.
public struct LayoutOptions: Hashable, Sendable {
  /// The container's width, 0…1e9 points; 1,200 by default.
  public var width: Double
  /// The viewport's height, which scripts can read; none by default.
  public var height: Double?
  /// The insets, where the script is not to choose.
  public var insets: Insets?
  /// The spacing, where the script is not to choose.
  public var spacing: Spacing?
  /// The tracks, where the script is not to choose.
  public var tracks: Tracks?
  /// The placement rule, where the script is not to choose.
  public var placement: PlacementName?
  /// The tolerance of the placement rule in points, where the script is not to choose.
  public var tolerance: Double?
  /// Whether reading a field that no item has is an error; else it is a warning.
  public var isStrict = false

  /// Creates options that leave everything to the script but the width.
  public init(width: Double = 1200) {
    self.width = width
  }
}
