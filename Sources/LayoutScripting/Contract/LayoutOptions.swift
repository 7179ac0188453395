internal import LuaHosting
public import Waterfall

/// The options that the user of a script sets; they override the script's answers.
///
/// Laying out throws an error of the kind `options` if a number is out of range.
public struct LayoutOptions: Hashable, Sendable {
  /// The container's width, 0…1e9 points; 1,200 by default.
  ///
  /// A strip flows through it.
  public var width: Double
  /// The viewport's height, 0…1e9 points, which scripts can read; none by default.
  ///
  /// It is the height of a strip, ``defaultStripHeight`` if it is not set.
  public var height: Double?
  /// Columns or a strip of rows, for a script that supports both; columns by default.
  public var axis: WaterfallLayout.Axis?
  /// The insets, overriding the script.
  public var insets: Insets?
  /// The spacing, overriding the script.
  public var spacing: Spacing?
  /// The tracks, overriding the script.
  public var tracks: Tracks?
  /// The placement rule, overriding the script.
  public var placement: PlacementName?
  /// The tolerance of the placement rule in points, 0 or more or infinite, overriding the script.
  public var tolerance: Double?
  /// Whether items move up into earlier holes, overriding the script.
  public var isDense: Bool?
  /// Whether no item starts above the one before it, overriding the script.
  public var keepsOrder: Bool?
  /// The reading direction, overriding the script.
  public var direction: WaterfallLayout.Direction?
  /// The alignment of columns that do not fill the width, overriding the script.
  public var alignment: WaterfallLayout.Alignment.Position?
  /// The columns that the alignment applies to, overriding the script.
  public var alignmentBasis: WaterfallLayout.Alignment.Basis?
  /// The minimum height of the content, 0…1e9 points.
  public var minimumLength = 0.0
  /// Pixels per point, above 0 and at most 1,000, for frames on whole pixels; `nil` rounds nothing.
  public var scale: Double?
  /// Whether reading a field that no item has is an error; otherwise it is a warning.
  public var isStrict = false

  /// The maximum of ``scale``.
  static let maximumScale = 1000.0
  /// The height of a strip in points, unless another is set.
  public static let defaultStripHeight = 600.0

  /// Creates options that set only the width and leave everything else to the script.
  public init(width: Double = 1200) {
    self.width = width
  }

  /// Returns the options with −0 replaced by 0.
  ///
  /// - Throws: `ValueError` that names an option out of range.
  func checked() throws(ValueError) -> LayoutOptions {
    var options = self
    options.width = try LayoutOptions.length(width, "width")
    options.height = try height.map { (length) throws(ValueError) in
      try LayoutOptions.length(length, "height")
    }
    if let insets {
      options.insets = Insets(
        top: try LayoutOptions.length(insets.top, "insets.top"),
        left: try LayoutOptions.length(insets.left, "insets.left"),
        bottom: try LayoutOptions.length(insets.bottom, "insets.bottom"),
        right: try LayoutOptions.length(insets.right, "insets.right"))
    }
    if let spacing {
      options.spacing = Spacing(
        row: try LayoutOptions.length(spacing.row, "spacing.row"),
        column: try LayoutOptions.length(spacing.column, "spacing.column"))
    }
    options.minimumLength = try LayoutOptions.length(minimumLength, "minimumLength")
    if let tolerance {
      guard tolerance >= 0 else {
        throw LayoutOptions.error("tolerance", "must be 0 or more points", got: tolerance)
      }
      options.tolerance = tolerance + 0
    }
    if let scale, !(scale > 0 && scale <= LayoutOptions.maximumScale) {
      throw LayoutOptions.error(
        "scale",
        "must be above 0 and at most \(LayoutOptions.maximumScale.text) pixels a point", got: scale)
    }
    return options
  }

  private static func length(_ length: Double, _ name: String) throws(ValueError) -> Double {
    guard length >= 0 && length <= WaterfallLayout.maximumLength else {
      throw error(name, "must be a finite number of points from 0 to 1e9", got: length)
    }
    return length + 0
  }

  private static func error(_ option: String, _ rule: String, got number: Double) -> ValueError {
    var error = ValueError("LayoutOptions.\(option) \(rule)", got: "\(number)")
    error.option = option
    return error
  }

  /// Whether the user set a rule that may conflict with the script's `dense`.
  var choosesDense: Bool {
    isDense == true || keepsOrder == true || placement == .inOrder || placement == .inReverseOrder
  }
}
